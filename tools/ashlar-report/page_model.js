/* page_model.js - the data of a report, joined.  SPDX-License-Identifier: MIT */
"use strict";

var Model = (function () {
	function key(unit, nest) {
		return unit + "\n" + nest.function + "\n" + nest.scop;
	}

	function range(entry) {
		var nest = entry.nest, first = nest.line, last = nest.line;

		if (!first)
			return null;
		((entry.model && entry.model.statements) || []).forEach(
			function (s) {
				if (s.line && (!s.file || s.file === nest.file) &&
					s.line >= nest.line)
					last = Math.max(last, s.line);
			});
		return [first, last];
	}

	function base(path) {
		return path.slice(path.lastIndexOf("/") + 1);
	}

	/* Nests of one function end where the next one begins. */
	function limit(entries) {
		entries.forEach(function (e) {
			entries.forEach(function (o) {
				if (e !== o && e.lines && o.lines &&
					e.nest.file === o.nest.file &&
					o.lines[0] > e.lines[0] &&
					o.lines[0] <= e.lines[1])
					e.lines[1] = o.lines[0] - 1;
			});
		});
	}

	function measure(entry, times) {
		var sum = 0;

		if (!times || !entry.lines)
			return null;
		times.lines.forEach(function (t) {
			var isFile = base(t.name) === base(entry.nest.file);
			var isOwn = t.name === entry.nest.function;

			if (isFile && t.line >= entry.lines[0] &&
				t.line <= entry.lines[1])
				sum += t.amount;
			else if (isOwn && t.line === entry.nest.line)
				sum += t.amount;
		});
		return sum;
	}

	function read(data) {
		var entries = [], models = {};

		data.units.forEach(function (unit, u) {
			unit.nests.forEach(function (n) {
				var own = { nest: n.nest, model: n.model,
					unit: unit, id: entries.length };

				if (n.model)
					models[key(u, n.nest)] = n.model;
				own.key = key(u, n.nest);
				entries.push(own);
			});
		});
		entries.forEach(function (e) {
			if (!e.model && e.nest.scop !== null)
				e.model = models[e.key] || null;
			if (e.model && !(e.model.statements && e.model.arrays))
				e.model = null;
			e.lines = range(e);
		});
		limit(entries);
		entries.forEach(function (e) {
			e.time = measure(e, data.times);
		});
		return { entries: entries, sources: data.sources,
			times: data.times };
	}

	function bytes(n) {
		var units = ["B", "KiB", "MiB", "GiB", "TiB"], i = 0;

		while (Math.abs(n) >= 1024 && i < units.length - 1) {
			n /= 1024;
			++i;
		}
		return (Math.abs(n) < 10 && n % 1 ? n.toFixed(1)
			: Math.round(n)) + " " + units[i];
	}

	/* What the model takes for the cost of the nest as it was; 0: nothing is
	 * known.
	 */
	function cost(entry) {
		var cycles = entry.model && entry.model.cycles;

		return cycles && cycles.before ? cycles.before : 0;
	}

	function short(n) {
		var units = ["", "k", "M", "G", "T"], i = 0;

		while (n >= 1000 && i < units.length - 1) {
			n /= 1000;
			++i;
		}
		return (n < 10 ? n.toFixed(1) : Math.round(n)) + units[i];
	}

	/* "120k → 31k": estimates are shown as such, not as a speed-up. */
	function cycles(entry) {
		return cost(entry) && entry.nest.status === "transformed"
			? short(entry.model.cycles.before) + " → " +
				short(entry.model.cycles.after)
			: "";
	}

	/* The nest to begin with: of those transformed, that with most to do. */
	function first(entries) {
		var done = entries.filter(function (e) {
			return e.nest.status === "transformed";
		});

		done.sort(function (a, b) {
			return (b.time || 0) - (a.time || 0) ||
				cost(b) - cost(a);
		});
		return done[0] || entries[0];
	}

	function time(entry, times) {
		if (!entry.time || !times)
			return "";
		if (times.unit === "seconds")
			return entry.time.toPrecision(3) + " s";
		return (100 * entry.time / (times.total || 1)).toFixed(1) + " %";
	}

	function place(entry) {
		var nest = entry.nest;

		return base(nest.file || entry.unit.source) + (nest.line ?
			":" + nest.line : ", nest " + nest.ordinal);
	}

	/* A loop of the locality tables: "i0 by 32". */
	function loopName(loop) {
		var parts = [];

		loop.step.forEach(function (s, i) {
			if (s)
				parts.push("i" + i + (s === 1 ? "" :
					" by " + +s.toPrecision(3)));
		});
		return (loop.copies ? "copies " : "") +
			(parts.join(", ") || "none");
	}

	return { read: read, bytes: bytes, cost: cost, cycles: cycles, first: first, time: time,
		place: place, base: base, loopName: loopName };
})();
