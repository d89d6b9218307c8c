#!/usr/bin/env python3
"""site.py [PICTURES] - the documentation as a site: it is built, and its links hold.

Builds the site with mkdocs and follows each link and each picture of its pages
that does not leave the site, to the file and to the heading.  Search finds a
word of each page.  Where Chromium is, all pages are opened in it; with PICTURES,
a folder, it draws each page to a file there.  One line per check; exit status 1
if any fails.

SPDX-License-Identifier: MIT
"""
import html.parser
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

import site_browser

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Page(html.parser.HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, path):
        super().__init__()
        self.links, self.anchors = [], set()
        self.feed(path.read_text())

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            elif name in ("id", "name") and value:
                self.anchors.add(value)


def report(name, wrong):
    print(("FAIL " if wrong else "ok ") + "site: " + name)
    for line in wrong[:20]:
        print("  " + line)
    return bool(wrong)


def broken(site):
    """The number of links in the site, and those that lead nowhere."""
    pages = {path: Page(path) for path in sorted(site.rglob("*.html"))}
    n, wrong = 0, []
    for path, page in pages.items():
        for link in page.links:
            url = urllib.parse.urlsplit(link)
            if url.scheme or url.netloc or path.name == "404.html":
                continue
            n += 1
            target = (path.parent / urllib.parse.unquote(url.path)
                      if url.path else path).resolve()
            anchor = urllib.parse.unquote(url.fragment)
            if target.is_dir():
                target /= "index.html"
            if not target.exists() or (
                    anchor and target in pages and
                    anchor not in pages[target].anchors):
                wrong.append("%s: %s" % (path.name, link))
    return n, wrong


def unfound(site):
    """The pages of which the search knows nothing."""
    index = json.loads((site / "search/search_index.json").read_text())
    known = {entry["location"].partition("#")[0] for entry in index["docs"]}
    return [path.name for path in site.glob("*.html")
            if path.name not in known | {"404.html", "search.html"}]


def main():
    if not shutil.which("mkdocs"):
        print("skip site: there is no mkdocs")
        return 0
    with tempfile.TemporaryDirectory() as name:
        site = pathlib.Path(name).resolve() / "site"
        done = subprocess.run([ROOT / "packaging/site.py", str(site)],
                              text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
        failed = report("is built", done.stdout.splitlines()
                        if done.returncode else [])
        if failed:
            return failed
        n, wrong = broken(site)
        failed |= report("%d links" % n, wrong if n else ["no links"])
        failed |= report("search knows all pages", unfound(site))
        if not shutil.which("chromedriver") or not shutil.which("chromium"):
            print("skip site: there is no chromium")
            return failed
        for check in site_browser.visit(site, *sys.argv[1:]):
            failed |= report(*check)
    return failed


if __name__ == "__main__":
    sys.exit(main())
