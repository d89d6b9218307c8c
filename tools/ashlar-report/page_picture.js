/* page_picture.js - pictures of a nest.  SPDX-License-Identifier: MIT */
"use strict";

var Picture = (function () {
	var next = 0, mostArrows = 600, fewArrows = 120, trailLength = 32;

	function make(tag, attributes, text) {
		var e = document.createElement(tag);

		Object.keys(attributes || {}).forEach(function (k) {
			e.setAttribute(k, attributes[k]);
		});
		if (text !== undefined)
			e.textContent = text;
		return e;
	}

	function labelled(text, control) {
		var l = make("label", {}, text + " ");

		l.appendChild(control);
		return l;
	}

	function select(options, value, change) {
		var s = make("select");

		options.forEach(function (o) {
			var e = make("option", { value: o[0] }, o[1]);

			e.selected = o[0] === value;
			s.appendChild(e);
		});
		s.addEventListener("change", change);
		return s;
	}

	function color(stmt) {
		return "var(--s" + stmt % 6 + ")";
	}

	/* ---- the iteration space ---- */

	function Space(entry, host) {
		var model = entry.model, sample = model.sample;

		this.entry = entry;
		this.model = model;
		this.id = ++next;
		this.illegal = /illegal|script/i.test(entry.nest.reason);
		this.points = sample.points.map(function (p, i) {
			return { stmt: p[0], before: p[1], after: p[2],
				tile: p[3], at: p.slice(4), index: i };
		});
		this.pairs = sample.pairs;
		this.kinds = sample.kinds;
		this.depth = d3.max(this.points, function (p) {
			return p.at.length;
		}) || 0;
		this.stmts = d3.set(this.points.map(function (p) {
			return p.stmt;
		})).values().map(Number);
		this.deepest = this.findDeepest();
		this.stmt = this.stmts.length > 4 ? this.deepest : -1;
		this.x = this.depth - 1;
		this.y = this.depth > 1 ? 0 : -1;
		this.order = model.tree ? "after" : "before";
		this.tiles = true;
		this.step = 0;
		this.arrows = null;
		this.build(host);
		this.layout();
	}

	Space.prototype.findDeepest = function () {
		var points = this.points, count = {};

		points.forEach(function (p) {
			count[p.stmt] = (count[p.stmt] || 0) + p.at.length *
				1e4 + 1;
		});
		return this.stmts.reduce(function (a, b) {
			return count[b] > count[a] ? b : a;
		}, this.stmts[0]);
	};

	Space.prototype.dimensions = function (none) {
		var list = none ? [["-1", "none"]] : [];

		for (var i = 0; i < this.depth; ++i)
			list.push([String(i), "i" + i]);
		return list;
	};

	Space.prototype.build = function (host) {
		var controls = make("div", { class: "controls" });
		var grid = make("div", { class: "space" });

		host.appendChild(controls);
		this.buildChoices(controls);
		host.appendChild(this.buildStepper());
		this.left = make("div");
		this.right = make("div");
		grid.appendChild(this.left);
		grid.appendChild(this.right);
		host.appendChild(grid);
		this.nowLine = make("p", { class: "now-line",
			"aria-live": "polite" });
		this.right.appendChild(this.nowLine);
		this.buildKeys();
	};

	Space.prototype.buildChoices = function (to) {
		var self = this, names = this.stmts.map(function (s) {
			return [String(s), self.name(s)];
		});

		function add(text, options, value, set) {
			to.appendChild(labelled(text, select(options, value,
				function () {
					set(this.value);
					self.layout();
				})));
		}
		if (this.stmts.length > 1)
			add("Statement", [["-1", "all"]].concat(names),
				String(this.stmt),
				function (v) { self.stmt = +v; });
		add("Across", this.dimensions(false), String(this.x),
			function (v) { self.x = +v; });
		if (this.depth > 1)
			add("Down", this.dimensions(true), String(this.y),
				function (v) { self.y = +v; });
		if (this.model.tree)
			add("Order", [["after", "new"], ["before",
				"original"]], this.order,
				function (v) { self.order = v; });
		if (this.pairs.length)
			add("Dependences", [["auto", "as many as fit"],
				["all", "all"], ["now", "of the instance"],
				["none", "none"]], "auto",
				function (v) { self.arrows = v; });
		if (this.points.some(function (p) { return p.tile >= 0; }))
			this.buildTileBox(to);
	};

	Space.prototype.buildTileBox = function (to) {
		var self = this;
		var box = make("input", { type: "checkbox", class: "tiles" });

		box.checked = true;
		box.addEventListener("change", function () {
			self.tiles = this.checked;
			self.layout();
		});
		to.appendChild(labelled("Tiles", box));
	};

	Space.prototype.buildStepper = function () {
		var self = this, bar = make("div", { class: "stepper" });

		this.play = make("button", { type: "button", class: "play" },
			"Play");
		this.slider = make("input", { type: "range", min: 0, max: 0,
			value: 0, class: "step", "aria-label":
			"Step of the order of execution" });
		this.count = make("output", { class: "mono" });
		this.play.addEventListener("click", function () {
			self.toggle();
		});
		this.slider.addEventListener("input", function () {
			self.step = +this.value;
			self.update();
		});
		bar.appendChild(this.play);
		bar.appendChild(make("span", { "aria-hidden": "true" },
			"Step"));
		bar.appendChild(this.slider);
		bar.appendChild(this.count);
		return bar;
	};

	Space.prototype.toggle = function () {
		var self = this;

		if (this.timer) {
			clearInterval(this.timer);
			this.timer = null;
			this.play.textContent = "Play";
			return;
		}
		if (this.step >= this.sequence.length - 1)
			this.step = -1;
		this.play.textContent = "Pause";
		this.timer = setInterval(function () {
			if (self.step >= self.sequence.length - 1) {
				self.toggle();
				return;
			}
			++self.step;
			self.update();
		}, 90);
	};

	Space.prototype.name = function (stmt) {
		return this.model.statements[stmt].name;
	};

	function keyLine(kind) {
		return "<svg viewBox='0 0 35 14' aria-hidden='true'>" +
			"<path class='arrow " + kind + "' d='M1,7H33'/></svg>";
	}

	Space.prototype.buildKeys = function () {
		var list = make("ul", { class: "keys" }), self = this;
		var words = { flow: "a value is passed on",
			order: "memory is used again",
			reduction: "parts of a sum: may change places" };

		function add(html, text) {
			var item = make("li");

			item.innerHTML = html;
			item.appendChild(document.createTextNode(text));
			list.appendChild(item);
		}
		this.stmts.forEach(function (s) {
			add("<span class='swatch' style='background:" +
				color(s) + "'></span>", self.name(s) + ": " +
				(self.model.statements[s].text || ""));
		});
		this.kinds.forEach(function (k, i) {
			if (self.pairs.some(function (p) {
				return p[0] === i; }))
				add(keyLine(k), words[k] || k);
		});
		if (this.pairs.some(function (p) { return self.violated(p); }))
			add(keyLine("violated"), "violated by the new order");
		this.right.appendChild(list);
		this.right.appendChild(make("p", { class: "muted" },
			this.note()));
	};

	Space.prototype.note = function () {
		var s = this.model.sample, text = [], sizes = [];
		var params = Object.keys(s.params).map(function (k) {
			return k + " = " + s.params[k];
		});

		if (params.length)
			text.push("Drawn for " + params.join(", ") + ".");
		if (s.cut)
			text.push("Loops have more iterations than are drawn.");
		s.strips.forEach(function (p) {
			if (p[0] !== p[1])
				sizes.push(p[0] + " as " + p[1]);
		});
		if (sizes.length)
			text.push("Tiles are drawn smaller than they are: " +
				sizes.join(", ") + ".");
		if (s.short)
			text.push("Only some of the dependences are drawn.");
		return text.join(" ");
	};

	/* A turned pair is wrong if a value is lost, or the nest was refused;
	 * otherwise it is about memory whose live ranges may change places.
	 */
	Space.prototype.violated = function (pair) {
		return pair[3] === 1 && (this.illegal ? pair[0] < 2 :
			pair[0] === 0);
	};

	Space.prototype.cellOf = function (p) {
		var x = p.at[this.x] === undefined ? 0 : p.at[this.x];
		var y = this.y < 0 || p.at[this.y] === undefined ? 0 :
			p.at[this.y];

		return [x, y];
	};

	/* Group points that are drawn at one place. */
	Space.prototype.group = function () {
		var self = this, found = {};

		this.spots = [];
		this.spotOf = {};
		this.sequence.forEach(function (p) {
			var c = self.cellOf(p), k = p.stmt + "," + c;

			if (!found[k]) {
				found[k] = { stmt: p.stmt, x: c[0], y: c[1],
					orders: [], tiles: {}, key: k };
				self.spots.push(found[k]);
			}
			found[k].orders.push(self.orders[p.index]);
			found[k].tiles[p.tile] = true;
			self.spotOf[p.index] = found[k];
		});
		this.spots.forEach(function (s) {
			s.orders.sort(d3.ascending);
		});
	};

	Space.prototype.layout = function () {
		var self = this, order = this.order;

		this.sequence = this.points.filter(function (p) {
			return self.stmt < 0 || p.stmt === self.stmt;
		}).sort(function (a, b) { return a[order] - b[order]; });
		this.orders = {};
		this.sequence.forEach(function (p, i) {
			self.orders[p.index] = i;
		});
		this.slider.max = Math.max(0, this.sequence.length - 1);
		this.step = Math.min(this.step, +this.slider.max);
		if (!this.sequence.length)
			return;
		this.group();
		this.draw();
		this.update();
	};

	Space.prototype.scales = function () {
		var xs = d3.extent(this.spots, function (s) { return s.x; });
		var ys = d3.extent(this.spots, function (s) { return s.y; });
		var n = Math.max(xs[1] - xs[0], ys[1] - ys[0]) + 1;
		var cell = Math.min(56, 520 / n), left = 44, top = 34;

		this.cell = cell;
		this.width = left + 14 + Math.max(300, cell *
			(xs[1] - xs[0] + 1));
		this.height = top + 14 + cell * (ys[1] - ys[0] + 1);
		this.toX = function (x) {
			return left + (x - xs[0] + 0.5) * cell;
		};
		this.toY = function (y) {
			return top + (y - ys[0] + 0.5) * cell;
		};
		this.xs = d3.range(xs[0], xs[1] + 1);
		this.ys = d3.range(ys[0], ys[1] + 1);
	};

	/* Statements in one cell lie beside each other. */
	Space.prototype.offset = function (stmt) {
		var n = this.stmts.length, k = this.stmts.indexOf(stmt);

		if (this.stmt >= 0 || n < 2)
			return 0;
		return (k / (n - 1) - 0.5) * this.cell * 0.44;
	};

	Space.prototype.at = function (spot) {
		var o = this.offset(spot.stmt);

		return [this.toX(spot.x) + o, this.toY(spot.y) + o];
	};

	Space.prototype.draw = function () {
		var self = this, svg, many = this.stmt < 0 &&
			this.stmts.length > 1;

		this.scales();
		d3.select(this.left).selectAll("svg").remove();
		svg = d3.select(this.left).append("svg").attr({
			"class": "picture space-picture", role: "img",
			viewBox: "0 0 " + this.width + " " + this.height });
		this.svg = svg;
		this.radius = Math.min(11, this.cell * (many ? 0.17 : 0.3));
		this.drawMarkers();
		this.drawAxes();
		this.nowTile = svg.append("g");
		this.drawEdges();
		this.arrowLayer = svg.append("g");
		this.trail = svg.append("path").attr("class", "trail");
		this.circles = svg.append("g").selectAll("circle")
			.data(this.spots).enter().append("circle").attr({
				"class": "point", r: this.radius,
				cx: function (s) { return self.at(s)[0]; },
				cy: function (s) { return self.at(s)[1]; } })
			.style("fill", function (s) { return color(s.stmt); });
		this.makeArrows();
	};

	Space.prototype.drawMarkers = function () {
		var defs = this.svg.append("defs"), id = this.id;

		["plain", "violated"].forEach(function (kind) {
			defs.append("marker").attr({ id: "head-" + kind + id,
				viewBox: "0 0 8 8", refX: 7, refY: 4,
				markerWidth: 7, markerHeight: 7,
				markerUnits: "userSpaceOnUse",
				orient: "auto" })
				.append("path").attr({ d: "M0,0L8,4L0,8z",
					"class": "head-" + kind });
		});
	};

	Space.prototype.drawAxes = function () {
		var svg = this.svg, self = this;
		var every = Math.ceil(this.xs.length / 16);

		this.xs.forEach(function (x) {
			if ((x - self.xs[0]) % every === 0)
				svg.append("text").attr({ x: self.toX(x),
					y: 28, "text-anchor": "middle",
					"class": "soft" }).text(x);
		});
		svg.append("text").attr({ x: self.toX(this.xs[0]), y: 12,
			"text-anchor": "middle" }).text("i" + this.x + " →");
		if (this.y < 0)
			return;
		this.ys.forEach(function (y) {
			svg.append("text").attr({ x: 36, y: self.toY(y) + 4,
				"text-anchor": "end", "class": "soft" })
				.text(y);
		});
		svg.append("text").attr({ x: 4, y: 20 })
			.text("i" + this.y + " ↓");
	};

	/* The tiles of a cell, of the statement with most loops. */
	Space.prototype.tileMap = function () {
		var own = this.stmt >= 0 ? this.stmt : this.deepest;
		var map = {};

		this.spots.forEach(function (s) {
			if (s.stmt === own && !s.tiles[-1])
				map[s.x + "," + s.y] = Object.keys(s.tiles)
					.sort().join(" ");
		});
		return map;
	};

	Space.prototype.drawEdges = function () {
		var map = this.tiles ? this.tileMap() : {}, d = [];
		var h = this.cell / 2, self = this;

		Object.keys(map).forEach(function (k) {
			var c = k.split(",").map(Number);
			var x = self.toX(c[0]), y = self.toY(c[1]);

			function edge(dx, dy, path) {
				if (map[(c[0] + dx) + "," + (c[1] + dy)] !==
					map[k])
					d.push(path);
			}
			edge(1, 0, "M" + (x + h) + "," + (y - h) + "v" +
				self.cell);
			edge(-1, 0, "M" + (x - h) + "," + (y - h) + "v" +
				self.cell);
			edge(0, 1, "M" + (x - h) + "," + (y + h) + "h" +
				self.cell);
			edge(0, -1, "M" + (x - h) + "," + (y - h) + "h" +
				self.cell);
		});
		if (d.length)
			this.svg.append("path").attr({ "class": "tile-edge",
				d: d.join("") });
	};

	/* Dependences between different places of the picture, each once. */
	Space.prototype.makeArrows = function () {
		var self = this, seen = {};

		this.arrowList = [];
		this.pairs.forEach(function (p) {
			var a = self.spotOf[p[1]], b = self.spotOf[p[2]];
			var wrong = self.violated(p), k;

			if (!a || !b || a === b)
				return;
			k = a.key + ">" + b.key + (wrong ? "!" : "");
			if (seen[k])
				return;
			seen[k] = true;
			self.arrowList.push({ from: a, to: b, wrong: wrong,
				kind: self.kinds[p[0]] });
		});
	};

	Space.prototype.chooseArrows = function (now) {
		var mode = this.arrows || "auto", list = this.arrowList;

		if (mode === "auto")
			mode = list.length > fewArrows ? "now" : "all";
		return list.filter(function (a) {
			return a.wrong || (mode === "all") || (mode === "now" &&
				(a.from === now || a.to === now));
		}).slice(0, mostArrows);
	};

	Space.prototype.arrowPath = function (a) {
		var p = this.at(a.from), q = this.at(a.to);
		var dx = q[0] - p[0], dy = q[1] - p[1];
		var n = Math.sqrt(dx * dx + dy * dy) || 1, r = this.radius;
		var bend = n > this.cell * 1.6 ? 0.16 : 0;
		var x0 = p[0] + dx / n * r, y0 = p[1] + dy / n * r;
		var x1 = q[0] - dx / n * r, y1 = q[1] - dy / n * r;

		return "M" + x0 + "," + y0 + "Q" + ((x0 + x1) / 2 - dy * bend) +
			"," + ((y0 + y1) / 2 + dx * bend) + " " + x1 + "," + y1;
	};

	Space.prototype.update = function () {
		var p = this.sequence[this.step], now, self = this;

		if (!p)
			return;
		now = this.spotOf[p.index];
		this.slider.value = this.step;
		this.count.textContent = this.step + 1 + " / " +
			this.sequence.length;
		this.circles.classed("now", function (s) { return s === now; })
			.style("fill-opacity", function (s) {
				return 0.14 + 0.86 * d3.bisectRight(s.orders,
					self.step) / s.orders.length;
			});
		this.drawNow(now, p);
		this.say(p);
	};

	Space.prototype.drawNow = function (now, p) {
		var self = this, from = Math.max(0, this.step - trailLength);
		var path = this.sequence.slice(from, this.step + 1).map(
			function (q) { return self.at(self.spotOf[q.index]); });
		var cells = this.tiles && p.tile >= 0 ? this.spots.filter(
			function (s) {
				return s.stmt === p.stmt && s.tiles[p.tile];
			}) : [];
		var arrows = this.arrowLayer.selectAll("path").data(
			this.chooseArrows(now));
		var rects = this.nowTile.selectAll("rect").data(cells);

		this.trail.attr("d", "M" + path.join("L"));
		rects.exit().remove();
		rects.enter().append("rect").attr("class", "tile-now");
		rects.attr({ width: this.cell, height: this.cell,
			x: function (s) { return self.toX(s.x) -
				self.cell / 2; },
			y: function (s) { return self.toY(s.y) -
				self.cell / 2; } });
		arrows.exit().remove();
		arrows.enter().append("path");
		arrows.attr({ "class": function (a) {
			return "arrow " + (a.wrong ? "violated" : a.kind);
		}, d: function (a) { return self.arrowPath(a); },
		"marker-end": function (a) {
			return "url(#head-" + (a.wrong ? "violated" : "plain") +
				self.id + ")";
		} });
	};

	Space.prototype.say = function (p) {
		var text = this.name(p.stmt) + "(" + p.at.join(", ") + ") " +
			"is number " + (p.after + 1) + " in the new order and " +
			(p.before + 1) + " in the original one";

		if (!this.model.tree)
			text = this.name(p.stmt) + "(" + p.at.join(", ") +
				") is number " + (p.before + 1);
		if (p.tile >= 0)
			text += ", in tile " + (p.tile + 1);
		this.nowLine.textContent = text + ".";
		this.slider.setAttribute("aria-valuetext", text);
		this.svg.attr("aria-label", "Iteration space of " +
			this.entry.nest.function + ": " + text);
	};

	/* ---- the memory footprint ---- */

	function rowsOf(place, when) {
		var rows = place.loops.map(function (l) {
			return { name: Model.loopName(l), bytes: l.bytes,
				when: when };
		});

		return rows.reverse();
	}

	function footprint(host, place, when, caches, most) {
		var rows = rowsOf(place, when), left = 130, width = 460;
		var x = d3.scale.log().domain([64, most]).range([left,
			width - 70]);
		var svg = d3.select(host).append("svg").attr({ role: "img",
			"class": "picture footprint",
			viewBox: "0 0 " + width + " " + (rows.length * 24 + 34),
			"aria-label": when + ": " + rows.map(function (r) {
				return r.name + " " + Model.bytes(r.bytes);
			}).join("; ") });

		caches.forEach(function (c, i) {
			if (!c || c > most)
				return;
			svg.append("line").attr({ "class": "limit", x1: x(c),
				x2: x(c), y1: 18, y2: rows.length * 24 + 28 });
			svg.append("text").attr({ x: x(c), y: 13,
				"text-anchor": "middle", "class": "soft" })
				.text("L" + (i + 1));
		});
		rows.forEach(function (r, i) {
			var y = 24 + i * 24, end = x(Math.max(64, r.bytes));

			svg.append("text").attr({ x: left - 8, y: y + 13,
				"text-anchor": "end" }).text(r.name);
			svg.append("rect").attr({ "class": "bar" + (when ===
				"original" ? " old" : ""), x: left, y: y + 2,
				width: Math.max(2, end - left), height: 15,
				rx: 3 });
			svg.append("text").attr({ x: end + 6, y: y + 14 })
				.text(Model.bytes(r.bytes));
		});
	}

	return {
		make: make,
		space: function (entry, host) {
			return new Space(entry, host);
		},
		footprint: footprint
	};
})();
