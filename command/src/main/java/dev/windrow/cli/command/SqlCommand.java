// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.SqlTables;
import dev.windrow.TransformSummary;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.cli.output.ExitStatus;
import dev.windrow.cli.output.ProgressDisplay;
import dev.windrow.cli.output.Streams;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.sql.SqlScript;
import dev.windrow.internal.sql.SqlStatement;
import dev.windrow.profile.Phase;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** Runs a query in SQL, and writes its result. */
@Command(
        name = "sql",
        description = {
            "Runs a query in SQL, or several statements, over files, data sets and tables that"
                    + " --table names. The word sql may be left out before a file: windrow"
                    + " queries.sql. windrow -c \"select ...\" does the same.",
            "For example: windrow sql \"select status, sum(price) as total from 'orders.parquet'"
                    + " where price > 0 group by status order by total desc limit 10\""
        })
final class SqlCommand implements Callable<Integer> {

    @ParentCommand private RootCommand root = RootCommand.DETACHED;

    @Parameters(
            paramLabel = "QUERY|FILE.sql",
            description = {
                "[EXPLAIN [ANALYZE]] [WITH ...] SELECT [DISTINCT] ... [FROM TABLE [JOIN TABLE ON"
                    + " ...]] [WHERE ...] [GROUP BY ...] [HAVING ...] [UNION ...] [ORDER BY ...]"
                    + " [LIMIT N] [OFFSET N], with the functions of groupby and select. TABLE is a"
                    + " name, a query in parentheses, or an input in single quotes: a file, a"
                    + " folder, a data set such as tpch:orders?sf=0.1, or - for an Arrow stream on"
                    + " standard input. A file that needs no quotes stands without them, too: FROM"
                    + " data.csv.",
                "Or [CREATE [OR REPLACE] TABLE | VIEW name AS] query, COPY (query) TO 'FILE', DROP"
                        + " TABLE | VIEW name, DESCRIBE query, SHOW TABLES; several statements have"
                        + " semicolons between them. A word that ends in .sql names a file of"
                        + " statements."
            })
    private String query = "";

    @Mixin private TableOptions tables = new TableOptions();
    @Mixin private EngineOptions engine = new EngineOptions();
    @Mixin private ResultOptions result = new ResultOptions();

    @Override
    public Integer call() {
        List<String> statements = statements();
        if (root.explains()) {
            requireOne("explain", statements.size());
        } else {
            result.validate(root.streams().out());
        }
        result.profile().prepare();
        Streams streams = root.streams();
        try (ProgressDisplay progress = streams.progress().get()) {
            WindrowConfig config = result.config(engine.config(progress.listener()));
            try (Windrow windrow = Windrow.open(config)) {
                SqlTables known = tables.tables(streams.in(), progress.listener());
                if (root.explains()) {
                    root.print(windrow.explain(statements.getFirst(), known));
                } else {
                    runAll(windrow, statements, known, progress);
                }
            }
        }
        return ExitStatus.DONE;
    }

    /** Returns the statements of the text or of the file, of which there is at least one. */
    private List<String> statements() {
        List<String> statements = SqlScript.of(isFile(query) ? content(query) : query).all();
        return statements.isEmpty() ? List.of(query) : statements;
    }

    /** Returns whether a word names a file of SQL. */
    static boolean isFile(String word) {
        return word.endsWith(".sql") && word.chars().noneMatch(Character::isWhitespace);
    }

    private static String content(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (NoSuchFileException e) {
            throw new WindrowException(ErrorCode.FILE_NOT_FOUND, file + ": no such file", e);
        } catch (IOException e) {
            throw new WindrowException(
                    ErrorCode.INPUT_OUTPUT, file + " cannot be read as UTF-8: " + e, e);
        }
    }

    private void runAll(
            Windrow windrow, List<String> statements, SqlTables known, ProgressDisplay progress) {
        if (statements.size() == 1) {
            run(windrow, statements.getFirst(), known, progress);
            return;
        }
        List<Boolean> haveRows = new ArrayList<>();
        forEach(statements, each -> haveRows.add(SqlStatement.hasRows(each)));
        if (result.isFile()) {
            requireOne("--output", (int) haveRows.stream().filter(each -> each).count());
        }
        Iterator<Boolean> hasRows = haveRows.iterator();
        forEach(
                statements,
                each -> {
                    if (hasRows.next()) {
                        run(windrow, each, known, progress);
                    } else {
                        windrow.sql(each, known).close();
                    }
                });
    }

    /** Does work with each statement, whose number messages tell. */
    private static void forEach(List<String> statements, Consumer<String> work) {
        for (int i = 0; i < statements.size(); i++) {
            try {
                work.accept(statements.get(i));
            } catch (WindrowException e) {
                throw new WindrowException(
                        e.code(), "statement %d: %s".formatted(i + 1, e.getMessage()), e);
            }
        }
    }

    private static void requireOne(String option, int found) {
        if (found != 1) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s takes one query, found %d: run them one by one", option, found);
        }
    }

    private void run(Windrow windrow, String statement, SqlTables known, ProgressDisplay progress) {
        Streams streams = root.streams();
        TransformSummary made;
        Phase write;
        try (ResultRows rows = new ResultRows(result, streams.out(), windrow.config())) {
            made = windrow.inBatches().sql(statement, known, rows::take);
            write = rows.finish();
        }
        progress.close();
        if (result.explain()) {
            made.explanation().tree().forEach(streams.err()::println);
        }
        result.profile()
                .tell(
                        windrow,
                        statement,
                        made.profile().withLast(write),
                        "result",
                        made.explanation().lines(),
                        streams.err());
    }
}
