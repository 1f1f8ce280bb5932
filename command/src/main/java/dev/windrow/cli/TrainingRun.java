// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import dev.windrow.Devices;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs what users run, so that Java remembers the classes that this takes: the script keeps them
 * for the commands to come. Small files are written to a temporary folder and queried, in each
 * format.
 */
public final class TrainingRun {

    /** Of so many rows, files are read in several parts. */
    private static final String DATA = "tpch:lineitem?sf=0.03&money=decimal";

    private static final String SUM = "sum(l_quantity), mean(l_discount), count(*)";
    private static final String REVENUE =
            "sum(l_extendedprice * (1 - l_discount)), max(l_shipdate)";

    private TrainingRun() {}

    /** Runs the queries. What they print goes where the process' own output goes. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createTempDirectory("windrow-training-");
        try {
            for (String ending : List.of("parquet", "arrow", "csv")) {
                String file = folder.resolve("lineitem." + ending).toString();
                Main.run("generate", DATA, "--output", file);
                query(file, folder.resolve("groups.csv").toString());
            }
        } finally {
            delete(folder);
        }
    }

    private static void query(String file, String output) {
        Main.run(
                "groupby",
                file,
                "--where",
                "l_shipdate <= date '1998-09-02'",
                "--by",
                "l_returnflag, l_linestatus",
                "--agg",
                SUM + ", " + REVENUE,
                "--sort");
        Main.run(
                "sql",
                "select l_shipmode, sum(l_quantity) as quantity from '%s' where l_discount > 0.05"
                                .formatted(file)
                        + " group by l_shipmode having count(*) > 1 order by quantity desc limit"
                        + " 3");
        Main.run("groupby", file, "--by", "l_orderkey", "--agg", SUM, "--limit", "10");
        if (hasGpu()) {
            Main.run("groupby", file, "--by", "l_returnflag", "--agg", SUM, "--engine", "gpu");
        }
        Main.run(
                "groupby",
                file,
                "--by",
                "l_shipmode",
                "--agg",
                SUM,
                "--engine",
                "cpu",
                "--threads",
                "2",
                "--output",
                output);
    }

    private static boolean hasGpu() {
        return Devices.list().all().stream()
                .anyMatch(each -> each.isDefault() && each.type().equals("GPU"));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
