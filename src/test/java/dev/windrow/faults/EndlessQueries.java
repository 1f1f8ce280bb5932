// SPDX-License-Identifier: Apache-2.0
package dev.windrow.faults;

import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.query.Aggregations;

import java.nio.file.Path;
import java.util.List;

/** A program that groups files, with rows on disk, and writes the results, until it is ended. */
public final class EndlessQueries {

    /** The files that it writes, one after the other. */
    static final List<String> OUTPUTS = List.of("o.parquet", "o.csv", "o.arrow");

    /** A step that it says it begins; this one is the first. */
    static final String OPEN = "open";

    /** A step, followed by the output's name. */
    static final String GROUP = "group ";

    /** A step, followed by the output's name. */
    static final String WRITE = "write ";

    /** What it says last. */
    static final String END = "end";

    private EndlessQueries() {}

    /**
     * Arguments: the folder of outputs, the folder for rows on disk, how often, and the inputs. It
     * says which step it begins, a line each.
     *
     * @param arguments see above
     */
    public static void main(String[] arguments) {
        Path outputs = Path.of(arguments[0]);
        WindrowConfig config =
                WindrowConfig.defaults()
                        .withEngine(EngineChoice.CPU)
                        .withThreads(2)
                        .withMemory(1 << 19)
                        .withSpillFolder(Path.of(arguments[1]));
        long times = Long.parseLong(arguments[2]);
        List<String> inputs = List.of(arguments).subList(3, arguments.length);
        System.out.println(OPEN);
        try (Windrow windrow = Windrow.open(config)) {
            for (long time = 0; time < times; time++) {
                for (String output : OUTPUTS) {
                    System.out.println(GROUP + output);
                    try (GroupByResult result =
                            windrow.groupBy(Tables.scan(inputs, ReadOptions.defaults()))
                                    .by("key")
                                    .sorted()
                                    .aggregate(
                                            Aggregations.count(), Aggregations.median("value"))) {
                        System.out.println(WRITE + output);
                        Tables.write(result.table(), outputs.resolve(output));
                    }
                }
            }
        }
        System.out.println(END);
    }
}
