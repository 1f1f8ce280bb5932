// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.plot;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes a page of plots of the files in a folder of results. */
public final class Plots {

    private Plots() {}

    /**
     * Writes the page and its pictures.
     *
     * @param arguments the folder of results, and the folder of the page
     */
    public static void main(String[] arguments) throws IOException {
        Path page = Path.of(arguments[1]);
        Files.createDirectories(page);
        for (Map.Entry<String, String> file : of(Path.of(arguments[0])).entrySet()) {
            Files.writeString(page.resolve(file.getKey()), file.getValue());
        }
        PrintStream out = System.out;
        out.println("written to " + page);
    }

    /** Returns the contents of all files of the page, by their names. */
    static Map<String, String> of(Path results) throws IOException {
        List<Plot> plots = new ArrayList<>(LibcudfPlots.of(results));
        plots.addAll(DuckDbPlots.of(results));
        StringBuilder text = new StringBuilder();
        text.append(
                """
                # Plots

                Made by `benchmarks/plot` of the files in [results](../results/README.md), of each case the latest; \
                a test compares them with these files. All axes but those of cases are logarithmic. \
                [How it is measured](../README.md).
                """);
        Map<String, String> files = new LinkedHashMap<>();
        for (Plot plot : plots) {
            text.append('\n').append(plot.markdown());
            files.put(plot.name() + ".svg", plot.svg());
        }
        files.put("README.md", text.toString());
        return files;
    }
}
