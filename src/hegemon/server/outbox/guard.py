"""The one way out for addresses that people type in: nothing can be aimed at the server's own network.

Only https. The name is looked up here, every address it has must be one of the open internet, and the connection goes
to an address that was checked, so that a name cannot mean something else a moment later. Redirects are answers like any
other. Five seconds for all of it, and of an answer only so much is read. `outgoing_allow` names what an operator
permits besides.
"""
from __future__ import annotations

import asyncio
import re
import socket
import ssl
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import h11

from hegemon.kernel import Refused

SECONDS: Final = 5.0
MOST: Final = 65_536       # bytes of an answer
LONGEST: Final = 2000      # characters of an address
PORTS: Final = (443, 8443)
_NAME: Final = re.compile(r"(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]")
_OPEN6: Final = IPv6Network("2000::/3")
# parts of it that lead elsewhere: Teredo and other protocol assignments, documentation, 6to4, documentation again
_NOT6: Final = tuple([IPv6Network(part) for part in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")])

Address = IPv4Address | IPv6Address


class Blocked(Refused):
    """An address that nothing is sent to."""


class Unreached(Exception):
    """Nobody answered there; it may go better later."""


class Target(NamedTuple):
    """An address that can be tried."""
    host: str
    port: int
    path: str    # with its query


class Reply(NamedTuple):
    """What came back."""
    status: int
    headers: dict[str, str]
    body: bytes


def target_of(url: str, ports: Sequence[int] = PORTS) -> Target:
    """The parts of an address, or a refusal: https, a plain name, no user, no other port."""
    if not url.isascii() or len(url) > LONGEST or any([c <= " " or c in '\\"<>^`{|}\x7f' for c in url]):
        raise Blocked("an address is written in plain characters, without spaces")
    try:
        parts = urlsplit(url)
        port = parts.port if parts.port is not None else 443
    except ValueError:
        raise Blocked("this is no address") from None
    if parts.scheme != "https":
        raise Blocked("only addresses that begin with https:// are used")
    if "@" in parts.netloc or parts.fragment or "#" in url:
        raise Blocked("an address has neither a user nor a part after #")
    host = (parts.hostname or "").removesuffix(".")
    if not host or "%" in parts.netloc:
        raise Blocked("this address has no host")
    if not _literal(host) and not _NAME.fullmatch(host):
        raise Blocked("the host of an address is a full name such as example.org")
    if port not in ports:
        raise Blocked(f"addresses are reached at port {' or '.join([str(one) for one in ports])}")
    return Target(host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def _literal(host: str) -> Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def is_open(address: Address) -> bool:
    """Whether an address is one of the open internet: everything that may lead to this machine, its network or through
    a tunnel somewhere else is not."""
    if isinstance(address, IPv6Address):
        return (address in _OPEN6 and address.scope_id is None and address.is_global
                and not any([address in part for part in _NOT6]))
    return (address.is_global and not address.is_multicast and not address.is_reserved
            and address not in IPv4Network("192.88.99.0/24"))


class Allowed:
    """What an operator permits besides: names, addresses and networks, each perhaps with a port."""

    def __init__(self, entries: Sequence[str]) -> None:
        self.names: set[tuple[str, int]] = set()
        self.networks: list[tuple[IPv4Network | IPv6Network, int]] = []
        for entry in entries:
            host, port = _split(entry)
            try:
                self.networks.append((ip_network(host, strict=False), port))
            except ValueError:
                self.names.add((host.lower(), port))

    def name(self, host: str, port: int) -> bool:
        """Whether a name is permitted as such, wherever it leads."""
        return bool({(host, 0), (host, port)} & self.names)

    def address(self, address: Address, port: int) -> bool:
        """Whether an address is permitted."""
        return any([address in network and of in (0, port) for network, of in self.networks])

    def ports(self) -> tuple[int, ...]:
        """Every port somebody may write: the usual ones and the permitted ones."""
        named = {port for _, port in [*self.names, *self.networks] if port}
        return (*PORTS, *sorted(named - set(PORTS)))


def _split(entry: str) -> tuple[str, int]:
    """An entry and its port, 0 where it has none."""
    host, _, port = entry.rpartition(":")
    if host and port.isdigit() and (":" not in host or host.startswith("[")):
        return host.strip("[]"), int(port)
    return entry.strip("[]"), 0


class Guard:
    """Sends what has to go out."""

    def __init__(self, allow: Sequence[str] = (), authorities: str = "", seconds: float = SECONDS) -> None:
        self.allowed = Allowed(allow)
        self.seconds = seconds
        try:
            self.tls = ssl.create_default_context()
            if authorities:
                self.tls.load_verify_locations(authorities)
        except (OSError, ssl.SSLError) as why:
            raise Refused(f"the certificates in {authorities} cannot be read: {why}") from None
        self.tls.minimum_version = ssl.TLSVersion.TLSv1_2
        self._names = ThreadPoolExecutor(4, "names")  # of their own: a name server that hangs holds up nothing else

    def check(self, url: str) -> Target:
        """What can be said of an address without asking anybody."""
        target = target_of(url, self.allowed.ports())
        literal = _literal(target.host)
        if literal is not None:
            self._check(target, literal)
        return target

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> Reply:
        """Send something; `Blocked` where it may not go, `Unreached` where nobody answers."""
        target = self.check(url)
        try:
            async with asyncio.timeout(self.seconds):
                return await self._post(target, await self._found(target), body, headers)
        except TimeoutError:
            raise Unreached(f"no answer within {self.seconds:g} seconds") from None
        except ssl.SSLError as why:
            raise Unreached(f"no safe connection: {getattr(why, 'verify_message', '') or why.reason or why}") from None
        except (OSError, h11.RemoteProtocolError, asyncio.IncompleteReadError) as why:
            raise Unreached(f"cannot be reached: {getattr(why, 'strerror', '') or why or type(why).__name__}") from None

    async def _found(self, target: Target) -> list[Address]:
        """The addresses of a host; refused if any of them is not open, for which one is used is not ours to say."""
        literal = _literal(target.host)
        if literal is not None:
            return [literal]
        loop = asyncio.get_running_loop()
        try:
            rows = await loop.run_in_executor(self._names, lambda: socket.getaddrinfo(
                target.host, target.port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError) as why:
            raise Unreached(f"the name {target.host} is not known") from why
        found = list(dict.fromkeys([ip_address(row[4][0]) for row in rows]))
        for address in found:
            self._check(target, address)
        return found

    def _check(self, target: Target, address: Address) -> None:
        permitted = self.allowed.name(target.host, target.port) or self.allowed.address(address, target.port)
        if not is_open(address) and not permitted:
            raise Blocked(f"{target.host} is not on the open internet; who runs this server can permit it")
        if target.port not in PORTS and not permitted:
            raise Blocked(f"{target.host} is reached at port 443 or 8443")

    async def _post(self, target: Target, addresses: Sequence[Address], body: bytes,
                    headers: Mapping[str, str]) -> Reply:
        connected = await self._connected(target, addresses)
        try:
            reader, writer = await asyncio.open_connection(sock=connected, ssl=self.tls, server_hostname=target.host)
        except BaseException:
            connected.close()
            raise
        try:
            return await _exchange(reader, writer, target, body, headers)
        finally:
            writer.transport.abort()

    async def _connected(self, target: Target, addresses: Sequence[Address]) -> socket.socket:
        """A connection to one of the addresses that were checked, and to no other."""
        loop = asyncio.get_running_loop()
        last: OSError | None = None
        for address in addresses:
            family = socket.AF_INET if address.version == 4 else socket.AF_INET6
            trying = socket.socket(family, socket.SOCK_STREAM)
            trying.setblocking(False)
            try:
                await loop.sock_connect(trying, (str(address), target.port))
                self._check_neighbour(target, trying, address)
            except OSError as why:
                trying.close()
                last = why
            except BaseException:
                trying.close()
                raise
            else:
                return trying
        raise last or OSError("no address")

    def _check_neighbour(self, target: Target, connected: socket.socket, address: Address) -> None:
        """Machines beside this one may have addresses of the open internet as well, above all of IPv6."""
        mine = ip_address(connected.getsockname()[0].partition("%")[0])
        beside = (address == mine or isinstance(mine, IPv6Address) and isinstance(address, IPv6Address)
                  and mine.packed[:8] == address.packed[:8])
        permitted = self.allowed.name(target.host, target.port) or self.allowed.address(address, target.port)
        if beside and not permitted:
            raise Blocked(f"{target.host} is in the server's own network; who runs this server can permit it")

    def close(self) -> None:
        """Nothing more is looked up."""
        self._names.shutdown(wait=False, cancel_futures=True)


async def _exchange(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, target: Target, body: bytes,
                    headers: Mapping[str, str]) -> Reply:
    host = f"[{target.host}]" if ":" in target.host else target.host
    lines = {"host": host if target.port == 443 else f"{host}:{target.port}", "content-length": str(len(body)),
             "user-agent": "hegemon", "accept-encoding": "identity", "connection": "close",
             **{name.lower(): value for name, value in headers.items()}}
    wire = h11.Connection(h11.CLIENT, max_incomplete_event_size=16_384)
    request = h11.Request(method="POST", target=target.path, headers=list(lines.items()))
    for part in (request, h11.Data(data=body), h11.EndOfMessage()):
        writer.write(wire.send(part) or b"")
    await writer.drain()
    status, content = 0, b""
    answered: dict[str, str] = {}
    while len(content) < MOST:
        event = wire.next_event()
        if event is h11.NEED_DATA:
            wire.receive_data(await reader.read(16_384))
        elif isinstance(event, h11.Response):
            status = event.status_code
            answered = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in event.headers}
        elif isinstance(event, h11.Data):
            content += bytes(event.data)
        elif not isinstance(event, h11.InformationalResponse):
            break
    with suppress(OSError):
        writer.close()
    return Reply(status, answered, content[:MOST])
