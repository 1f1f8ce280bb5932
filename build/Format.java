// SPDX-License-Identifier: Apache-2.0
import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import com.google.googlejavaformat.java.RemoveUnusedImports;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Formats every Java file below the given folders and puts the licence into its first line, or
 * checks that each is so.
 *
 * <p>Arguments: {@code check} or {@code apply}, then folders. Exits 1 where {@code check} finds a
 * file that {@code apply} would change.
 */
public final class Format {

    /** The first line of each file. */
    private static final String LICENCE = "// SPDX-License-Identifier: Apache-2.0\n";

    private static final Formatter FORMATTER =
            new Formatter(
                    JavaFormatterOptions.builder().style(JavaFormatterOptions.Style.AOSP).build());

    private Format() {}

    public static void main(String[] arguments) throws Exception {
        boolean apply = arguments[0].equals("apply");
        int unformatted = 0;
        for (int i = 1; i < arguments.length; i++) {
            for (Path file : javaFiles(Path.of(arguments[i]))) {
                String source = Files.readString(file);
                String wanted = formatted(source);
                if (wanted.equals(source)) {
                    continue;
                }
                if (apply) {
                    Files.writeString(file, wanted);
                } else {
                    System.err.println("not formatted: " + file);
                    unformatted++;
                }
            }
        }
        if (unformatted > 0) {
            System.err.println("format them with: mvn -f build verify -Dformat.mode=apply");
            System.exit(1);
        }
    }

    /**
     * Returns a source as it is to be: formatted, with the licence in its first line. Imports that
     * are not used leave gaps unless they go before the others are sorted; most files have none.
     */
    private static String formatted(String source) throws Exception {
        String licensed = source.startsWith(LICENCE) ? source : LICENCE + source;
        String once = FORMATTER.formatSourceAndFixImports(licensed);
        return once.equals(source)
                ? source
                : FORMATTER.formatSourceAndFixImports(
                        RemoveUnusedImports.removeUnusedImports(licensed));
    }

    private static List<Path> javaFiles(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.filter(path -> path.toString().endsWith(".java")).sorted().toList();
        }
    }
}
