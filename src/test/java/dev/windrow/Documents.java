// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The documents of this repository, for the tests that compare them with the code. */
public final class Documents {

    /** Folders with no document, or with copies of some. */
    private static final List<String> OTHERS = List.of("target", ".git", ".ci");

    private Documents() {}

    /** Returns the pages for users and contributors: README.md, and all below docs. */
    public static List<Path> pages() throws IOException {
        return Stream.concat(
                        Stream.of(Path.of("README.md")), below(Path.of("docs"), ".md").stream())
                .toList();
    }

    /** Returns the text of all these pages. */
    public static String text() throws IOException {
        StringBuilder text = new StringBuilder();
        for (Path page : pages()) {
            text.append(Files.readString(page)).append('\n');
        }
        return text.toString();
    }

    /** Returns every Markdown file of the repository. */
    static List<Path> all() throws IOException {
        return files(".md");
    }

    /** Returns every file of the repository whose path ends in some way. */
    static List<Path> files(String ending) throws IOException {
        return below(Path.of(""), ending);
    }

    private static List<Path> below(Path folder, String ending) throws IOException {
        var found = new TreeSet<Path>();
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path each, BasicFileAttributes attributes) {
                        return OTHERS.contains(each.getFileName().toString())
                                ? FileVisitResult.SKIP_SUBTREE
                                : FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                        if (file.toString().endsWith(ending)) {
                            found.add(file);
                        }
                        return FileVisitResult.CONTINUE;
                    }
                });
        return List.copyOf(found);
    }
}
