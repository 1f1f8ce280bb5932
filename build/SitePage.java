// SPDX-License-Identifier: Apache-2.0
import org.commonmark.node.Heading;
import org.commonmark.node.Node;

import java.nio.file.Path;
import java.util.Map;

/** A page: the file that it is made of, its text, its title, and anchors of its headings. */
record SitePage(Path source, Node text, String title, Map<Heading, String> anchors) {

    /** Where the page lies in the site. */
    Path target() {
        String name = source.getFileName().toString();
        String page =
                name.equals("README.md") ? "index.html" : name.replaceFirst("\\.md$", "") + ".html";
        return source.resolveSibling(page);
    }

    /** Whether a link leads out of the site. */
    static boolean isElsewhere(String destination) {
        return destination.matches("[a-z]+:.*");
    }

    /** The file that a link of this page leads to. */
    Path file(String destination) {
        String name = destination.replaceFirst("#.*", "");
        return name.isEmpty() ? source : source.resolveSibling(name).normalize();
    }
}
