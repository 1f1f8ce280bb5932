// SPDX-License-Identifier: Apache-2.0
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.html.HtmlWriter;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes a static site of the documents: each Markdown file of the repository becomes a page, and
 * each other file that one of them links to a page with its text.
 *
 * <p>The pages need no server and load nothing from elsewhere. The list of pages beside each page
 * is the one in docs/README.md. Arguments: the folder of the repository, and the folder to write.
 * Exits 1 where a link leads nowhere.
 */
public final class Site {

    /** Folders with no documents, or with copies of some. */
    private static final Set<String> OTHERS = Set.of("target", ".git", ".ci");

    private static final Path INDEX = Path.of("docs", "README.md");

    /** The most characters of code that stay in one line. */
    private static final int LONGEST_WORD = 24;

    private static final Pattern JAVA_TOKEN =
            Pattern.compile(
                    "(?<comment>/\\*(?s:.*?)\\*/|//[^\\n"
                        + "]*)|(?<string>\"(?:[^\"\\\\\\n"
                        + "]|\\\\.)*\")"
                        + "|(?<keyword>\\b(?:import|static|try|final|void|int|long|double|for|if"
                        + "|else|return|new|class|record|var|byte|public|private)\\b|@\\w+)");

    private final Path root;
    private final Path output;
    private final Parser parser =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();

    /** The pages by the file that each is made of. */
    private final Map<Path, Page> pages = new TreeMap<>();

    private final List<Group> groups = new ArrayList<>();
    private final List<Entry> entries = new ArrayList<>();
    private final List<String> broken = new ArrayList<>();

    private Site(Path root, Path output) {
        this.root = root;
        this.output = output;
    }

    /** A page: the file that it is made of, its text, its title, and anchors of its headings. */
    private record Page(Path source, Node text, String title, Map<Heading, String> anchors) {

        /** Where the page lies in the site. */
        Path target() {
            String name = source.getFileName().toString();
            String page =
                    name.equals("README.md")
                            ? "index.html"
                            : name.replaceFirst("\\.md$", "") + ".html";
            return source.resolveSibling(page);
        }
    }

    /** Pages that stand together in the list of pages. */
    private record Group(String title, Map<Path, String> pages) {}

    /** A section of a page, for the search: the text between two headings. */
    private record Entry(String page, String heading, String target, String text) {}

    public static void main(String[] arguments) throws IOException {
        Site site = new Site(Path.of(arguments[0]), Path.of(arguments[1]));
        site.read();
        site.write();
        if (!site.broken.isEmpty()) {
            System.err.println("build/site: links that lead nowhere:");
            site.broken.forEach(link -> System.err.println("  " + link));
            System.exit(1);
        }
        System.out.printf("build/site: %d pages in %s%n", site.pages.size(), site.output);
    }

    private void read() throws IOException {
        for (Path file : markdownFiles()) {
            add(file, Files.readString(root.resolve(file)));
        }
        for (Page page : List.copyOf(pages.values())) {
            for (Path linked : linkedFiles(page)) {
                addSource(linked);
            }
        }
        readGroups();
    }

