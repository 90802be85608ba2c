"""A window with WebKit in it and nothing else, for WebKitWebDriver to drive.

Debian's own small browser would do, but says nothing of the console while it is driven, and is never narrower than
447 pixels. It runs in Debian's Python, which knows the libraries of GTK: `webkit_window.py FOLDER WIDTH HEIGHT`, where
the folder is for what the browser keeps.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402 - the versions come first

_FOLDER, _WIDTH, _HEIGHT = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])


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
    window.connect("destroy", Gtk.main_quit)

    def begun(_context: object, session: WebKit2.AutomationSession) -> None:
        session.connect("create-web-view", lambda _session: view)

    context.connect("automation-started", begun)
    Gtk.main()


_main()
