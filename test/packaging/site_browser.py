"""site_browser.py - the pages of the site in a browser, for site.py.

The site is served on this machine alone and opened in a headless Chromium.

SPDX-License-Identifier: MIT
"""
import base64
import functools
import http.server
import pathlib
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test/report/Inputs"))

from webdriver import Browser  # noqa: E402  (it is beside another test)

WIDTHS = (400, 1280)
WIDE = """
    const page = document.documentElement;
    return page.scrollWidth > page.clientWidth + 1 ? page.scrollWidth : 0"""
PICTURES = """
    return [...document.images].filter(i => !i.complete || !i.naturalWidth)
        .map(i => i.getAttribute("src"))"""
READY = "return document.readyState === 'complete'"


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server that logs nothing."""

    def log_message(self, *_):
        pass


def serve(site):
    """A running server of the files in the folder "site"."""
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def look(browser, root, name):
    """What is wrong about a page at each width."""
    wrong = []
    browser.open(root + name)
    browser.wait(READY)
    for width in WIDTHS:
        browser.resize(width, 900)
        wide = browser.run(WIDE)
        if wide:
            wrong.append("%s: %d wide in a window of %d" % (name, wide, width))
    wrong += ["%s: no picture %s" % (name, picture)
              for picture in browser.run(PICTURES)]
    return wrong


def search(browser, root):
    """Does the search lead from the first page to the one of a word?"""
    browser.open(root + "index.html?q=distcc")
    browser.wait("return document.querySelector("
                 "'#mkdocs-search-results article') !== null")
    links = browser.run("return [...document.querySelectorAll("
                        "'#mkdocs-search-results a')].map(a => a.href)")
    return [] if any("build-systems.html" in link for link in links) \
        else ["distcc is not found: %s" % links]


def picture(browser, root, name, path):
    """Write a picture of the page to "path"."""
    browser.open(root + name)
    browser.wait(READY)
    browser.resize(1280, 900)
    data = browser.call("GET", "/screenshot")
    pathlib.Path(path).write_bytes(base64.b64decode(data))


def visit(site, pictures=None):
    """The checks, each as its name and what is wrong.

    With the folder "pictures", pages are drawn to PNG files there.
    """
    server = serve(site)
    root = "http://127.0.0.1:%d/" % server.server_port
    browser = Browser()
    try:
        names = sorted(path.name for path in site.glob("*.html")
                       if path.name != "404.html")
        wrong = [line for name in names for line in look(browser, root, name)]
        found = search(browser, root)
        complaints = browser.complaints(harmless=("INFO", "DEBUG"))
        if pictures:
            pathlib.Path(pictures).mkdir(parents=True, exist_ok=True)
        for name in names if pictures else []:
            picture(browser, root, name, "%s/%s.png" % (pictures, name))
    finally:
        browser.close()
        server.shutdown()
    return [("%d pages fit into windows of %s pixels" %
             (len(names), " and ".join(map(str, WIDTHS))), wrong),
            ("the search leads to a page", found),
            ("the browser has no complaints", complaints)]
