"""Nothing that people type in can be aimed at the server's own network."""
from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest
from tests.server.outbox.receivers import Receivers

from hegemon.kernel import Refused
from hegemon.server.outbox.guard import Allowed, Blocked, Guard, Reply, Unreached

# addresses that are, mean or lead to something that is not the open internet
INSIDE = [
    "127.0.0.1", "127.0.0.2", "127.1.2.3", "127.255.255.254", "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255",
    "172.16.0.1", "172.31.255.255", "192.168.0.1", "192.168.255.255", "169.254.169.254", "169.254.170.2", "100.64.0.1",
    "100.127.255.254", "192.0.0.1", "192.0.0.170", "192.0.2.1", "198.18.0.1", "198.19.255.255", "198.51.100.1",
    "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "192.88.99.1",
    "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::ffff:10.0.0.1]", "[::ffff:169.254.169.254]",
    "[::ffff:0:127.0.0.1]", "[::127.0.0.1]", "[64:ff9b::7f00:1]", "[64:ff9b::10.0.0.1]", "[64:ff9b:1::1]",
    "[2002:7f00:1::]", "[2002:a00:1::1]", "[2001::1]", "[2001:0:7f00:1::]", "[2001:db8::1]", "[2001:10::1]",
    "[2001:20::1]", "[3fff::1]", "[fc00::1]", "[fd00::1]", "[fd12:3456:789a::1]", "[fe80::1]", "[febf::1]",
    "[fec0::1]", "[ff02::1]", "[ff0e::1]", "[100::1]", "[5f00::1]", "[4000::1]", "[0:0:0:0:0:0:0:1]",
    "[0:0:0:0:0:ffff:7f00:1]", "[::ffff:192.168.1.1]", "[2001:1::1]", "[2001:2::1]", "[2001:3::1]"]
# ways to write an address so that a careless reader takes it for another
TRICKS = [
    "http://example.org/", "ftp://example.org/", "file:///etc/passwd", "gopher://127.0.0.1:11211/_stats",
    "//example.org", "example.org", "https:example.org", "https:/example.org", "https:///example.org", "https://", "https://:443/",
    "HTTPS ://example.org", "https://user@example.org/", "https://user:pass@example.org/",
    "https://example.org@10.0.0.1/",
    "https://10.0.0.1@example.org/", "https://example.org#@10.0.0.1/", "https://example.org/#x", "https://localhost/",
    "https://localhost:443/", "https://intranet/", "https://2130706433/", "https://0x7f000001/", "https://0177.0.0.1/",
    "https://0x7f.0.0.1/", "https://127.1/", "https://127.0.1/", "https://017700000001/", "https://127.0.0.1./",
    "https://1.1/", "https://example.org\\@10.0.0.1/", "https://example.org\\.10.0.0.1/", "https://exa mple.org/",
    "https://example.org\t/", "https://example.org\n/", "https://example.org\r\nHost: 10.0.0.1/", "https://\x00/",
    "https://example.org:0/", "https://example.org:22/", "https://example.org:25/", "https://example.org:80/",
    "https://example.org:6379/", "https://example.org:99999/", "https://example.org:-1/", "https://example.org:4 43/",
    "https://example.org:443:80/", "https://[::1", "https://::1/", "https://[fe80::1%25eth0]/", "https://[fe80::1%eth0]/",
    "https://[::1]extra/", "https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/", "https://127。0。0。1/", "https://１２７.0.0.1/", "https://ｅxample.org/",
    "https://%31%32%37.0.0.1/", "https://127.0.0.1%2eexample.org/", "https://example..org/", "https://-example.org/",
    "https://example-.org/", "https://example.org%00.evil/", "https://exam_ple.org/", "https://example.123/",
    "https://" + "a" * 64 + ".org/", "https://" + "a." * 130 + "org/", "https://example.org/" + "x" * 2000,
    "https://<script>/", "https://example.org/\"onload", "javascript:alert(1)", "data:text/plain,x", ""]
# names that mean something inside: who owns a name decides what it means
NAMED = ["127.0.0.1", "10.0.0.7", "192.168.1.1", "169.254.169.254", "100.64.0.9", "::1", "fd00::7", "fe80::1",
         "::ffff:127.0.0.1", "64:ff9b::7f00:1", "0.0.0.0", "2002:7f00:1::", "224.0.0.251"]


