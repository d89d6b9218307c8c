#!/usr/bin/env python3
"""curves.py OUT.svg LABEL=FOLDER[,FOLDER...] ... - best so far against candidates.

A FOLDER is one of --work of ashlar-tune; its file "curve" has the best score so
far of each nest.  A line of the picture is the geometric mean, over the nests of
its folders, of the default's time over that of the best candidate so far.  A
nest without candidates so far counts as 1, and one whose search has ended keeps
what it has.

SPDX-License-Identifier: MIT
"""
import math
import pathlib
import sys

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 360, 52, 120, 16, 44
COLORS = ("#1b6ca8", "#c2571a", "#3a7d44", "#8e4a9e", "#6b6b6b")


def read(folder):
    """The points of each nest of a folder: [(candidates, best score)]."""
    nests = {}
    for line in (pathlib.Path(folder) / "curve").read_text().splitlines():
        function, _, candidates, score = line.split("\t")
        nests.setdefault(function, []).append((int(candidates), float(score)))
    return list(nests.values())


def best_at(points, candidates):
    reached = [score for n, score in points if n <= candidates]
    return min(1, reached[-1]) if reached else 1


def line_of(folders):
    """The points of a line: [(candidates, speedup)]."""
    nests = [points for folder in folders for points in read(folder)]
    places = sorted({0} | {n for points in nests for n, _ in points})
    return [(at, math.exp(-sum(math.log(best_at(points, at))
                               for points in nests) / len(nests)))
            for at in places]


class Picture:
    def __init__(self, lines):
        points = [point for _, line in lines for point in line]
        self.right = max(x for x, _ in points) or 1
        self.top = max(1.01, max(y for _, y in points))
        self.out = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" '
                    'height="%d" viewBox="0 0 %d %d" font-family="sans-serif" '
                    'font-size="12">' % (WIDTH, HEIGHT, WIDTH, HEIGHT),
                    '<rect width="100%" height="100%" fill="#ffffff"/>']

    def x(self, candidates):
        return LEFT + (WIDTH - LEFT - RIGHT) * candidates / self.right

    def y(self, speedup):
        share = (speedup - 1) / (self.top - 1)
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share

    def text(self, x, y, text, anchor="middle", fill="#333333"):
        self.out.append('<text x="%.1f" y="%.1f" text-anchor="%s" fill="%s">'
                        '%s</text>' % (x, y, anchor, fill, text))

    def axes(self):
        for i in range(5):
            speedup = 1 + (self.top - 1) * i / 4
            self.out.append('<path d="M%.1f %.1fH%.1f" stroke="#dddddd"/>' % (
                LEFT, self.y(speedup), WIDTH - RIGHT))
            self.text(LEFT - 6, self.y(speedup) + 4, "%.2f" % speedup, "end")
        step = max(1, 2 ** round(math.log2(self.right / 6)))
        for candidates in range(0, self.right + 1, step):
            self.text(self.x(candidates), HEIGHT - BOTTOM + 18, candidates)
        self.text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8,
                  "candidates for each nest")
        self.text(LEFT, 11, "times as fast as the default", "start")

    def lines(self, lines):
        ends = []
        for (label, points), color in zip(lines, COLORS * len(lines)):
            path = "M%.1f %.1f" % (self.x(0), self.y(points[0][1]))
            for x, y in points[1:]:
                path += "H%.1fV%.1f" % (self.x(x), self.y(y))
            self.out.append('<path d="%sH%.1f" fill="none" stroke="%s" '
                            'stroke-width="2"/>' % (path, self.x(self.right),
                                                    color))
            ends.append((self.y(points[-1][1]), label, points[-1][1], color))
        lowest = HEIGHT - BOTTOM + 14
        for y, label, speedup, color in sorted(ends, reverse=True):
            lowest = min(y + 4, lowest - 14)
            self.text(WIDTH - RIGHT + 6, lowest, "%s %.2f" % (label, speedup),
                      "start", color)


def main():
    if len(sys.argv) < 3 or any("=" not in text for text in sys.argv[2:]):
        sys.exit(__doc__.splitlines()[0])
    lines = []
    for argument in sys.argv[2:]:
        label, _, folders = argument.partition("=")
        lines.append((label, line_of(folders.split(","))))
    picture = Picture(lines)
    picture.axes()
    picture.lines(lines)
    pathlib.Path(sys.argv[1]).write_text("\n".join(picture.out + ["</svg>\n"]))


if __name__ == "__main__":
    main()
