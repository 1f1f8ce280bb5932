// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.PlanTypes;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.Relation;
import dev.windrow.internal.sql.SqlTableSource;
import dev.windrow.internal.sql.SqlView;
import dev.windrow.internal.sql.syntax.SqlRequest.Wanted;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.scan.CsvOptions;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.LongStream;

/**
 * The tables that SQL may name, and how it reads the files that it names:
 *
 * <pre>{@code
 * SqlTables tables =
 *         SqlTables.none()
 *                 .with("orders", orders)
 *                 .with("lines", Tables.scan(List.of("a.csv", "b.csv"), ReadOptions.defaults()));
 * windrow.sql("select status, count(*) from orders group by status", tables);
 * }</pre>
 */
public final class SqlTables {

    private final Map<String, Input> tables;
    private final ReadOptions reading;

    private SqlTables(Map<String, Input> tables, ReadOptions reading) {
        this.tables = tables;
        this.reading = reading;
    }

    /** {@return no tables: {@code FROM} then names files, folders and data sets in quotes} */
    public static SqlTables none() {
        return new SqlTables(Map.of(), ReadOptions.defaults());
    }

    /**
     * Returns these tables and one more, in place of any of that name.
     *
     * @param name its name in {@code FROM}, in any case
     * @param table the table, which stays open until queries have run
     * @return the tables
     */
    public SqlTables with(String name, Table table) {
        return with(name, Input.of(table));
    }

    /**
     * Returns these tables and one more whose columns stay on the device, in place of any of that
     * name.
     *
     * @param name its name in {@code FROM}, in any case
     * @param table a resident table of the session that runs the query
     * @return the tables
     */
    public SqlTables with(String name, ResidentTable table) {
        return with(name, new Input(null, table.table(), table));
    }

    /**
     * Returns these tables and one more that is read in parts, in place of any of that name.
     *
     * @param name its name in {@code FROM}, in any case
     * @param scan the rows, such as {@code Tables.scan("orders.parquet")}
     * @return the tables
     */
    public SqlTables with(String name, Scan scan) {
        return with(name, new Input(scan, null, null));
    }

    /**
     * Returns these tables, and other options by which files are read that {@code FROM} names.
     *
     * @param options types of CSV columns, and a stream for {@code '-'}
     * @return the tables
     */
    public SqlTables reading(ReadOptions options) {
        return new SqlTables(tables, options);
    }

    private SqlTables with(String name, Input source) {
        Map<String, Input> more = new LinkedHashMap<>(tables);
        more.keySet().removeIf(name::equalsIgnoreCase);
        more.put(name, source);
        return new SqlTables(more, reading);
    }

    /** Returns the names of the tables. */
    Set<String> names() {
        return tables.keySet();
    }

    /** Returns the tables as a session reads them, before those that were made in it. */
    SqlTableSource of(Windrow windrow, SessionTables.Reader made) {
        return new SqlTableSource() {
            @Override
            public Relation files(
                    List<String> names,
                    Map<String, ColumnType> types,
                    Function<CsvOptions, CsvOptions> csv) {
                Map<String, ColumnType> all = new LinkedHashMap<>(reading.types());
                all.putAll(types);
                ReadOptions options = reading.withTypes(all).withCsv(csv.apply(reading.csv()));
                return new OfScan(windrow, Tables.scan(names, options));
            }

            @Override
            public @Nullable Relation table(String name) {
                return tables.entrySet().stream()
                        .filter(each -> each.getKey().equalsIgnoreCase(name))
                        .findFirst()
                        .map(Map.Entry::getValue)
                        .or(() -> Optional.ofNullable(made.table(name)).map(Input::of))
                        .map(input -> input.of(windrow))
                        .orElse(null);
            }

            @Override
            public @Nullable SqlView view(String name) {
                return made.view(name);
            }

            @Override
            public List<String> texts(LogicalPlan query) {
                try (TransformResult made = new QueryRun(windrow, query).rows()) {
                    Column column = made.table().columns().iterator().next();
                    return LongStream.range(0, made.rows())
                            .filter(row -> !column.isNull(row))
                            .mapToObj(column::getString)
                            .toList();
                }
            }

            @Override
            public @Nullable List<ColumnType> types(LogicalPlan query) {
                try {
                    Map<String, ColumnType> types = PlanTypes.of(query, SqlTables::repeatedly);
                    return types == null ? null : List.copyOf(types.values());
                } catch (WindrowException _) {
                    return null;
                }
            }

            @Override
            public Relation told(Wanted wanted, LogicalPlan query) {
                TransformResult told =
                        wanted == Wanted.SUMMARY
                                ? Rows.of(windrow, query).describe()
                                : SqlRun.columns(known(query));
                made.keep(told.table());
                return Input.of(told.table()).of(windrow);
            }

            @Override
            public String expected() {
                Set<String> names = new LinkedHashSet<>(tables.keySet());
                names.addAll(made.names());
                return (names.isEmpty() ? "" : "one of " + String.join(", ", names) + ", or ")
                        + "a file in single quotes, such as 'orders.parquet'";
            }
        };
    }

    /** Returns the types of the columns of an input, of which no rows are read. */
    static Map<String, ColumnType> types(Relation relation) {
        Map<String, ColumnType> types = new LinkedHashMap<>();
        try (Table none = ((GroupBySource) relation).scan().first(null, 0)) {
            none.names().forEach(name -> types.put(name, none.type(name)));
        }
        return types;
    }

    /** Returns the types of the columns of a query that is a part of another. */
    private static Map<String, ColumnType> known(LogicalPlan query) {
        Map<String, ColumnType> types = PlanTypes.of(query, SqlTables::repeatedly);
        if (types == null) {
            throw ErrorCode.UNSUPPORTED_SQL.failure(
                    "DESCRIBE in FROM of columns that only reading the rows would tell is not"
                            + " supported: use DESCRIBE alone");
        }
        return types;
    }

    private static @Nullable Map<String, ColumnType> repeatedly(Relation relation) {
        return relation.isRepeatable() ? types(relation) : null;
    }

    /** The rows of a table: a scan, or a table, which may be resident. */
    private record Input(
            @Nullable Scan scan, @Nullable Table table, @Nullable ResidentTable resident) {
        static Input of(Table table) {
            return new Input(null, table, null);
        }

        GroupBySource of(Windrow windrow) {
            if (resident != null) {
                return new GroupBySource.OfResidentTable(windrow, resident);
            }
            return table == null
                    ? new OfScan(windrow, Objects.requireNonNull(scan))
                    : new GroupBySource.OfTable(windrow, table);
        }
    }
}
