// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.internal.cancel.ProgramCode;
import dev.windrow.internal.expression.PlanTypes;
import dev.windrow.internal.session.Account;
import dev.windrow.internal.session.Made;
import dev.windrow.internal.session.Session;
import dev.windrow.internal.session.SessionTables;
import dev.windrow.internal.session.Summary;
import dev.windrow.internal.sql.SqlStatement;
import dev.windrow.internal.sql.SqlTableSource;
import dev.windrow.internal.sql.syntax.PreparedStatement;
import dev.windrow.internal.sql.syntax.SqlMacro;
import dev.windrow.internal.sql.syntax.SqlRequest.Copy;
import dev.windrow.internal.sql.syntax.SqlRequest.Create;
import dev.windrow.internal.sql.syntax.SqlRequest.CreateMacro;
import dev.windrow.internal.sql.syntax.SqlRequest.Drop;
import dev.windrow.internal.sql.syntax.SqlRequest.Execute;
import dev.windrow.internal.sql.syntax.SqlRequest.Kind;
import dev.windrow.internal.sql.syntax.SqlRequest.Prepare;
import dev.windrow.internal.sql.syntax.SqlRequest.Query;
import dev.windrow.internal.sql.syntax.SqlRequest.ShowTables;
import dev.windrow.internal.sql.syntax.SqlRequest.Wanted;
import dev.windrow.profile.Profile;

import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;

/** Runs a statement in SQL, which reads the tables of its session as long as this is open. */
public final class SqlRun implements AutoCloseable {

    private static final String PLAN = "plan";
    private static final String DONE = "done";
    private static final String STATEMENT = "statement";

    private final Session session;
    private final SqlStatement statement;
    private final SqlInputs tables;
    private final SessionTables made;
    private final SessionTables.Reader reader;
    private final long start;

    private SqlRun(Session session, SqlStatement statement, SqlInputs tables, long start) {
        this.start = start;
        this.session = session;
        this.statement = statement;
        this.tables = tables;
        made = session.madeTables();
        reader = made.reader();
    }

    /** Parses a statement, and works with it as one call. */
    public static <R> R call(
            Session session, String sql, SqlInputs tables, Function<SqlRun, R> work) {
        return session.inOneCall(
                () -> {
                    long start = System.nanoTime();
                    SessionTables made = session.madeTables();
                    SqlStatement statement = SqlStatement.parse(sql, made::macro, made::prepared);
                    try (SqlRun run = new SqlRun(session, statement, tables, start)) {
                        return work.apply(run);
                    }
                });
    }

    /** Returns how its query would run. */
    public Account explanation() {
        return query().explanation();
    }

    private QueryRun query() {
        return new QueryRun(session, () -> statement.plan(source()), start);
    }

    private SqlTableSource source() {
        return tables.of(session, reader);
    }

    /** Runs the statement, and returns its whole result. */
    public Made result() {
        return switch (statement.request()) {
            case Query(Wanted wanted, var _) ->
                    switch (wanted) {
                        case ROWS -> query().rows();
                        case COLUMNS -> columns();
                        case SUMMARY -> ColumnSummaries.of(session, statement.plan(source()));
                        case PLAN -> lines(explanation());
                        case ANALYSIS -> lines(query().analysis());
                    };
            case Create create -> done(created(create));
            case CreateMacro create -> done(created(create));
            case Copy copy -> done(copied(copy));
            case Prepare(PreparedStatement prepared) -> done(prepared(prepared));
            case Execute execute -> throw new IllegalStateException(execute.name());
            case Drop drop -> done(dropped(drop));
            case ShowTables _ -> shown();
        };
    }

    /** Runs the statement, and hands its result over in batches where it can be made so. */
    public Summary inBatches(Consumer<Iterator<Table>> receiver) {
        if (statement.request() instanceof Query(Wanted wanted, var _) && wanted == Wanted.ROWS) {
            return query().inBatches(receiver);
        }
        try (Made whole = result()) {
            ProgramCode.receiver(receiver).accept(List.of(whole.table()).iterator());
            return new Summary(whole.explanation(), whole.profile());
        }
    }

