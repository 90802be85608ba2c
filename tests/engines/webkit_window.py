"""A window with WebKit in it and nothing else, for WebKitWebDriver to drive.

Debian's own small browser would do, but says nothing of the console while it is driven, and is never narrower than
447 pixels. It runs in Debian's Python, which knows the libraries of GTK: `webkit_window.py FOLDER WIDTH HEIGHT`, where
the folder is for what the browser keeps.

It also makes the presses of the right button: when WebKitWebDriver lets that go, the page hears of the left one, and
the right one stays down for good. To press, connect to the socket in the folder, and write where, as two numbers.
"""

import socket
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, GLib, Gtk, WebKit2  # noqa: E402 - the versions come first

_FOLDER, _WIDTH, _HEIGHT = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
_RIGHT = 3
"""The right button, by GDK's numbers."""


def _press_right(view: WebKit2.WebView, x: float, y: float) -> None:
    steps = [
        (Gdk.EventType.MOTION_NOTIFY, 0),
        (Gdk.EventType.BUTTON_PRESS, 0),
        (Gdk.EventType.BUTTON_RELEASE, Gdk.ModifierType.BUTTON3_MASK),
    ]
    for kind, state in steps:
        event = Gdk.Event.new(kind)
        event.set_device(view.get_display().get_default_seat().get_pointer())
        part = event.motion if kind == Gdk.EventType.MOTION_NOTIFY else event.button
        part.window, part.time, part.x, part.y = view.get_window(), GLib.get_monotonic_time() // 1000, x, y
        part.state = state
        if part is not event.motion:
            part.button = _RIGHT
        view.event(event)


def _hear_presses(view: WebKit2.WebView) -> None:
    server = socket.socket(socket.AF_UNIX)
    server.bind(f"{_FOLDER}/right")
    server.listen()

    def hear(*_: object) -> bool:
        connection, _address = server.accept()
        with connection:
            x, y = map(float, connection.makefile().readline().split())
            _press_right(view, x, y)
        return True

    GLib.io_add_watch(server.fileno(), GLib.PRIORITY_DEFAULT, GLib.IOCondition.IN, hear)


def _main() -> None:
    data = WebKit2.WebsiteDataManager(base_data_directory=_FOLDER, base_cache_directory=_FOLDER)
    context = WebKit2.WebContext.new_with_website_data_manager(data)
    context.set_automation_allowed(True)
    # Pages are asked for less motion.
    Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
    settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=_WIDTH, default_height=_HEIGHT)
    window.add(view)
    window.show_all()
    _hear_presses(view)
    window.connect("destroy", Gtk.main_quit)

    def begun(_context: object, session: WebKit2.AutomationSession) -> None:
        session.connect("create-web-view", lambda _session: view)

    context.connect("automation-started", begun)
    Gtk.main()


_main()
