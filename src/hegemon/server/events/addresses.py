"""Under which addresses this machine can be reached in its own network."""
from __future__ import annotations

import ipaddress
import socket
import struct
import sys
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

ADDRESS_OF: Final = 0x8915  # SIOCGIFADDR


def lan_addresses() -> list[str]:
    """The machine's own IPv4 addresses, those of a private network first; never the loopback."""
    found = _of_interfaces()
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    known = [ip for ip in dict.fromkeys(found) if not ipaddress.ip_address(ip).is_loopback]
    return sorted(known, key=lambda ip: not ipaddress.ip_address(ip).is_private)


def reachable(address: str) -> bool:
    """Whether an address means something to another machine."""
    host = urlsplit(address).hostname or ""
    if not host or host == "localhost" or host.endswith(".localhost"):
        return False
    try:
        ip = ipaddress.ip_address(host)
    except ValueError:
        return True
    return not (ip.is_loopback or ip.is_unspecified)


def _of_interfaces() -> list[str]:
    """The address of each network card, where the system tells it so."""
    found: list[str] = []
    if sys.platform == "linux":
        import fcntl
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            for _, name in socket.if_nameindex():
                with suppress(OSError):
                    raw = fcntl.ioctl(probe.fileno(), ADDRESS_OF, struct.pack("256s", name.encode()[:15]))
                    found.append(socket.inet_ntoa(raw[20:24]))
    return found
