/* page_app.js - the list of nests and what is shown of each.
 * SPDX-License-Identifier: MIT
 */
"use strict";

(function () {
	var make = Picture.make, byId = function (id) {
		return document.getElementById(id);
	};
	var report = Model.read(JSON.parse(byId("data").textContent));
	var articles = {}, shown = null;

	/* ---- light and dark ---- */

	function setTheme(dark) {
		document.documentElement.dataset.theme = dark ? "dark" :
			"light";
		byId("theme").setAttribute("aria-pressed", String(dark));
	}

	function startTheme() {
		var media = window.matchMedia("(prefers-color-scheme: dark)");
		var chosen = false;

		setTheme(media.matches);
		media.addEventListener("change", function (e) {
			if (!chosen)
				setTheme(e.matches);
		});
		byId("theme").addEventListener("click", function () {
			chosen = true;
			setTheme(document.documentElement.dataset.theme !==
				"dark");
		});
	}

	/* ---- code ---- */

	function languageOf(path) {
		if (/\.(c|h|cc|cpp|cxx|hpp|hh|C)$/.test(path))
			return "cpp";
		return /\.(f|f90|f95|f03|f08|for)$/i.test(path) ? "fortran" :
			null;
	}

	function highlight(text, language) {
		var e = make("code");

		e.textContent = text;
		if (language && hljs.getLanguage(language))
			e.innerHTML = hljs.highlight(language, text, true)
				.value;
		return e.innerHTML;
	}

	/* Lines with their numbers from "first" on; those of the nest are
	 * marked.
	 */
	function codeBlock(text, language, first, from, to, label) {
		var pre = make("pre", { tabindex: "0", role: "region",
			"aria-label": label });
		var code = make("code");

		text.split("\n").forEach(function (line, i) {
			var at = first + i;
			var row = make("span", { class: "code-line" + (at >=
				from && at <= to ? " in" : "") });

			row.innerHTML = (first ? "<span class='ln'>" + at +
				"</span>" : "") + (highlight(line, language) ||
				" ");
			code.appendChild(row);
		});
		pre.appendChild(code);
		return pre;
	}

	function sourceBlock(entry) {
		var nest = entry.nest, text = report.sources[nest.file];
		var lines, first, last;

		if (!text || !entry.lines)
			return make("p", { class: "muted" }, entry.lines ?
				"The source " + nest.file + " was not found; " +
				"ashlar-report --source DIR says where it is." :
				"Lines are not known: compile with " +
				"-gline-tables-only or -g.");
		lines = text.split("\n");
		first = Math.max(1, entry.lines[0] - 2);
		last = Math.min(lines.length, entry.lines[1] + 3);
		return codeBlock(lines.slice(first - 1, last).join("\n"),
			languageOf(nest.file), first, entry.lines[0],
			entry.lines[1], "Source");
	}

	/* ---- parts of an article ---- */

	function section(title, cls) {
		var s = make("section", { class: cls });

		s.appendChild(make("h3", {}, title));
		return s;
	}

	function fact(list, name, value) {
		var d;

		if (!value)
			return;
		d = make("div");
		d.appendChild(make("dt", {}, name));
		d.appendChild(make("dd", {}, value));
		list.appendChild(d);
	}

	function head(entry) {
		var nest = entry.nest, div = make("div", { class: "head" });
		var row = make("div", { class: "row" });
		var facts = make("dl", { class: "facts" });
		var text = nest.text.charAt(0).toUpperCase() +
			nest.text.slice(1);

		row.appendChild(make("h2", {}, nest.function ||
			"(unnamed function)"));
		row.appendChild(make("span", { class: "muted mono" },
			Model.place(entry)));
		row.appendChild(make("span", { class: "badge " + nest.status },
			nest.status));
		div.appendChild(row);
		div.appendChild(make("p", { class: "what" }, text + "."));
		if (nest.help)
			div.appendChild(make("p", { class: "muted" },
				"It would help to " + nest.help + "."));
		if (nest.reason_line && nest.reason_line !== nest.line)
			div.appendChild(make("p", { class: "muted" },
				"The reason is at " + Model.base(
					nest.reason_file) + ":" +
				nest.reason_line + "."));
		fact(facts, "measured", Model.time(entry, report.times));
		fact(facts, "estimated cycles", Model.cycles(entry));
		fact(facts, "depth", String(nest.depth));
		fact(facts, "loops", String(nest.loops));
		div.appendChild(facts);
		return div;
	}

	function codes(entry) {
		var s = section("Source and new loops", "codes");
		var sides = make("div", { class: "sides" });
		var left = make("div"), right = make("div");
		var loops = entry.model && entry.model.loops;

		left.appendChild(make("h4", {}, "Source"));
		left.appendChild(sourceBlock(entry));
		sides.appendChild(left);
		right.appendChild(make("h4", {}, "New loops"));
		right.appendChild(loops ? codeBlock(loops.trimEnd(), "cpp", 0,
			-1, -1, "New loops") : make("p", { class: "muted" },
			"There are none: the code is as it was."));
		sides.appendChild(right);
		s.appendChild(sides);
		return s;
	}

	function steps(entry) {
		var d = entry.model && entry.model.directives, s, list;

		if (!d)
			return null;
		s = section("What was done, step by step" + (d.list.length ?
			": " + d.list.length + " directive" +
			(d.list.length > 1 ? "s" : "") : ""), "directives");
		list = make("ol", { class: "steps", tabindex: "0",
			"aria-label": "Directives" });
		d.list.forEach(function (one) {
			var item = make("li");

			item.appendChild(make("code", {}, one.text));
			item.appendChild(make("p", {}, one.help.charAt(0)
				.toUpperCase() + one.help.slice(1) + "."));
			list.appendChild(item);
		});
		if (d.list.length)
			s.appendChild(list);
		else
			s.appendChild(make("p", { class: "muted" }, d.why ?
				"No directives were found: " + d.why + "." :
				"The order is the original one."));
		return s;
	}

	function tests(entry) {
		var list = entry.nest.assumptions || [], s, ul;

		if (!list.length)
			return null;
		s = section("Tested at run time", "tests");
		ul = make("ul", { class: "plain" });
		list.forEach(function (text) {
			ul.appendChild(make("li", {}, text));
		});
		s.appendChild(ul);
		return s;
	}

	function stride(n) {
		return n === 0 ? "0" : Math.abs(n) < 1024 ?
			String(+n.toPrecision(3)) : Model.bytes(n);
	}

	/* "A[i0][i2 + 1]", from the relation of an access. */
	function accessText(model, place, pos) {
		var stmt = model.statements[place.stmt];
		var access = stmt.accesses[pos], name, found;

		name = model.arrays[place.accesses[pos].array].name;
		if (stmt.accesses.length !== place.accesses.length)
			return name;
		found = /-> \w+\[([^\]]*)\](?: :[^;]*)? }$/.exec(access.map);
		if (!found || !found[1])
			return name;
		return name + found[1].split(", ").map(function (t) {
			return "[" + t.replace(/^\((.*)\)$/, "$1") + "]";
		}).join("");
	}

	function accessTable(model, place) {
		var stmt = model.statements[place.stmt];
		var table = make("table"), row = make("tr");
		var body = make("tbody"), top = make("thead");
		var loops = place.loops.map(function (l, i) {
			return { name: Model.loopName(l), i: i, trip: l.trip };
		}).reverse();

		table.appendChild(make("caption", {}, stmt.name + ": " +
			(stmt.text || "")));
		["access", ""].forEach(function (t) {
			row.appendChild(make("th", { scope: "col" }, t));
		});
		loops.forEach(function (l) {
			row.appendChild(make("th", { scope: "col",
				class: "number", title: "runs " +
				stride(l.trip) + " times" }, l.name));
		});
		row.appendChild(make("th", { scope: "col" }, "held in"));
		top.appendChild(row);
		table.appendChild(top);
		place.accesses.forEach(function (a, pos) {
			var r = make("tr"), held = make("td");

			r.appendChild(make("td", { class: "mono access" },
				accessText(model, place, pos)));
			r.appendChild(make("td", {}, a.write ? "write" :
				"read"));
			loops.forEach(function (l) {
				r.appendChild(make("td", { class: "number" },
					a.regular ? stride(a.strides[l.i]) :
						"?"));
			});
			held.appendChild(make("span", { class: "level " +
				a.held }, a.held));
			r.appendChild(held);
			body.appendChild(r);
		});
		table.appendChild(body);
		return table;
	}

	function accessSide(model, places, title) {
		var div = make("div");

		div.appendChild(make("h4", {}, title));
		places.forEach(function (p) {
			var box = make("div", { class: "scroll", tabindex: "0",
				role: "region", "aria-label": "Accesses of " +
				model.statements[p.stmt].name + ", " + title });

			box.appendChild(accessTable(model, p));
			div.appendChild(box);
		});
		return div;
	}

	function accesses(entry) {
		var m = entry.model, s;

		if (!m || (!m.before && !m.after))
			return null;
		s = section("Accesses: bytes per step of each loop", "accesses");
		if (m.after)
			s.appendChild(accessSide(m, m.after, "New order"));
		if (m.before)
			s.appendChild(accessSide(m, m.before,
				"Original order"));
		s.appendChild(make("p", { class: "muted" }, "Loops from the " +
			"outermost to the innermost one; held in: the nearest " +
			"memory that keeps what the access comes back to, as " +
			"the cost model estimates it for typical sizes."));
		return s;
	}

	function footprints(entry) {
		var m = entry.model, s, sides, most = 128, after = {};

		if (!m || !m.before || !m.machine)
			return null;
		(m.after || []).forEach(function (p) { after[p.stmt] = p; });
		m.before.concat(m.after || []).forEach(function (p) {
			p.loops.forEach(function (l) {
				most = Math.max(most, l.bytes || 0);
			});
		});
		s = section("Memory footprint: what one run of each loop " +
			"touches", "footprints");
		m.before.forEach(function (p) {
			var left, right;

			if (!p.loops.length)
				return;
			sides = make("div", { class: "sides" });
			left = make("div");
			right = make("div");
			s.appendChild(make("h4", {},
				m.statements[p.stmt].name + ", original" +
				(after[p.stmt] ? " and new order" : "")));
			Picture.footprint(left, p, "original",
				m.machine.caches, most * 1.2);
			if (after[p.stmt])
				Picture.footprint(right, after[p.stmt], "new",
					m.machine.caches, most * 1.2);
			sides.appendChild(left);
			sides.appendChild(right);
			s.appendChild(sides);
		});
		return s;
	}

	function space(entry) {
		var m = entry.model, s;

		if (!m || !m.sample || !m.sample.points.some(function (p) {
			return p.length > 4; }))
			return null;
		s = section("Iteration space and order of execution",
			"iterations");
		Picture.space(entry, s);
		return s;
	}

	function raw(title, text) {
		var d, pre;

		if (!text)
			return null;
		d = make("details", { class: "raw" });
		d.appendChild(make("summary", {}, title));
		pre = make("pre", { tabindex: "0" });
		pre.appendChild(make("code", {}, text));
		d.appendChild(pre);
		return d;
	}

	function build(entry) {
		var a = make("article", { id: "article-" + entry.id,
			"aria-label": entry.nest.function + " " +
			Model.place(entry) });
		var m = entry.model || {};

		[head, codes, tests, space, steps, accesses, footprints]
			.forEach(function (part) {
				var e = part(entry);

				if (e)
					a.appendChild(e);
			});
		[raw("Static control part", m.scop), raw("Schedule tree",
			m.tree)].forEach(function (e) {
			if (e)
				a.appendChild(e);
		});
		articles[entry.id] = a;
		byId("details").appendChild(a);
		return a;
	}

	function show(entry) {
		var a = articles[entry.id] || build(entry);

		Object.keys(articles).forEach(function (id) {
			articles[id].hidden = articles[id] !== a;
		});
		shown = entry;
		document.querySelectorAll("#nests a").forEach(function (l) {
			l.setAttribute("aria-current", String(+l.dataset.id ===
				entry.id));
		});
	}

	/* ---- the list ---- */

	function order(entries) {
		var by = byId("sort").value, copy = entries.slice();

		if (by === "cycles")
			copy.sort(function (a, b) {
				return Model.cost(b) - Model.cost(a);
			});
		if (by === "time")
			copy.sort(function (a, b) {
				return (b.time || 0) - (a.time || 0);
			});
		return copy;
	}

	function matches(entry) {
		var word = byId("search").value.toLowerCase();
		var status = byId("status").value;
		var text = (entry.nest.function + " " + entry.nest.file)
			.toLowerCase();

		return (!status || entry.nest.status === status) &&
			text.indexOf(word) >= 0;
	}

	function item(entry) {
		var li = make("li"), nest = entry.nest;
		var a = make("a", { href: "#nest-" + entry.id,
			class: nest.status, "data-id": entry.id,
			"aria-current": String(entry === shown) });

		a.appendChild(make("span", {}, nest.function ||
			"(unnamed function)"));
		a.appendChild(make("span", { class: "cycles",
			title: "estimated cycles" }, Model.cycles(entry)));
		a.appendChild(make("span", { class: "where" },
			Model.place(entry) + " · " + nest.status));
		a.appendChild(make("span", { class: "time" },
			Model.time(entry, report.times)));
		li.appendChild(a);
		return li;
	}

	function list() {
		var ul = byId("nests"), found = order(report.entries.filter(
			matches));

		ul.textContent = "";
		found.forEach(function (e) {
			ul.appendChild(item(e));
		});
		byId("none").hidden = found.length > 0;
	}

	function plural(word, n) {
		return word + (n === 1 ? "" : "s");
	}

	function summarize() {
		var n = { transformed: 0, modelled: 0, refused: 0 };
		var files = {};

		report.entries.forEach(function (e) {
			++n[e.nest.status];
			files[e.nest.file] = true;
		});
		byId("title").textContent = document.title;
		byId("summary").textContent = report.entries.length +
			plural(" loop nest", report.entries.length) + " in " +
			Object.keys(files).length +
			plural(" file", Object.keys(files).length) + ": " + n.transformed + " transformed, " +
			n.modelled + " modelled and left as they were, " +
			n.refused + " refused";
	}

	function follow() {
		var id = /^#nest-(\d+)$/.exec(location.hash);
		var entry = id ? report.entries[+id[1]]
			: Model.first(report.entries);

		if (entry)
			show(entry);
	}

	["search", "status", "sort"].forEach(function (id) {
		byId(id).addEventListener("input", list);
	});
	byId("print").addEventListener("click", function () {
		window.print();
	});
	window.addEventListener("hashchange", follow);
	window.addEventListener("beforeprint", function () {
		report.entries.forEach(function (e) {
			if (!articles[e.id])
				build(e).hidden = true;
		});
	});
	hljs.configure({
		hideUpgradeWarningAcceptNoSupportOrSecurityUpdates: true });
	startTheme();
	summarize();
	list();
	follow();
})();
