// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.PlanTypes;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.Relation;
import dev.windrow.internal.session.Made;
import dev.windrow.internal.session.Session;
import dev.windrow.internal.session.SessionTables;
import dev.windrow.internal.session.Source;
import dev.windrow.internal.sql.SqlTableSource;
import dev.windrow.internal.sql.SqlView;
import dev.windrow.internal.sql.syntax.SqlRequest.Copy;
import dev.windrow.internal.sql.syntax.SqlRequest.Wanted;
import dev.windrow.scan.CsvOptions;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;

/**
 * What statements in SQL may read, and how they write.
 *
 * @param tables the tables that they may name, before those that were made in the session
 * @param files reads what they name in quotes
 * @param output writes files
 */
public record SqlInputs(Map<String, Source> tables, Files files, Output output) {

    /** Reads files, folders and data sets by their names. */
    @FunctionalInterface
    public interface Files {

        /**
         * Returns their rows.
         *
         * @param types types of CSV columns
         * @param binaryAsString whether unmarked byte strings of Parquet are text; null to leave it
         * @param csv changes how CSV files are read
         */
        Scan scan(
                List<String> names,
                Map<String, ColumnType> types,
                @Nullable Boolean binaryAsString,
                UnaryOperator<CsvOptions> csv);
    }

    /** Writes files by their names. */
    @FunctionalInterface
    public interface Output {

        /**
         * Checks what can be checked before there are rows, and returns what writes these.
         *
         * @param copy the name of the file, and how it is written
         */
        Consumer<Iterator<Table>> to(Copy copy);
    }

    /** Returns the tables as a session reads them, before those that were made in it. */
    SqlTableSource of(Session session, SessionTables.Reader made) {
        return new SqlTableSource() {
            @Override
            public Relation files(
                    List<String> names,
                    Map<String, ColumnType> types,
                    @Nullable Boolean binaryAsString,
                    Function<CsvOptions, CsvOptions> csv) {
                return new Source.OfScan(files.scan(names, types, binaryAsString, csv::apply));
            }

            @Override
            public @Nullable Relation table(String name) {
                return tables.entrySet().stream()
                        .filter(each -> each.getKey().equalsIgnoreCase(name))
                        .findFirst()
                        .<Relation>map(Map.Entry::getValue)
                        .or(() -> Optional.ofNullable(made.table(name)).map(Source.OfTable::new))
                        .orElse(null);
            }

            @Override
            public @Nullable SqlView view(String name) {
                return made.view(name);
            }

            @Override
            public List<String> texts(LogicalPlan query) {
                try (Made made = new QueryRun(session, query).rows()) {
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
                    Map<String, ColumnType> types = PlanTypes.of(query, SqlInputs::repeatedly);
                    return types == null ? null : List.copyOf(types.values());
                } catch (WindrowException _) {
                    return null;
                }
            }

            @Override
            public Relation told(Wanted wanted, LogicalPlan query) {
                Made told =
                        wanted == Wanted.SUMMARY
                                ? ColumnSummaries.of(session, query)
                                : SqlRun.columns(known(query));
                made.keep(told.table());
                return new Source.OfTable(told.table());
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
        try (Table none = ((Source) relation).scan().first(null, 0)) {
            none.names().forEach(name -> types.put(name, none.type(name)));
        }
        return types;
    }

    /** Returns the types of the columns of a query that is a part of another. */
    private static Map<String, ColumnType> known(LogicalPlan query) {
        Map<String, ColumnType> types = PlanTypes.of(query, SqlInputs::repeatedly);
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
}