def resolving(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Names mean what a test says, call by call; hands back the names that were asked for."""
    asked: list[str] = []

    def found(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        some = answers[min(len(asked), len(answers)) - 1]
        return [(socket.AF_INET6 if ":" in one else socket.AF_INET, 1, 6, "", (one, port)) for one in some]
    monkeypatch.setattr(socket, "getaddrinfo", found)
    return asked


@pytest.fixture
def connected(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Where anything tried to connect; nothing does in these tests."""
    tried: list[Any] = []

    async def connecting(_self: Guard, _target: Any, addresses: Any) -> Any:
        tried.extend(addresses)
        raise OSError("no network here")
    monkeypatch.setattr(Guard, "_connected", connecting)
    return tried


def test_there_are_more_than_a_hundred_cases() -> None:
    assert len({*INSIDE, *TRICKS, *[f"name of {one}" for one in NAMED]}) >= 130


@pytest.mark.parametrize("host", INSIDE)
async def test_addresses_inside_are_refused(host: str, connected: list[Any]) -> None:
    with pytest.raises(Blocked):
        await Guard().post(f"https://{host}/", b"", {})
    assert connected == []


@pytest.mark.parametrize("url", TRICKS)
async def test_tricks_are_refused(url: str, connected: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    resolving(monkeypatch, ["93.184.216.34"])
    with pytest.raises(Blocked):
        await Guard().post(url, b"", {})
    assert connected == []


@pytest.mark.parametrize("address", NAMED)
async def test_names_that_lead_inside_are_refused(address: str, connected: list[Any],
                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    for answers in ([address], ["93.184.216.34", address], [address, "93.184.216.34"]):
        resolving(monkeypatch, answers)
        with pytest.raises(Blocked):
            await Guard().post("https://innocent.example.org/", b"", {})
    assert connected == []


async def test_what_was_checked_is_what_is_connected_to(connected: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that means something else the second time is asked once."""
    asked = resolving(monkeypatch, ["93.184.216.34"], ["127.0.0.1"])
    with pytest.raises(Unreached):
        await Guard().post("https://rebinding.example.org/", b"", {})
    assert asked == ["rebinding.example.org"] and [str(one) for one in connected] == ["93.184.216.34"]


async def test_only_what_an_operator_permits_is_reached_inside(outside: Receivers,
                                                              monkeypatch: pytest.MonkeyPatch) -> None:
    web, ca = outside.web, outside.settings["outgoing_ca"]
    for allow in ((), ("10.0.0.0/8",), ("127.0.0.1:1",), ("hooks.example.org",)):
        with pytest.raises(Blocked):
            await Guard(allow, ca).post(f"{web.url}/x", b"{}", {})
    assert web.connections == 0
    assert (await Guard((f"127.0.0.1:{web.port}",), ca).post(f"{web.url}/x", b"{}", {})).status == 204
    resolving(monkeypatch, ["127.0.0.1"])
    named = f"https://hooks.example.org:{web.port}/y"
    assert (await Guard((f"hooks.example.org:{web.port}",), ca).post(named, b"{}", {})).status == 204
    assert web.got[-1].headers["host"] == f"hooks.example.org:{web.port}"
    with pytest.raises(Unreached, match="no safe connection"):
        await Guard((f"127.0.0.1:{web.port}",)).post(f"{web.url}/x", b"{}", {})
    with pytest.raises(Unreached, match="no safe connection"):  # the certificate is for another name
        await Guard((f"other.example.org:{web.port}",), ca).post(f"https://other.example.org:{web.port}/", b"", {})


async def test_redirects_silence_and_floods(outside: Receivers) -> None:
    web, ca = outside.web, outside.settings["outgoing_ca"]
    guard = Guard((f"127.0.0.1:{web.port}",), ca)
    web.answer = lambda _: (302, {"location": f"{web.url}/elsewhere"}, b"")
    assert (await guard.post(f"{web.url}/x", b"", {})).status == 302 and len(web.got) == 1, "it is not followed"
    web.answer = lambda _: (200, {}, b"x" * 3_000_000)
    reply: Reply = await guard.post(f"{web.url}/x", b"", {})
    assert len(reply.body) <= 65_536
    web.silent = True
    with pytest.raises(Unreached, match=r"no answer within 0\.3 seconds"):
        await Guard((f"127.0.0.1:{web.port}",), ca, 0.3).post(f"{web.url}/x", b"", {})


async def test_without_a_name_server_nothing_is_reached_and_it_may_go_better_later(
        monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: Any, **__: Any) -> Any:
        raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")
    monkeypatch.setattr(socket, "getaddrinfo", away)
    with pytest.raises(Unreached, match=r"the name hooks\.example\.org is not known"):
        await Guard().post("https://hooks.example.org/x", b"", {})


def test_what_can_be_permitted() -> None:
    allowed = Allowed(("192.168.1.0/24", "hooks.lan:8443", "[fd00::1]:9000", "10.0.0.7:99"))
    assert allowed.ports() == (443, 8443, 99, 9000)
    assert allowed.name("hooks.lan", 8443) and not allowed.name("hooks.lan", 443)


def test_certificates_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be read"):
        Guard((), str(tmp_path / "nothing.pem"))
