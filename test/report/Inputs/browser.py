#!/usr/bin/env python3
"""browser.py PAGE ILLEGAL WRONG PARALLEL - click through pages of ashlar-report.

The first nest of the second page is refused because its order is illegal, the
second one of the other pages because a script is.

Prints "ok NAME" or "FAIL NAME" for each case.

SPDX-License-Identifier: MIT
"""
import os
import sys

from webdriver import Browser

WIDTHS = (400, 1600)
failed = False


def check(condition, name, detail=""):
    global failed
    failed |= not condition
    print("ok" if condition else "FAIL", name, "" if condition else detail)


def count(browser, selector):
    return browser.run("return document.querySelectorAll(arguments[0])"
                       ".length", selector)


def text(browser, selector):
    return browser.run("const e = document.querySelector(arguments[0]);"
                       "return e && e.textContent", selector)


def overflows(browser):
    """What is wider than the window and does not scroll by itself."""
    return browser.run("""
        const wide = [], width = document.documentElement.clientWidth;
        if (document.documentElement.scrollWidth > width)
            wide.push("the page: " +
                document.documentElement.scrollWidth);
        for (const e of document.querySelectorAll("section, nav, header, .head,"
                + " .controls, .stepper, h2, h3, p, li, button, select")) {
            const box = e.getBoundingClientRect();
            if (box.width && (box.right > width + 1 || box.left < -1) &&
                    !e.closest(".scroll, pre, ol.steps, .skip"))
                wide.push(e.tagName + "." + e.className + " " + box.right);
        }
        return wide""")


def show(browser, number):
    browser.click("#nests li:nth-child(%d) a" % number)
    browser.wait("return document.querySelectorAll('article:not([hidden])')"
                 ".length === 1 && document.querySelector("
                 "'#nests li:nth-child(%d) a').getAttribute('aria-current')"
                 " === 'true'" % number)


SHOWN = "article:not([hidden]) "


def open_page(browser, path):
    browser.open("about:blank")
    browser.open("file://" + os.path.abspath(path))
    browser.wait("return document.readyState === 'complete'")


def check_list(browser):
    check(count(browser, "#nests a") == 3, "list: one entry per nest")
    check(count(browser, "#nests a.transformed") == 2 and
          count(browser, "#nests a.refused") == 1, "list: status")
    check("→" in text(browser, "#nests .cycles"), "list: estimated cycles")
    check("×" not in text(browser, "#nests"), "list: no speed-up is promised")
    check("s" in text(browser, "#nests .time"), "list: measured time")
    browser.run("const s = document.getElementById('search');"
                "s.value = 'sten'; s.dispatchEvent(new Event('input'))")
    check(count(browser, "#nests a") == 1, "list: search")
    browser.run("const s = document.getElementById('search');"
                "s.value = ''; s.dispatchEvent(new Event('input'))")


def check_nest(browser):
    show(browser, 1)
    check(text(browser, SHOWN + "h2") == "matmul", "nest: function")
    check(count(browser, SHOWN + ".code-line.in") == 5, "nest: its lines")
    check(count(browser, SHOWN + ".hljs-keyword") > 4, "nest: highlighting")
    check("fmuladd" in text(browser, SHOWN + ".codes .sides > :last-child"),
          "nest: new loops")
    check(count(browser, SHOWN + ".directives li") > 0 and
          count(browser, SHOWN + ".directives li") ==
          count(browser, SHOWN + ".directives li p"),
          "nest: a sentence for each directive")
    check("n >= " in text(browser, SHOWN + ".tests"), "nest: tests")
    check(count(browser, SHOWN + ".accesses .level.L1") > 0,
          "nest: levels of caches")
    check("a[i0][i2]" in text(browser, SHOWN + ".accesses"),
          "nest: accesses with subscripts")
    check(count(browser, SHOWN + "svg.footprint rect.bar") > 3,
          "nest: footprints")
    check(count(browser, SHOWN + "details.raw") == 2, "nest: texts")
    show(browser, 3)
    check("depends on data" in text(browser, SHOWN + ".head"),
          "nest: a refused one has its reason")
    check(count(browser, SHOWN + "svg") == 0, "nest: and no picture")


def value(browser):
    return browser.run("return +document.querySelector('%s input.step')"
                       ".value" % SHOWN)


def check_picture(browser):
    show(browser, 1)
    picture = SHOWN + "svg.space-picture "
    check(count(browser, picture + "circle.point") > 20, "picture: points")
    check(count(browser, picture + "path.tile-edge") == 1, "picture: tiles")
    check(count(browser, picture + "path.arrow.flow") > 0,
          "picture: dependences")
    check(count(browser, picture + "path.arrow.violated") == 0,
          "picture: none is violated")
    before = text(browser, SHOWN + ".now-line")
    browser.run("document.querySelector('%s input.step').focus()" % SHOWN)
    browser.press("right", "right")
    check(value(browser) == 2, "picture: arrow keys step",
          str(value(browser)))
    check(text(browser, SHOWN + ".now-line") != before,
          "picture: the instance is told")
    browser.press("left")
    check(value(browser) == 1, "picture: and back")
    browser.press("end")
    last = browser.run("return +document.querySelector('%s input.step')"
                       ".max" % SHOWN)
    check(value(browser) == last and last > 100, "picture: to the end")
    check(count(browser, picture + "circle.now") == 1,
          "picture: one instance is the current one")
    browser.press("home")
    browser.click(SHOWN + "button.play")
    browser.wait("return +document.querySelector('%s input.step').value > 2"
                 % SHOWN)
    browser.click(SHOWN + "button.play")
    check(text(browser, SHOWN + "button.play") == "Play", "picture: pause")
    browser.click(SHOWN + "input.tiles")
    check(count(browser, picture + "path.tile-edge") == 0,
          "picture: tiles can be hidden")


