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
 * Runs what users run, so that Java remembers the classes that this takes, and with many processors
 * what of them is called most: the script keeps that for the commands to come. Small files are
 * written to a temporary folder and queried, in each format.
 */
public final class TrainingRun {

    /** Of so many rows, files are read in several parts. */
    private static final String DATA = "tpch:lineitem?sf=0.03&money=decimal";

    private static final String SUM = "sum(l_quantity), mean(l_discount), count(*)";
    private static final String REVENUE =
            "sum(l_extendedprice * (1 - l_discount)), max(l_shipdate)";

    /** What people ask of a file in SQL. */
    private static final List<String> QUERIES =
            List.of(
                    "select l_shipmode, sum(l_quantity) as quantity from FILE where l_discount >"
                            + " 0.05 group by l_shipmode having count(*) > 1 order by quantity"
                            + " desc limit 3",
                    "select count(*) as n, min(l_shipdate) as first, avg(l_tax) as tax from FILE"
                            + " where l_linenumber <> 1",
                    "select count(distinct l_orderkey) as orders from FILE",
                    "select l_suppkey, count(distinct l_partkey) as parts from FILE group by"
                            + " l_suppkey order by parts desc limit 10",
                    "select l_comment, count(*) as n from FILE where l_comment like '%careful%'"
                            + " group by l_comment order by n desc, l_comment limit 10",
                    "select l_shipdate, l_comment from FILE where l_comment <> '' order by"
                            + " l_shipdate, l_comment limit 10",
                    "select l_orderkey, l_suppkey, count(*) as n, max(l_comment) as last from FILE"
                            + " group by l_orderkey, l_suppkey order by n desc limit 10",
                    "select upper(l_shipmode) as mode, extract(year from l_shipdate) as year,"
                            + " sum(case when l_tax > 0.02 then 1 else 0 end) as taxed from FILE"
                            + " group by 1, 2 order by 1, 2",
                    "select a.l_shipmode, count(*) as n from FILE a join (select l_orderkey,"
                            + " max(l_quantity) as q from FILE group by l_orderkey) b on"
                            + " a.l_orderkey = b.l_orderkey and a.l_quantity = b.q where"
                            + " a.l_suppkey in (select l_suppkey from FILE where l_discount > 0.09)"
                            + " group by a.l_shipmode",
                    "select l_orderkey, row_number() over (partition by l_suppkey order by"
                            + " l_extendedprice desc) as place from FILE qualify place <= 1");

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
        // What the formats have in common is remembered once.
        List<String> queries = file.endsWith(".parquet") ? QUERIES : QUERIES.subList(0, 1);
        for (String query : queries) {
            Main.run("sql", query.replace("FILE", "'" + file + "'"));
        }
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
