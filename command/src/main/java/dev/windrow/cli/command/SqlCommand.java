// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.SqlTables;
import dev.windrow.TransformResult;
import dev.windrow.TransformSummary;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.cli.output.ExitStatus;
import dev.windrow.cli.output.ProgressDisplay;
import dev.windrow.cli.output.Streams;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.profile.Phase;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;

/** Runs a query in SQL, and writes its result. */
@Command(
        name = "sql",
        description = {
            "Runs a query in SQL over files, data sets and tables that --table names.",
            "For example: windrow sql \"select status, sum(price) as total from 'orders.parquet'"
                    + " where price > 0 group by status order by total desc limit 10\""
        })
final class SqlCommand implements Callable<Integer> {

    @ParentCommand private RootCommand root = RootCommand.DETACHED;

    @Parameters(
            paramLabel = "QUERY",
            description = {
                "[EXPLAIN [ANALYZE]] [WITH ...] SELECT [DISTINCT] ... [FROM TABLE [JOIN TABLE ON"
                    + " ...]] [WHERE ...] [GROUP BY ...] [HAVING ...] [UNION ...] [ORDER BY ...]"
                    + " [LIMIT N] [OFFSET N], with the functions of groupby and select. TABLE is a"
                    + " name, a query in parentheses, or an input in single quotes: a file, a"
                    + " folder, a data set such as tpch:orders?sf=0.1, or - for an Arrow stream on"
                    + " standard input."
            })
    private String query = "";

    @Option(
            names = "--table",
            paramLabel = "NAME=INPUT",
            description = {
                "Lets FROM name an input: --table orders=2025.parquet --table orders=2026.parquet"
                        + " makes one table of both files. Several tables may be joined."
            })
    private List<String> tables = List.of();

    @Mixin private TextOptions text = new TextOptions();
    @Mixin private EngineOptions engine = new EngineOptions();
    @Mixin private ResultOptions result = new ResultOptions();

    @Spec private @Nullable CommandSpec command;

    @Override
    public Integer call() {
        Map<String, List<String>> named = named();
        if (!root.explains()) {
            result.validate(root.streams().out());
        }
        result.profile().prepare();
        Streams streams = root.streams();
        try (ProgressDisplay progress = streams.progress().get()) {
            WindrowConfig config = result.config(engine.config(progress.listener()));
            try (Windrow windrow = Windrow.open(config)) {
                SqlTables known = tables(named, streams, progress);
                if (root.explains()) {
                    root.print(windrow.explain(query, known));
                } else {
                    run(windrow, known, progress);
                }
            }
        }
        return ExitStatus.DONE;
    }

    private Map<String, List<String>> named() {
        Map<String, List<String>> named = new LinkedHashMap<>();
        for (String table : tables) {
            int equals = table.indexOf('=');
            if (equals < 1 && command != null) {
                throw new ParameterException(
                        command.commandLine(), "--table " + table + ", expected NAME=INPUT");
            }
            named.computeIfAbsent(table.substring(0, equals), name -> new ArrayList<>())
                    .add(table.substring(equals + 1));
        }
        return named;
    }

    private SqlTables tables(
            Map<String, List<String>> named, Streams streams, ProgressDisplay progress) {
        ReadOptions reading = text.reading(streams.in(), progress.listener());
        SqlTables known = SqlTables.none().reading(reading);
        for (Map.Entry<String, List<String>> each : named.entrySet()) {
            known = known.with(each.getKey(), Tables.scan(each.getValue(), reading));
        }
        return known;
    }

    private void run(Windrow windrow, SqlTables known, ProgressDisplay progress) {
        Streams streams = root.streams();
        AtomicReference<Phase> write = new AtomicReference<>();
        TransformSummary made;
        if (result.isFile()) {
            made =
                    windrow.inBatches()
                            .sql(
                                    query,
                                    known,
                                    batches -> {
                                        WrittenBatches written = new WrittenBatches(batches);
                                        // How far the scan has come shows how far the writing has.
                                        result.write(written, streams.out(), ProgressListener.NONE);
                                        write.set(written.phase());
                                    });
        } else {
            // A failure leaves nothing on standard output.
            try (TransformResult whole = windrow.sql(query, known)) {
                WrittenBatches written =
                        new WrittenBatches(
                                List.of(whole.table().slice(0, whole.rows())).iterator());
                result.write(written, streams.out(), progress.listener());
                streams.out().flush();
                write.set(written.phase());
                made = new TransformSummary(whole.explanation(), whole.profile());
            }
        }
        progress.close();
        if (result.explain()) {
            made.explanation().tree().forEach(streams.err()::println);
        }
        result.profile()
                .tell(
                        windrow,
                        query,
                        made.profile().withLast(write.get()),
                        "result",
                        made.explanation().lines(),
                        streams.err());
    }
}