    private List<Path> markdownFiles() throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(
                root,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path folder, BasicFileAttributes attributes) {
                        return OTHERS.contains(folder.getFileName().toString())
                                ? FileVisitResult.SKIP_SUBTREE
                                : FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                        if (file.toString().endsWith(".md")) {
                            found.add(root.relativize(file));
                        }
                        return FileVisitResult.CONTINUE;
                    }
                });
        return found;
    }

    private void add(Path source, String markdown) {
        Node text = parser.parse(markdown);
        Map<Heading, String> anchors = new LinkedHashMap<>();
        Map<String, Integer> taken = new HashMap<>();
        text.accept(
                new AbstractVisitor() {
                    @Override
                    public void visit(Heading heading) {
                        String anchor = anchor(plainText(heading));
                        int before = taken.merge(anchor, 1, Integer::sum) - 1;
                        anchors.put(heading, before == 0 ? anchor : anchor + "-" + before);
                    }
                });
        String title =
                anchors.keySet().stream()
                        .findFirst()
                        .map(Site::plainText)
                        .orElse(source.getFileName().toString());
        pages.put(source, new Page(source, text, title, anchors));
    }

    /** The anchor that GitHub makes of a heading, so that links work there, too. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w\\- ]", "").replace(' ', '-');
    }

    private List<Path> linkedFiles(Page page) {
        List<Path> files = new ArrayList<>();
        page.text()
                .accept(
                        new AbstractVisitor() {
                            @Override
                            public void visit(Link link) {
                                if (!isElsewhere(link.getDestination())) {
                                    files.add(file(page, link.getDestination()));
                                }
                                visitChildren(link);
                            }
                        });
        return files;
    }

    private static boolean isElsewhere(String destination) {
        return destination.matches("[a-z]+:.*");
    }

    private static Path file(Page page, String destination) {
        String name = destination.replaceFirst("#.*", "");
        return name.isEmpty() ? page.source() : page.source().resolveSibling(name).normalize();
    }

    /** Adds a page for a file that is no document, or for a folder and the files below it. */
    private void addSource(Path file) throws IOException {
        if (pages.containsKey(file) || pages.containsKey(file.resolve("README.md"))) {
            return;
        }
        if (Files.isDirectory(root.resolve(file))) {
            List<Path> files;
            try (Stream<Path> below = Files.walk(root.resolve(file))) {
                files =
                        below.filter(Files::isRegularFile)
                                .map(root::relativize)
                                .filter(each -> !each.toString().contains("target"))
                                .sorted()
                                .toList();
            }
            StringBuilder list = new StringBuilder("# " + file + "\n\n");
            for (Path each : files) {
                addSource(each);
                Path inside = file.relativize(each);
                list.append("- [%s](%s)%n".formatted(inside, inside));
            }
            add(file.resolve("README.md"), list.toString());
        } else if (Files.isRegularFile(root.resolve(file))) {
            String text = Files.readString(root.resolve(file));
            String language = file.toString().endsWith(".java") ? "java" : "";
            add(file, "# %s%n%n````%s%n%s%n````%n".formatted(file, language, text.stripTrailing()));
        }
    }

    /** Reads the list of pages: a paragraph in bold begins a group, each link is a page of it. */
    private void readGroups() {
        Page index = pages.get(INDEX);
        groups.add(new Group("", new LinkedHashMap<>()));
        groups.getFirst().pages().put(Path.of("README.md"), "Windrow");
        index.text()
                .accept(
                        new AbstractVisitor() {
                            @Override
                            public void visit(StrongEmphasis title) {
                                groups.add(new Group(plainText(title), new LinkedHashMap<>()));
                            }

                            @Override
                            public void visit(Link link) {
                                groups.getLast()
                                        .pages()
                                        .put(file(index, link.getDestination()), plainText(link));
                            }
                        });
    }

    private void write() throws IOException {
        for (String each : List.of("site.css", "site.js")) {
            copy(root.resolve("build").resolve("web").resolve(each), output.resolve(each));
        }
        for (Page page : pages.values()) {
            Path target = output.resolve(page.target());
            Files.createDirectories(target.getParent());
            Files.writeString(target, html(page));
        }
        String index =
                entries.stream()
                        .map(
                                entry ->
                                        Stream.of(
                                                        entry.page(),
                                                        entry.heading(),
                                                        entry.target(),
                                                        entry.text())
                                                .map(Site::quoted)
                                                .collect(Collectors.joining(",", "[", "]")))
                        .collect(Collectors.joining(",\n", "window.searchIndex = [\n", "\n];\n"));
        Files.writeString(output.resolve("search.js"), index);
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.write(to, Files.readAllBytes(from));
    }

    private String html(Page page) {
        collectEntries(page);
        String body =
                HtmlRenderer.builder()
                        .extensions(List.of(TablesExtension.create()))
                        .nodeRendererFactory(context -> new PageRenderer(page, context))
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
        <a class="home" href="%sindex.html">Windrow</a>
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
                        escaped(
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

    private String navigation(Page page) {
        StringBuilder list = new StringBuilder();
        for (Group group : groups) {
            if (!group.title().isEmpty()) {
                list.append("<h2>%s</h2>%n".formatted(escaped(group.title())));
            }
            list.append("<ul>\n");
            group.pages()
                    .forEach(
                            (file, title) ->
                                    list.append(
                                            "<li><a href=\"%s\"%s>%s</a></li>%n"
                                                    .formatted(
                                                            href(page, file, ""),
                                                            file.equals(page.source())
                                                                    ? " aria-current=\"page\""
                                                                    : "",
                                                            escaped(title))));
            list.append("</ul>\n");
        }
        return list.toString();
    }

    /** The headings of a page, if it has several. */
    private static String contents(Page page) {
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
                                                escaped(plainText(heading))))
                .collect(
                        Collectors.joining(
                                "",
                                "<aside aria-label=\"On this page\">\n"
                                        + "<h2>On this page</h2>\n"
                                        + "<ul>\n",
                                "</ul>\n</aside>\n"));
    }

    /** Links to the pages before and after one in the list of pages. */
    private String neighbours(Page page) {
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

    private String neighbour(Page page, Map.Entry<Path, String> other, String kind) {
        return "<a rel=\"%s\" href=\"%s\">%s</a>%n"
                .formatted(kind, href(page, other.getKey(), ""), escaped(other.getValue()));
    }

    /** The address of a file's page in the site, as another page says it. */
    private String href(Page from, Path file, String fragment) {
        Page to = pages.getOrDefault(file, pages.get(file.resolve("README.md")));
        if (to == null) {
            broken.add(from.source() + ": " + file + fragment);
            return "";
        }
        if (!fragment.isEmpty() && !to.anchors().containsValue(fragment.substring(1))) {
            broken.add(from.source() + ": " + file + fragment);
        }
        if (to == from && !fragment.isEmpty()) {
            return fragment;
        }
        Path folder = from.target().getParent();
        Path path = folder == null ? to.target() : folder.relativize(to.target());
        return path.toString().replace('\\', '/') + fragment;
    }

    /** Cuts a page into sections for the search. Results of benchmarks are figures, not text. */
    private void collectEntries(Page page) {
        if (page.source().startsWith(Path.of("benchmarks", "results"))) {
            return;
        }
        String address = page.target().toString().replace('\\', '/');
        String heading = "";
        String target = address;
        StringBuilder text = new StringBuilder();
        for (Node node = page.text().getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading found && found.getLevel() > 1) {
                entries.add(new Entry(page.title(), heading, target, text.toString().strip()));
                heading = plainText(found);
                target = address + "#" + page.anchors().get(found);
                text.setLength(0);
            } else if (!(node instanceof Heading)) {
                text.append(plainText(node)).append(' ');
            }
        }
        entries.add(new Entry(page.title(), heading, target, text.toString().strip()));
    }

    /** The text of a node without its markup, in one line. */
    private static String plainText(Node node) {
        StringBuilder text = new StringBuilder();
        node.accept(
                new AbstractVisitor() {
                    @Override
                    public void visit(Text part) {
                        text.append(part.getLiteral());
                    }

                    @Override
                    public void visit(Code part) {
                        text.append(part.getLiteral());
                    }

                    @Override
                    public void visit(FencedCodeBlock part) {
                        text.append(part.getLiteral()).append(' ');
                    }

                    @Override
                    public void visit(IndentedCodeBlock part) {
                        text.append(part.getLiteral()).append(' ');
                    }

                    @Override
                    public void visit(SoftLineBreak part) {
                        text.append(' ');
                    }

                    @Override
                    protected void visitChildren(Node parent) {
                        super.visitChildren(parent);
                        boolean isInline =
                                parent instanceof Link
                                        || parent instanceof StrongEmphasis
                                        || parent instanceof Heading;
                        if (!isInline) {
                            text.append(' ');
                        }
                    }
                });
        return text.toString().replaceAll("\\s+", " ").strip();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** A string of JavaScript. */
    private static String quoted(String text) {
        return '"'
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("<", "\\u003c")
                + '"';
    }

    /** Renders what a page has in another way than Markdown by itself. */
    private final class PageRenderer implements NodeRenderer {

        private final Page page;
        private final HtmlNodeRendererContext context;
        private final HtmlWriter html;

        private PageRenderer(Page page, HtmlNodeRendererContext context) {
            this.page = page;
            this.context = context;
            this.html = context.getWriter();
        }

        @Override
        public Set<Class<? extends Node>> getNodeTypes() {
            return Set.of(
                    Heading.class,
                    Code.class,
                    Link.class,
                    Image.class,
                    FencedCodeBlock.class,
                    IndentedCodeBlock.class);
        }

        @Override
        public void render(Node node) {
            switch (node) {
                case Heading heading -> heading(heading);
                case Code word -> word(word.getLiteral());
                case Link link -> link(link);
                case Image image -> image(image);
                case FencedCodeBlock code -> code(code.getLiteral(), code.getInfo());
                case IndentedCodeBlock code -> code(code.getLiteral(), "");
                default -> throw new IllegalArgumentException(String.valueOf(node));
            }
        }

        private void heading(Heading heading) {
            String anchor = page.anchors().get(heading);
            String tag = "h" + heading.getLevel();
            html.line();
            html.tag(tag, Map.of("id", anchor));
            children(heading);
            if (heading.getLevel() > 1) {
                html.tag(
                        "a",
                        Map.of(
                                "class", "anchor",
                                "href", "#" + anchor,
                                "aria-label", "Link to this section"));
                html.text("#");
                html.tag("/a");
            }
            html.tag("/" + tag);
            html.line();
        }

        /** Code within a line. A short one, such as an option, is not divided at its hyphens. */
        private void word(String text) {
            html.tag("code", text.length() <= LONGEST_WORD ? Map.of("class", "word") : Map.of());
            html.text(text);
            html.tag("/code");
        }

        private void link(Link link) {
            String destination = link.getDestination();
            if (!isElsewhere(destination)) {
                String fragment =
                        destination.contains("#") ? destination.replaceFirst(".*#", "#") : "";
                destination = href(page, file(page, destination), fragment);
            }
            html.tag("a", Map.of("href", destination));
            children(link);
            html.tag("/a");
        }

        private void image(Image image) {
            Path file = file(page, image.getDestination());
            try {
                copy(root.resolve(file), output.resolve(file));
            } catch (IOException e) {
                broken.add(page.source() + ": " + file);
            }
            html.tag("img", Map.of("src", image.getDestination(), "alt", plainText(image)), true);
        }

        private void code(String text, String language) {
            html.line();
            html.raw("<pre tabindex=\"0\"><code>");
            html.raw("java".equals(language) ? highlighted(text) : escaped(text));
            html.raw("</code></pre>");
            html.line();
        }

        private void children(Node parent) {
            for (Node child = parent.getFirstChild(); child != null; child = child.getNext()) {
                context.render(child);
            }
        }
    }

    private static String highlighted(String java) {
        StringBuilder text = new StringBuilder();
        Matcher token = JAVA_TOKEN.matcher(java);
        int from = 0;
        while (token.find()) {
            text.append(escaped(java.substring(from, token.start())));
            String kind =
                    Stream.of("comment", "string", "keyword")
                            .filter(each -> token.group(each) != null)
                            .findFirst()
                            .orElseThrow();
            text.append("<span class=\"%s\">%s</span>".formatted(kind, escaped(token.group())));
            from = token.end();
        }
        return text.append(escaped(java.substring(from))).toString();
    }
}
