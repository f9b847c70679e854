"""Running the server: one process or several that share a PostgreSQL database, and a stop that loses nothing."""
from __future__ import annotations

import gc
import logging
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
import webbrowser
from contextlib import suppress
from typing import Any, Final

import msgspec
import structlog
import uvicorn

from hegemon import __version__
from hegemon.kernel import Refused
from hegemon.server.database.store import engine_url
from hegemon.server.events.addresses import lan_addresses
from hegemon.server.settings import Settings
from hegemon.server.web.patient import PatientHttp
from hegemon.server.web.socket import LiveSocket

__all__ = ["Settings", "free_port", "serve"]
log = structlog.get_logger("hegemon.run")
SHARED: Final = "HEGEMON_SOCKET"  # the file descriptor of the listening socket, for worker processes
PARENT: Final = "HEGEMON_PARENT"  # the process that looks after them
OURS: Final = (20_000, 32_000)  # ports that systems give to no outgoing connection
FILES: Final = 65_536
LAST_WORDS: Final = 15.0  # seconds a worker has to stop in good order
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - what one listens at, so that others can come


class Server(uvicorn.Server):
    """Uvicorn that tells players before it stops."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """First the notice, then the usual way."""
        app: Any = self.config.loaded_app
        services = getattr(_unwrapped(app), "services", None)
        if services is not None:
            await services.say_goodbye()
        await super().shutdown(sockets)
        self._captured_signals.clear()  # uvicorn would raise them again: a stop in good order is no accident


def _unwrapped(app: Any) -> Any:
    while not hasattr(app, "services") and hasattr(app, "app"):
        app = app.app
    return app


def config(settings: Settings, app: Any = "hegemon.server.app:create") -> uvicorn.Config:
    """How uvicorn is run: small messages, no compression per socket (an update is small, memory is not)."""
    return uvicorn.Config(
        app, factory=isinstance(app, str), host=settings.host, port=settings.port, log_config=None,
        access_log=False, http=PatientHttp, ws=LiveSocket, ws_max_size=100_000, ws_per_message_deflate=False,
        ws_ping_interval=20, ws_ping_timeout=30, timeout_graceful_shutdown=10, timeout_keep_alive=75,
        proxy_headers=True, server_header=False, backlog=2048, lifespan="on")


def logs(as_json: bool) -> None:
    """Structured logs on stderr: JSON for machines, or for people."""
    shared: list[Any] = [structlog.stdlib.add_log_level, structlog.processors.TimeStamper(fmt="iso", utc=True)]
    shape: Any = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback)
    ending = [structlog.processors.format_exc_info] if as_json else []
    structlog.configure(processors=[*shared, *ending, shape], logger_factory=structlog.PrintLoggerFactory(sys.stderr),
                        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
                        cache_logger_on_first_use=True)
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")


def _of_others(chosen: Settings, port: int) -> list[str]:
    """Where other machines of the network find the server."""
    if chosen.address:
        return [chosen.address]
    return [f"http://{ip}:{port}" for ip in lan_addresses()] if chosen.host in EVERYWHERE else []


def serve(host: str = "127.0.0.1", port: int = 8000, database: str = "", workers: int = 1, open_browser: bool = False,
          settings: Settings | None = None, clock: str = "", debug: bool = False, address: str = "",
          backup_to: str = "") -> int:
    """Run until told to stop; hands back the exit status."""
    given = Settings.from_environment()
    chosen = settings or msgspec.structs.replace(given, database=database or given.database, host=host, port=port,
                                                 workers=workers, clock=clock or given.clock,
                                                 debug=debug or given.debug, address=address or given.address,
                                                 backup=backup_to or given.backup)
    if chosen.clock and not chosen.debug:
        raise Refused("a file that turns the time is for tests: it needs --debug, which no server for people has")
    url = engine_url(chosen.database)
    if chosen.workers > 1 and url.drivername.startswith("sqlite"):
        raise Refused("several workers need PostgreSQL: SQLite has one writer; leave --workers at 1 or name a database")
    listening = _bound(chosen)
    shown = "localhost" if chosen.host in ("127.0.0.1", *EVERYWHERE) else chosen.host
    address = f"http://{shown}:{listening.getsockname()[1]}"
    where = url.database if url.drivername.startswith("sqlite") else url.render_as_string()
    others = "".join([f"  others at {one}\n" for one in _of_others(chosen, listening.getsockname()[1])])
    print(f"hegemon {__version__}\n  play at   {address}\n{others}  database  {where}\n  workers   {chosen.workers}, "
          f"thinkers {chosen.bot_processes()}\n  stop with Ctrl+C; every action is on disk before anybody sees it",
          flush=True)
    chosen.to_environment()
    if open_browser:
        threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    if chosen.workers > 1:
        return Supervisor(chosen.workers, listening).run()
    return _work(chosen, listening)


def _bound(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # with its protocol named, or asyncio leaves Nagle's delay on and every small answer waits 40 ms
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as why:
        listening.close()
        raise Refused(f"cannot listen on {settings.host} port {settings.port}: {why.strerror or why}") from None
    listening.listen(2048)
    listening.set_inheritable(True)
    return listening


def free_port() -> int:
    """A free port that stays free while a server is away: one that no connection is given meanwhile."""
    while True:
        port = random.randint(*OURS)  # no secret
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def _open_when_ready(address: str) -> None:
    for _ in range(100):
        with suppress(OSError):
            urllib.request.urlopen(f"{address}/api/health", timeout=2).close()  # noqa: S310  # our own address
            webbrowser.open(address)
            return
        time.sleep(0.1)


def more_files() -> None:
    """As many open files as the system lets us have: the usual 1,024 are soon spent on lines that say nothing."""
    with suppress(ImportError, ValueError, OSError):
        import resource  # not everywhere
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, FILES) if hard >= 0 else FILES), hard))


def _work(settings: Settings, listening: socket.socket) -> int:
    """One worker process."""
    logs(settings.log_json)
    more_files()
    sys.setswitchinterval(0.0005)  # the thread that waits for the disk must not wait for the interpreter as well
    gc.set_threshold(100_000, 20, 50)  # updates come and go without cycles; looking for some often costs a tenth
    log.info("over plain http the cookie goes without Secure; for more than a home, put https in front")
    server = Server(config(settings))
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        return 0
    except SystemExit as stop:
        return int(stop.code or 0) if isinstance(stop.code, int) else 1
    return 0 if server.started else 1


class Supervisor:
    """Keeps worker processes alive: one that dies is replaced, a signal stops them all."""

    def __init__(self, count: int, listening: socket.socket) -> None:
        self.count = count
        self.listening = listening
        self.workers: list[subprocess.Popen[bytes]] = []
        self.stopping = False
        self.failures: list[float] = []  # when workers could not start

    def run(self) -> int:
        """Until told to stop, or until workers cannot even start."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self._stop())
        self.workers = [self._start() for _ in range(self.count)]
        while not self.stopping:
            time.sleep(0.2)
            for worker in list(self.workers):
                if worker.poll() is not None and not self.stopping:
                    self.workers.remove(worker)
                    if worker.returncode > 0:
                        self.failures = [*[t for t in self.failures if t > time.monotonic() - 60], time.monotonic()]
                    if len(self.failures) > 5:
                        print("hegemon: workers cannot start; see the log above", file=sys.stderr)
                        self._stop()
                        break
                    self.workers.append(self._start())
        self._stop()  # once more: one that was just being started did not hear it
        for worker in self.workers:
            try:
                worker.wait(LAST_WORDS)
            except subprocess.TimeoutExpired:  # nothing it acknowledged is lost
                worker.kill()
                worker.wait()
        return 1 if len(self.failures) > 5 else 0

    def _start(self) -> subprocess.Popen[bytes]:
        number = self.listening.fileno()
        return subprocess.Popen([sys.executable, "-m", "hegemon.server.run"], pass_fds=[number],
                                env={**os.environ, SHARED: str(number), PARENT: str(os.getpid())})

    def _stop(self) -> None:
        self.stopping = True
        for worker in self.workers:
            with suppress(ProcessLookupError):
                worker.terminate()


def _follow_parent(parent: int) -> None:
    """A worker whose supervisor is gone must go too, or it would hold the port; one that does not go is ended."""
    while os.getppid() == parent:
        time.sleep(0.2)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(LAST_WORDS)
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=_follow_parent, args=(int(os.environ[PARENT]),), daemon=True).start()
    with socket.socket(proto=socket.IPPROTO_TCP, fileno=int(os.environ[SHARED])) as given:
        sys.exit(_work(Settings.from_environment(), given))
