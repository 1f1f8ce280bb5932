// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Links within the documents lead to files and headings that exist, and to every page. */
class DocumentLinksTest {

    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```|`[^`\n]*`");
    private static final Pattern FENCE = Pattern.compile("(?ms)^```.*?^```");
    private static final Path INDEX = Path.of("docs", "README.md");

    @ParameterizedTest
    @MethodSource("documents")
    void everyLinkLeadsSomewhere(Path document) throws IOException {
        List<String> broken = new ArrayList<>();
        for (String link : linksIn(Files.readString(document))) {
            if (!leadsSomewhere(document, link)) {
                broken.add(link);
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void theIndexLinksToEveryPage() throws IOException {
        Set<Path> linked = new TreeSet<>();
        for (String link : linksIn(Files.readString(INDEX))) {
            linked.add(INDEX.resolveSibling(link).normalize());
        }
        Set<Path> pages = new TreeSet<>(Documents.pages());
        pages.remove(INDEX);
        pages.remove(Path.of("README.md"));
        assertThat(pages).hasSizeGreaterThan(20);
        assertThat(linked).containsAll(pages);
    }

    @Test
    void brokenLinksAreFound() throws IOException {
        Path document = Path.of("README.md");
        assertThat(linksIn("`a](b)` [c](d.md#e), [f](g)\n```\n[h](i)\n```\n"))
                .containsExactly("d.md#e", "g");
        assertThat(anchorsIn("# A `b`, c-d's e_f!\n```\n# g\n```\n## Two\n### Two\n"))
                .containsExactlyInAnyOrder("a-b-c-ds-e_f", "two", "two-1");
        assertThat(leadsSomewhere(document, "docs/README.md")).isTrue();
        assertThat(leadsSomewhere(document, "docs/README.md#nothing")).isFalse();
        assertThat(leadsSomewhere(document, "#nothing")).isFalse();
        assertThat(leadsSomewhere(document, "docs/NOTHING.md")).isFalse();
    }

    static Stream<Path> documents() throws IOException {
        return Documents.all().stream();
    }

    /** Returns the targets of links to this repository. */
    private static List<String> linksIn(String text) {
        return LINK.matcher(CODE.matcher(text).replaceAll(""))
                .results()
                .map(link -> link.group(1))
                .filter(link -> !link.matches("[a-z]+:.*"))
                .toList();
    }

    private static boolean leadsSomewhere(Path document, String link) throws IOException {
        String[] parts = link.split("#", 2);
        Path target = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]).normalize();
        if (parts.length == 1) {
            return Files.exists(target);
        }
        return Files.isRegularFile(target)
                && anchorsIn(Files.readString(target)).contains(parts[1]);
    }

    /** Returns the anchors that GitHub makes of a document's headings. */
    private static Set<String> anchorsIn(String text) {
        Set<String> anchors = new HashSet<>();
        Matcher headings = HEADING.matcher(FENCE.matcher(text).replaceAll(""));
        for (MatchResult heading : headings.results().toList()) {
            String anchor =
                    heading.group(1)
                            .replaceAll("]\\([^)]*\\)", "")
                            .toLowerCase(Locale.ROOT)
                            .replaceAll("[^\\w\\- ]", "")
                            .replace(' ', '-');
            String made = anchor;
            for (int number = 1; !anchors.add(made); number++) {
                made = anchor + "-" + number;
            }
        }
        return anchors;
    }
}
