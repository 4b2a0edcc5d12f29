"""Double dummy: how many tricks each side takes when all four hands are seen and nobody errs.

The solver is DDS, by way of endplay, in processes of its own (:mod:`bridge.double_dummy.worker`): a crash of the
native library costs one answer and never the program.
"""