    private Made columns() {
        return columns(
                Objects.requireNonNull(PlanTypes.of(statement.plan(source()), SqlInputs::types)));
    }

    /** Tells the names and types of columns. */
    static Made columns(Map<String, ColumnType> types) {
        List<String> labels = types.values().stream().map(ColumnType::label).toList();
        return texts("column", types.keySet(), "type", labels);
    }

    private String created(Create create) {
        String name = create.kind().label() + " " + create.name();
        if (!isWanted(create)) {
            return name + " is there already";
        }
        if (create.kind() == Kind.VIEW) {
            explanation();
            made.put(statement.view(create));
            return "made " + name;
        }
        Made result = query().rows();
        try {
            isWanted(create);
            made.put(create.name(), result.table());
        } catch (RuntimeException | Error e) {
            result.close();
            throw e;
        }
        return "made " + name + " of " + rows(result.rows());
    }

    private boolean isWanted(Create create) {
        return made.isWanted(
                statement, create.kind(), create.name(), create.nameSpan(), create.ifThere());
    }

    private String created(CreateMacro create) {
        SqlMacro macro = create.macro();
        boolean isWanted =
                made.isWanted(
                        statement, Kind.MACRO, macro.name(), create.nameSpan(), create.ifThere());
        if (!isWanted) {
            return "macro " + macro.name() + " is there already";
        }
        made.put(macro);
        return "made macro " + macro.name();
    }

    private String copied(Copy copy) {
        Consumer<Iterator<Table>> output = tables.output().to(copy);
        AtomicLong rows = new AtomicLong();
        query().inBatches(batches -> output.accept(counted(batches, rows)));
        return "wrote " + rows(rows.get()) + " to " + copy.file();
    }

    private static Iterator<Table> counted(Iterator<Table> batches, AtomicLong rows) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return batches.hasNext();
            }

            @Override
            public Table next() {
                Table next = batches.next();
                rows.addAndGet(next.rows());
                return next;
            }
        };
    }

    /** Tells how many rows there are. */
    private static String rows(long rows) {
        return String.format(Locale.ROOT, "%,d row%s", rows, rows == 1 ? "" : "s");
    }

    private String prepared(PreparedStatement prepared) {
        made.put(prepared);
        return "prepared statement " + prepared.name();
    }

    private String dropped(Drop drop) {
        String name = drop.kind().label() + " " + drop.name();
        return made.drop(statement, drop) ? "dropped " + name : "no " + name;
    }

    private Made shown() {
        Map<String, String> kinds = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        tables.tables().keySet().forEach(name -> kinds.put(name, "input"));
        made.kinds().forEach((name, kind) -> kinds.putIfAbsent(name, kind.label()));
        return texts("name", kinds.keySet(), "kind", kinds.values());
    }

    private static Made done(String message) {
        return texts(Map.of(DONE, List.of(message)), new Account(STATEMENT, List.of()));
    }

    /** Returns a plan as a table of its lines. */
    private static Made lines(Account explanation) {
        return texts(Map.of(PLAN, explanation.tree()), explanation);
    }

    private static Made texts(Map<String, List<String>> columns, Account explanation) {
        Table table = Table.of(columns);
        String strategy = explanation.strategy();
        Profile profile = new Profile("cpu", strategy, 0, table.rows(), List.of(), 0, 0, List.of());
        return new Made(table, () -> explanation, profile);
    }

    private static Made texts(
            String name, Collection<String> texts, String other, Collection<String> others) {
        Map<String, List<String>> columns = new LinkedHashMap<>();
        columns.put(name, List.copyOf(texts));
        columns.put(other, List.copyOf(others));
        return texts(columns, new Account(STATEMENT, List.of()));
    }

    @Override
    public void close() {
        reader.close();
    }
}