def check_dimensions(browser):
    picture = SHOWN + "svg.space-picture "
    show(browser, 1)
    label = text(browser, picture)
    browser.run("const s = document.querySelectorAll('%s .controls select')"
                "[1]; s.value = '1';"
                "s.dispatchEvent(new Event('change'))" % SHOWN)
    check(text(browser, picture) != label and "i1 →" in
          text(browser, picture), "picture: dimensions can be chosen")


def check_keyboard(browser):
    open_page(browser, sys.argv[1])
    reached = []
    for _ in range(12):
        browser.press("tab")
        reached.append(browser.run(
            "const e = document.activeElement;"
            "return (e.id || e.className || e.tagName) + '|' +"
            "getComputedStyle(e).outlineStyle"))
    names = [entry.split("|")[0] for entry in reached]
    order = ["skip", "print", "theme", "search", "status", "sort",
             "transformed"]
    places = [names.index(n) if n in names else -1 for n in order]
    check(-1 not in places and places == sorted(places),
          "keyboard: tab order", str(names))
    check(all(entry.split("|")[1] != "none" for entry in reached[:7]),
          "keyboard: the focus is visible", str(reached))
    browser.run("document.querySelectorAll('#nests a')[1].focus()")
    browser.press("enter")
    browser.wait("return document.querySelector('%s h2').textContent ==="
                 "'stencil'" % SHOWN)
    check(True, "keyboard: a nest is chosen")


def check_labels(browser):
    bare = browser.run("""
        return [...document.querySelectorAll("input, select, svg[role=img]," +
            " [role=region]")].filter(e => !(e.labels && e.labels.length) &&
            !e.getAttribute("aria-label")).map(e => e.outerHTML.slice(0, 80))
        """)
    check(not bare, "labels: each control and picture has one", str(bare))


def check_theme(browser, scheme):
    browser.chrome("Emulation.setEmulatedMedia", {"features": [
        {"name": "prefers-color-scheme", "value": scheme}]})
    browser.wait("return document.documentElement.dataset.theme === '%s'" %
                 scheme)
    back = "return getComputedStyle(document.body).backgroundColor"
    first = browser.run(back)
    bright = sum(int(n) for n in first[4:-1].split(",")) > 380
    check(bright == (scheme == "light"), "theme: as the system: " + scheme,
          first)


def check_toggle(browser):
    back = "return getComputedStyle(document.body).backgroundColor"
    first = browser.run(back)
    browser.click("#theme")
    check(browser.run(back) != first, "theme: the button changes it")
    browser.click("#theme")
    check(browser.run(back) == first, "theme: and back")


def check_widths(browser):
    for width in WIDTHS:
        browser.resize(width, 900)
        for number in (1, 2, 3):
            show(browser, number)
            wide = overflows(browser)
            check(not wide, "width %d, nest %d: nothing overflows" %
                  (width, number), "; ".join(wide[:6]))


def check_print(browser):
    browser.run("window.dispatchEvent(new Event('beforeprint'))")
    check(count(browser, "article") == 3, "print: all nests are built")
    browser.chrome("Emulation.setEmulatedMedia", {"media": "print"})
    hidden = browser.run(
        "return getComputedStyle(document.querySelector('nav')).display")
    shown = browser.run("return [...document.querySelectorAll('article')]"
                        ".every(a => getComputedStyle(a).display !== 'none')")
    check(hidden == "none" and shown, "print: nests without the list")
    browser.chrome("Emulation.setEmulatedMedia", {"media": ""})


def check_illegal(browser):
    browser.resize(1600, 900)
    open_page(browser, sys.argv[2])
    check(text(browser, SHOWN + "h2") == "stencil",
          "illegal: the page opens on a nest that was transformed")
    show(browser, 1)
    arrow = SHOWN + "path.arrow.violated"
    check(count(browser, arrow) > 0, "illegal: violated dependences")
    check(browser.run("return getComputedStyle(document.querySelector("
                      "arguments[0])).stroke", arrow) == "rgb(179, 38, 30)",
          "illegal: they are red")
    check("illegal" in text(browser, SHOWN + ".what"), "illegal: the reason")


def check_wrong_script(browser, page):
    open_page(browser, sys.argv[page])
    show(browser, 2)
    arrow = SHOWN + "path.arrow.violated"
    check(count(browser, arrow) > 0, "script: violated dependences")
    check(browser.run("return getComputedStyle(document.querySelector("
                      "arguments[0])).stroke", arrow) == "rgb(179, 38, 30)",
          "script: they are red")
    check(".clay:2:1: error: after this directive" in
          text(browser, SHOWN), "script: the reason")
    check(("may run at the same time" in text(browser, SHOWN)) == (page == 4),
          "script: what is violated")
    show(browser, 1)
    check(count(browser, arrow) == 0, "script: none in other nests")


def main():
    browser = Browser()
    try:
        browser.resize(1600, 900)
        open_page(browser, sys.argv[1])
        for case in (check_list, check_nest, check_picture, check_dimensions,
                     check_keyboard, check_labels):
            case(browser)
        check_theme(browser, "dark")
        check_theme(browser, "light")
        check_toggle(browser)
        check_widths(browser)
        check_print(browser)
        check_illegal(browser)
        check_wrong_script(browser, 3)
        check_wrong_script(browser, 4)
        complaints = browser.complaints()
        check(not complaints, "console: no errors", "; ".join(complaints))
    finally:
        browser.close()
    sys.exit(failed)


main()
