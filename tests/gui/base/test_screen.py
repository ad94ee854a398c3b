"""Whether there is a screen: asked of stand-in servers, without Qt."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gui.base import screen
from gui.base.screen import screen_problem

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere a desktop is always there"
)

VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "QT_QPA_PLATFORM")

#: A number that no X server has: real ones count from 0.
NUMBER = 9731 + os.getpid() % 1000


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(screen, "PATIENCE", 0.2)


@pytest.fixture
def serve() -> Iterator[Callable[..., None]]:
    """Stand in for a server: take one caller at this address and send it the answer."""
    with contextlib.ExitStack() as stack:

        def start(family: int, address: object, answer: bytes) -> None:
            server = stack.enter_context(socket.socket(family, socket.SOCK_STREAM))
            server.bind(address)
            server.listen()
            server.settimeout(60)
            thread = threading.Thread(target=talk, args=(server, answer))
            thread.start()
            stack.callback(thread.join)

        def talk(server: socket.socket, answer: bytes) -> None:
            with contextlib.suppress(OSError):
                connection, _ = server.accept()
                with connection:
                    connection.settimeout(60)
                    connection.recv(64)
                    connection.sendall(answer)
                    connection.recv(64)  # until the caller hangs up

        yield start


def x_server(serve: Callable[..., None], answer: bytes) -> str:
    """Stand in for an X server; gives its DISPLAY."""
    serve(socket.AF_UNIX, f"\0/tmp/.X11-unix/X{NUMBER}", answer)
    return f":{NUMBER}"


def test_without_display_the_sentence_names_both_variables():
    problem = screen_problem()
    assert "DISPLAY" in problem
    assert "WAYLAND_DISPLAY" in problem


@pytest.mark.parametrize(
    "platform", ["offscreen", "minimal", "vnc:size=800x600", "offscreen:enable_fonts", "xcb;vnc"]
)
def test_platforms_that_need_no_screen_have_no_problem(monkeypatch, platform: str):
    monkeypatch.setenv("QT_QPA_PLATFORM", platform)
    assert screen_problem() is None


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_other_systems_have_no_problem(monkeypatch, system: str):
    monkeypatch.setattr(sys, "platform", system)
    assert screen_problem() is None


def test_an_x_server_that_lets_us_in_is_a_screen(monkeypatch, serve):
    monkeypatch.setenv("DISPLAY", x_server(serve, b"\1"))
    assert screen_problem() is None


def test_the_screen_number_and_the_protocol_do_not_matter(monkeypatch, serve):
    monkeypatch.setenv("DISPLAY", f"unix{x_server(serve, chr(1).encode())}.0")
    assert screen_problem() is None


def test_an_x_server_on_another_computer_is_a_screen(monkeypatch, serve):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    serve(socket.AF_INET, ("127.0.0.1", port), b"\1")
    monkeypatch.setenv("DISPLAY", f"127.0.0.1:{port - 6000}.0")
    assert screen_problem() is None


def test_a_display_where_nobody_answers_is_named(monkeypatch):
    monkeypatch.setenv("DISPLAY", f":{NUMBER}")
    assert screen_problem() == f"DISPLAY is ':{NUMBER}', but no X server answers there."


def test_an_x_server_that_hangs_does_not_hang_us(monkeypatch, serve):
    monkeypatch.setenv("DISPLAY", x_server(serve, b""))
    assert "does not answer" in screen_problem()


@pytest.mark.parametrize(("has_key", "kept_out"), [(True, False), (False, True)])
def test_an_x_server_that_wants_a_key_is_a_screen_for_who_has_it(
    monkeypatch, serve, has_key: bool, kept_out: bool
):
    monkeypatch.setattr(screen, "_has_permission", lambda: has_key)
    monkeypatch.setenv("DISPLAY", x_server(serve, b"\0"))
    problem = screen_problem()
    assert (problem is not None) == kept_out
    assert not kept_out or "belongs to another user" in problem


@pytest.mark.parametrize("display", ["screen", "0", ":", ":x"])
def test_a_display_that_cannot_be_read_is_shown(monkeypatch, display: str):
    monkeypatch.setenv("DISPLAY", display)
    assert repr(display) in screen_problem()


def test_a_compositor_that_answers_is_a_screen(monkeypatch, serve, tmp_path: Path):
    serve(socket.AF_UNIX, str(tmp_path / "wayland-1"), b"")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-1")
    assert screen_problem() is None


def test_a_dead_compositor_is_no_problem_where_x11_answers(monkeypatch, serve, tmp_path: Path):
    monkeypatch.setenv("WAYLAND_DISPLAY", str(tmp_path / "dead"))
    assert str(tmp_path / "dead") in screen_problem()
    monkeypatch.setenv("DISPLAY", x_server(serve, b"\1"))
    assert screen_problem() is None


def test_a_platform_that_was_asked_for_is_the_only_one_tried(monkeypatch, serve):
    display = x_server(serve, b"\1")
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.setenv("QT_QPA_PLATFORM", "wayland")
    assert "'wayland'" in screen_problem()
    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    assert screen_problem() is None


def test_asking_for_a_screen_never_loads_qt():
    code = "import sys, gui.base.screen as s; s.screen_problem(); print('PySide6' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "False", done.stderr
