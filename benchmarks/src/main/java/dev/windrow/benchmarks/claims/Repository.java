// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.claims;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The documents, and the commands that run beside them. */
final class Repository {

    private final Path root;

    /** What commands have printed. */
    private final Map<String, String> printed = new HashMap<>();

    /** The repository in a folder. */
    Repository(Path root) {
        this.root = root;
    }

    String text(String file) throws IOException {
        return Files.readString(root.resolve(file));
    }

    /** Returns README.md, the pages in docs, and the README of the plug-in for Spark. */
    List<String> documents() throws IOException {
        try (Stream<Path> pages = Files.walk(root.resolve("docs"))) {
            Stream<Path> documents =
                    Stream.concat(
                            Stream.of(root.resolve("README.md"), root.resolve("spark/README.md")),
                            pages.filter(page -> page.toString().endsWith(".md")).sorted());
            return documents
                    .map(page -> root.relativize(page).toString().replace('\\', '/'))
                    .toList();
        }
    }

    /** Returns an empty folder for what a command writes. It is kept until the next run. */
    Path emptyFolder(String name) throws IOException {
        Path folder = root.toAbsolutePath().resolve("benchmarks/target/claims").resolve(name);
        Files.createDirectories(folder);
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        return folder;
    }

    /** Returns the text of the one page that lies in a folder. */
    String onlyText(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> pages = files.filter(file -> file.toString().endsWith(".md")).toList();
            if (pages.size() != 1) {
                throw new IOException(folder + ": expected one page, found " + pages);
            }
            return Files.readString(pages.getFirst());
        }
    }

    /**
     * Runs a command in the folder of the repository, unless it has run before. Its messages go to
     * standard error.
     *
     * @return what it printed
     * @throws IOException also if it fails
     */
    String run(String command) throws IOException {
        String known = printed.get(command);
        if (known != null) {
            return known;
        }
        String now = runOnce(command);
        printed.put(command, now);
        return now;
    }

    private String runOnce(String command) throws IOException {
        Process process =
                new ProcessBuilder("bash", "-eo", "pipefail", "-c", command)
                        .directory(root.toFile())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            int status = process.waitFor();
            if (status != 0) {
                throw new IOException("exit status " + status + " of " + command + "\n" + output);
            }
            return output;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted: " + command, e);
        }
    }
}
