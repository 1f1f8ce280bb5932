// SPDX-License-Identifier: Apache-2.0
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Heading;
import org.commonmark.renderer.html.HtmlRenderer;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Lays a page out: its text, and around it the list of pages, the search and its own headings. */
final class SiteLayout {

    private final Site site;
    private final List<Site.Group> groups;

    SiteLayout(Site site, List<Site.Group> groups) {
        this.site = site;
        this.groups = groups;
    }

    /** The whole page. */
    String html(SitePage page) {
        String body =
                HtmlRenderer.builder()
                        .extensions(List.of(TablesExtension.create()))
                        .nodeRendererFactory(context -> new SiteRenderer(site, page, context))
                        .build()
                        .render(page.text());
        String root = "../".repeat(page.source().getNameCount() - 1);
        return """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>%s</title>
        <link rel="stylesheet" href="%ssite.css">
        <script src="%ssite.js" data-root="%s"></script>
        </head>
        <body>
        <a class="skip" href="#content">To the text</a>
        <header>
        <button id="menu" aria-expanded="false" aria-controls="pages">Pages</button>
        <a class="home" href="%sindex.html"><svg viewBox="0 0 24 24" aria-hidden="true">\
        <path d="M2 18a4 4 0 0 1 8 0M8 18a4 4 0 0 1 8 0M14 18a4 4 0 0 1 8 0M5 12a4 4 0 0 1 8 0M11 12a4 4 0 0 1 8 0M8 6a4 4 0 0 1 8 0"/>\
        </svg>Windrow</a>
        <div class="search" role="search">
        <input id="query" type="search" placeholder="Search" aria-label="Search" title="Press / to search" \
        autocomplete="off" role="combobox" aria-expanded="false" aria-controls="results">
        <ul id="results" role="listbox" aria-label="Results" hidden></ul>
        </div>
        <button id="theme" aria-label="Colours: as the system has them">Auto</button>
        </header>
        <nav id="pages" aria-label="Pages">
        %s</nav>
        <main id="content">
        %s%s</main>
        %s</body>
        </html>
        """
                .formatted(
                        SiteText.escaped(
                                page.title().equals("Windrow")
                                        ? "Windrow"
                                        : page.title() + " · Windrow"),
                        root,
                        root,
                        root,
                        root,
                        navigation(page),
                        body,
                        neighbours(page),
                        contents(page));
    }

    private String navigation(SitePage page) {
        StringBuilder list = new StringBuilder();
        for (Site.Group group : groups) {
            if (!group.title().isEmpty()) {
                list.append("<h2>%s</h2>%n".formatted(SiteText.escaped(group.title())));
            }
            list.append("<ul>\n");
            group.pages()
                    .forEach(
                            (file, title) ->
                                    list.append(
                                            "<li><a href=\"%s\"%s>%s</a></li>%n"
                                                    .formatted(
                                                            site.href(page, file, ""),
                                                            file.equals(page.source())
                                                                    ? " aria-current=\"page\""
                                                                    : "",
                                                            SiteText.escaped(title))));
            list.append("</ul>\n");
        }
        return list.toString();
    }

    /** The headings of a page, if it has several. */
    private static String contents(SitePage page) {
        List<Heading> shown =
                page.anchors().keySet().stream().filter(each -> each.getLevel() == 2).toList();
        if (shown.size() < 2) {
            return "";
        }
        return shown.stream()
                .map(
                        heading ->
                                "<li><a href=\"#%s\">%s</a></li>%n"
                                        .formatted(
                                                page.anchors().get(heading),
                                                SiteText.escaped(SiteText.plainText(heading))))
                .collect(
                        Collectors.joining(
                                "",
                                "<aside aria-label=\"On this page\">\n"
                                        + "<h2>On this page</h2>\n"
                                        + "<ul>\n",
                                "</ul>\n</aside>\n"));
    }

    /** Links to the pages before and after one in the list of pages. */
    private String neighbours(SitePage page) {
        List<Map.Entry<Path, String>> all =
                groups.stream().flatMap(group -> group.pages().entrySet().stream()).toList();
        List<Path> files = all.stream().map(Map.Entry::getKey).toList();
        int at = files.indexOf(page.source());
        if (at < 0) {
            return "";
        }
        StringBuilder links = new StringBuilder("<footer>\n");
        if (at > 0) {
            links.append(neighbour(page, all.get(at - 1), "prev"));
        }
        if (at + 1 < all.size()) {
            links.append(neighbour(page, all.get(at + 1), "next"));
        }
        return links.append("</footer>\n").toString();
    }

    private String neighbour(SitePage page, Map.Entry<Path, String> other, String kind) {
        return "<a rel=\"%s\" href=\"%s\">%s</a>%n"
                .formatted(
                        kind,
                        site.href(page, other.getKey(), ""),
                        SiteText.escaped(other.getValue()));
    }
}
