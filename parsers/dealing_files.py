"""The files of dealing machines and of the programs that deal for them: hands by number, and nothing else.

Told apart by their contents; the names of the formats are the suffixes that these files go by. See
:mod:`parsers.dealing_binary` and :mod:`parsers.dealing_text` for what each of them looks like.
"""

from bridge.errors import Message
from parsers.dealing_binary import (
    is_bri,
    is_cds,
    is_dge,
    is_dup,
    is_rzd,
    read_bri,
    read_cds,
    read_dge,
    read_dup,
    read_rzd,
    write_bri,
    write_cds,
    write_dge,
    write_dup,
    write_rzd,
)
from parsers.dealing_text import is_ber, is_bhg, is_dlm, read_ber, read_bhg, read_dlm, write_ber, write_bhg, write_dlm
from parsers.formats import Format

BRI = Format("bri", Message("Dealing machine: BRI"), (".bri",), is_bri, read_bri, write_bri, is_text=False)
DGE = Format("dge", Message("Dealing machine: DGE"), (".dge",), is_dge, read_dge, write_dge, is_text=False)
DUP = Format("dup", Message("Dealing machine: DUP (Duplimate)"), (".dup",), is_dup, read_dup, write_dup, is_text=False)
DLM = Format("dlm", Message("Dealing machine: DLM (Duplimate)"), (".dlm",), is_dlm, read_dlm, write_dlm)
BER = Format("ber", Message("Dealing machine: BER"), (".ber",), is_ber, read_ber, write_ber)
BHG = Format("bhg", Message("Dealing machine: BHG"), (".bhg",), is_bhg, read_bhg, write_bhg)
CDS = Format("cds", Message("Dealing machine: CDS"), (".cds",), is_cds, read_cds, write_cds, is_text=False)
RZD = Format("rzd", Message("Dealing machine: RZD"), (".rzd",), is_rzd, read_rzd, write_rzd, is_text=False)

FORMATS = (DUP, BRI, DGE, DLM, BER, BHG, RZD, CDS)
"""All of them, in the order to ask which one a file is in."""
