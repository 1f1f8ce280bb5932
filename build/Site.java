// SPDX-License-Identifier: Apache-2.0
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.parser.Parser;

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

    private final Path root;
    private final Path output;
    private final Parser parser =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();

    /** The pages by the file that each is made of. */
    private final Map<Path, SitePage> pages = new TreeMap<>();

    private final List<Group> groups = new ArrayList<>();
    private final List<Entry> entries = new ArrayList<>();
    private final List<String> broken = new ArrayList<>();

    private Site(Path root, Path output) {
        this.root = root;
        this.output = output;
    }

    /** Pages that stand together in the list of pages. */
    record Group(String title, Map<Path, String> pages) {}

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
        for (SitePage page : List.copyOf(pages.values())) {
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
                        String anchor = anchor(SiteText.plainText(heading));
                        int before = taken.merge(anchor, 1, Integer::sum) - 1;
                        anchors.put(heading, before == 0 ? anchor : anchor + "-" + before);
                    }
                });
        String title =
                anchors.keySet().stream()
                        .findFirst()
                        .map(SiteText::plainText)
                        .orElse(source.getFileName().toString());
        pages.put(source, new SitePage(source, text, title, anchors));
    }

    /** The anchor that GitHub makes of a heading, so that links work there, too. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w\\- ]", "").replace(' ', '-');
    }

    private List<Path> linkedFiles(SitePage page) {
        List<Path> files = new ArrayList<>();
        page.text()
                .accept(
                        new AbstractVisitor() {
                            @Override
                            public void visit(Link link) {
                                if (!SitePage.isElsewhere(link.getDestination())) {
                                    files.add(page.file(link.getDestination()));
                                }
                                visitChildren(link);
                            }
                        });
        return files;
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
        SitePage index = pages.get(INDEX);
        groups.add(new Group("", new LinkedHashMap<>()));
        groups.getFirst().pages().put(Path.of("README.md"), "Windrow");
        index.text()
                .accept(
                        new AbstractVisitor() {
                            @Override
                            public void visit(StrongEmphasis title) {
                                groups.add(
                                        new Group(
                                                SiteText.plainText(title), new LinkedHashMap<>()));
                            }

                            @Override
                            public void visit(Link link) {
                                groups.getLast()
                                        .pages()
                                        .put(
                                                index.file(link.getDestination()),
                                                SiteText.plainText(link));
                            }
                        });
    }

    private void write() throws IOException {
        for (String each : List.of("site.css", "site.js")) {
            copy(root.resolve("build").resolve("web").resolve(each), output.resolve(each));
        }
        SiteLayout layout = new SiteLayout(this, groups);
        for (SitePage page : pages.values()) {
            Path target = output.resolve(page.target());
            Files.createDirectories(target.getParent());
            collectEntries(page);
            Files.writeString(target, layout.html(page));
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
                                                .map(SiteText::quoted)
                                                .collect(Collectors.joining(",", "[", "]")))
                        .collect(Collectors.joining(",\n", "window.searchIndex = [\n", "\n];\n"));
        Files.writeString(output.resolve("search.js"), index);
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.write(to, Files.readAllBytes(from));
    }

    /** The address of a file's page in the site, as another page says it. */
    String href(SitePage from, Path file, String fragment) {
        SitePage to = pages.getOrDefault(file, pages.get(file.resolve("README.md")));
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

    /** Copies a file that a page shows. */
    void include(SitePage page, Path file) {
        try {
            copy(root.resolve(file), output.resolve(file));
        } catch (IOException e) {
            broken.add(page.source() + ": " + file);
        }
    }

    /** Cuts a page into sections for the search. Results of benchmarks are figures, not text. */
    private void collectEntries(SitePage page) {
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
                heading = SiteText.plainText(found);
                target = address + "#" + page.anchors().get(found);
                text.setLength(0);
            } else if (!(node instanceof Heading)) {
                text.append(SiteText.plainText(node)).append(' ');
            }
        }
        entries.add(new Entry(page.title(), heading, target, text.toString().strip()));
    }
}
