// What the pages do by themselves: colours, the list of pages on small screens, copies of code, search.
"use strict";
(() => {
  const root = document.currentScript.dataset.root;
  const themes = { auto: "Colours: as the system has them", light: "Colours: light", dark: "Colours: dark" };
  let theme = "auto";

  function stored() {
    try {
      return localStorage.getItem("windrow-theme");
    } catch {
      return null;
    }
  }

  function apply(name) {
    theme = name in themes ? name : "auto";
    document.documentElement.dataset.theme = theme;
  }
  apply(stored());

  document.addEventListener("DOMContentLoaded", () => {
    setUpTheme();
    setUpMenu();
    setUpCode();
    setUpSearch();
  });

  function setUpTheme() {
    const button = document.getElementById("theme");
    const show = () => {
      button.textContent = theme[0].toUpperCase() + theme.slice(1);
      button.setAttribute("aria-label", themes[theme]);
    };
    show();
    button.addEventListener("click", () => {
      const names = Object.keys(themes);
      apply(names[(names.indexOf(theme) + 1) % names.length]);
      try {
        localStorage.setItem("windrow-theme", theme);
      } catch {
        // The choice then holds for this page alone.
      }
      show();
    });
  }

  function setUpMenu() {
    const button = document.getElementById("menu");
    const pages = document.getElementById("pages");
    button.addEventListener("click", () => {
      button.setAttribute("aria-expanded", String(pages.classList.toggle("open")));
    });
    const current = pages.querySelector("[aria-current]");
    if (current && current.offsetTop > pages.clientHeight) {
      pages.scrollTop = current.offsetTop - pages.clientHeight / 2;
    }
  }

  function setUpCode() {
    for (const table of document.querySelectorAll("main > table")) {
      const box = document.createElement("div");
      box.className = "table";
      box.tabIndex = 0;
      table.replaceWith(box);
      box.append(table);
    }
    if (!navigator.clipboard) {
      return;
    }
    for (const block of document.querySelectorAll("main pre")) {
      const button = document.createElement("button");
      button.className = "copy";
      button.textContent = "Copy";
      button.addEventListener("click", async () => {
        await navigator.clipboard.writeText(block.querySelector("code").textContent);
        button.textContent = "Copied";
        setTimeout(() => (button.textContent = "Copy"), 1500);
      });
      block.append(button);
    }
  }

  function setUpSearch() {
    const query = document.getElementById("query");
    const results = document.getElementById("results");
    let selected = -1;

    // The index is a script, since pages that are opened as files may not fetch others.
    let loading = null;
    function load() {
      loading ??= new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = root + "search.js";
        script.onload = resolve;
        script.onerror = reject;
        document.head.append(script);
      });
      return loading;
    }

    function show(visible) {
      results.hidden = !visible;
      query.setAttribute("aria-expanded", String(visible));
    }

    function select(index) {
      const options = [...results.querySelectorAll("[role=option]")];
      selected = options.length === 0 ? -1 : (index + options.length) % options.length;
      options.forEach((option, i) => option.setAttribute("aria-selected", String(i === selected)));
      query.setAttribute("aria-activedescendant", selected < 0 ? "" : options[selected].id);
      if (selected >= 0) {
        options[selected].scrollIntoView({ block: "nearest" });
      }
    }

    async function search() {
      const words = wordsOf(query.value);
      if (words.length === 0) {
        show(false);
        return;
      }
      await load();
      results.replaceChildren(...find(words).map((entry, i) => option(entry, words, i)));
      if (results.children.length === 0) {
        const nothing = document.createElement("li");
        nothing.className = "nothing";
        nothing.textContent = "Nothing has all of these words";
        results.append(nothing);
      }
      show(true);
      select(0);
    }

    function option([page, heading, target, text], words, number) {
      const item = document.createElement("li");
      item.setAttribute("role", "option");
      item.id = "result-" + number;
      const link = document.createElement("a");
      link.href = root + target;
      link.tabIndex = -1;
      const where = document.createElement("span");
      where.className = "where";
      where.append(...marked(heading ? page + " › " + heading : page, words));
      const excerpt = document.createElement("span");
      excerpt.className = "text";
      excerpt.append(...marked(around(text, words), words));
      link.append(where, excerpt);
      item.append(link);
      return item;
    }

    query.addEventListener("focus", load, { once: true });
    query.addEventListener("input", search);
    query.addEventListener("focus", search);
    query.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        select(selected + (event.key === "ArrowDown" ? 1 : -1));
      } else if (event.key === "Enter") {
        results.querySelector("[aria-selected=true] a")?.click();
        show(false);
      } else if (event.key === "Escape") {
        show(false);
        query.blur();
      }
    });
    document.addEventListener("click", (event) => {
      if (!event.target.closest(".search") || event.target.closest("#results a")) {
        show(false);
      }
    });
    document.addEventListener("keydown", (event) => {
      const isTyping = event.target.closest("input, textarea, [contenteditable]");
      if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        query.focus();
        query.select();
      }
    });
  }

  function wordsOf(text) {
    return text.toLowerCase().split(/[\s,.;:()"'`]+/).filter((word) => word !== "");
  }

  // A section is found if it has all words. One that has them in its heading comes first.
  function find(words) {
    const found = [];
    for (const entry of window.searchIndex) {
      const [page, heading, , text] = entry.map((part) => part.toLowerCase());
      let score = 0;
      for (const word of words) {
        const inHeading = weight(heading, word, 12) + (heading === "" ? weight(page, word, 16) : weight(page, word, 4));
        const inText = Math.min(occurrences(text, word), 4);
        score = inHeading + inText === 0 ? Number.NaN : score + inHeading + inText;
      }
      if (!Number.isNaN(score)) {
        found.push([score, entry]);
      }
    }
    return found
      .sort((a, b) => b[0] - a[0])
      .slice(0, 12)
      .map(([, entry]) => entry);
  }

  // A whole word counts more than its beginning, and that more than a part within.
  function weight(text, word, most) {
    const at = text.indexOf(word);
    if (at < 0) {
      return 0;
    }
    const begins = at === 0 || !/\w/.test(text[at - 1]);
    const ends = at + word.length === text.length || !/\w/.test(text[at + word.length]);
    return begins ? (ends ? most : most / 2) : most / 4;
  }

  function occurrences(text, word) {
    return text.split(word).length - 1;
  }

  // The part of a text around the first of some words.
  function around(text, words) {
    const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
    const at = places.length === 0 ? 0 : Math.min(...places);
    const from = at < 60 ? 0 : text.lastIndexOf(" ", at - 50) + 1;
    const isCut = from + 160 < text.length;
    const to = isCut ? text.lastIndexOf(" ", from + 160) : text.length;
    return (from > 0 ? "… " : "") + text.slice(from, to > from ? to : from + 160) + (isCut ? " …" : "");
  }

  // A text as nodes, in which some words are marked.
  function marked(text, words) {
    const pattern = new RegExp("(" + words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|") + ")", "i");
    return text.split(pattern).map((part, i) => {
      if (i % 2 === 0) {
        return part;
      }
      const mark = document.createElement("mark");
      mark.textContent = part;
      return mark;
    });
  }
})();
