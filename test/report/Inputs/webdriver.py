"""webdriver.py - a browser that does as it is told.

A client for the part of the WebDriver protocol that tests need, made of
nothing but Python's own modules.

SPDX-License-Identifier: MIT
"""
import json
import re
import subprocess
import time
import urllib.error
import urllib.request

# Slow machines take long to start a browser.
START_SECONDS = 240
WAIT_SECONDS = 60
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"left": "\ue012", "right": "\ue014", "tab": "\ue004",
        "enter": "\ue007", "end": "\ue010", "home": "\ue011"}


class Browser:
    """Chromium without a window, run by chromedriver."""

    def __init__(self):
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)
        self.session = None
        self.root = "http://127.0.0.1:%d" % self._read_port()
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu",
                     "--disable-dev-shm-usage", "--hide-scrollbars",
                     "--no-first-run"]
        answer = self._call("POST", "/session", {"capabilities": {
            "alwaysMatch": {"browserName": "chrome", "goog:chromeOptions":
                            {"args": arguments},
                            "goog:loggingPrefs": {"browser": "ALL"}}}},
            START_SECONDS)
        self.session = answer["sessionId"]

    def _read_port(self):
        for line in self.driver.stdout:
            found = re.search(r"successfully on port (\d+)", line)
            if found:
                return int(found.group(1))
        raise RuntimeError("chromedriver does not start")

    def _call(self, method, path, body=None, seconds=WAIT_SECONDS):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.root + path, data=data, method=method,
            headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=seconds) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            text = json.load(error)["value"]["message"]
            raise RuntimeError(path + ": " + text.split("\n")[0]) from None

    def call(self, method, path, body=None):
        return self._call(method, "/session/" + self.session + path, body)

    def open(self, url):
        self.call("POST", "/url", {"url": url})

    def run(self, script, *arguments):
        """What the body of a function returns in the page."""
        return self.call("POST", "/execute/sync",
                         {"script": script, "args": list(arguments)})

    def chrome(self, command, parameters):
        """A command of the protocol of the developer tools."""
        return self.call("POST", "/goog/cdp/execute",
                         {"cmd": command, "params": parameters})

    def resize(self, width, height):
        self.chrome("Emulation.setDeviceMetricsOverride",
                    {"width": width, "height": height,
                     "deviceScaleFactor": 1, "mobile": False})
        self.wait("return window.innerWidth === %d" % width)

    def wait(self, script):
        """Wait until the script returns something true."""
        end = time.monotonic() + WAIT_SECONDS
        while not self.run(script):
            if time.monotonic() > end:
                raise RuntimeError("in vain: " + script)
            time.sleep(0.05)

    def click(self, selector):
        self.call("POST", "/element/%s/click" % self._find(selector), {})

    def _find(self, selector):
        return self.call("POST", "/element", {
            "using": "css selector", "value": selector})[ELEMENT]

    def press(self, *names):
        """Keys, one after the other, for what has the focus."""
        actions = []
        for name in names:
            key = KEYS.get(name, name)
            actions += [{"type": "keyDown", "value": key},
                        {"type": "keyUp", "value": key}]
        self.call("POST", "/actions", {"actions": [
            {"type": "key", "id": "keys", "actions": actions}]})

    def complaints(self, harmless=()):
        """What the page has written to its console.

        Messages of the levels "harmless" do not count.
        """
        return [entry["message"] for entry in self.call(
            "POST", "/se/log", {"type": "browser"})
            if entry["level"] not in harmless]

    def close(self):
        if self.session:
            try:
                self.call("DELETE", "")
            except (RuntimeError, OSError):
                pass
        self.driver.terminate()
        self.driver.wait()
