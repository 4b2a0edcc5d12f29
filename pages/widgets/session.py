"""The session of a reader, for what works in the background."""

from collections.abc import Callable

from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx


def session_is_open() -> Callable[[], bool]:
    """Asks whether the reader is still there: nobody waits for what was begun in a session that was left."""
    context = get_script_run_ctx()
    if context is None or not runtime.exists():
        return lambda: True
    server, session = runtime.get_instance(), context.session_id
    return lambda: server.is_active_session(session)
