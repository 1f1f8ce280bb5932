// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.internal.run.SqlInputs;
import dev.windrow.internal.session.Source;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.scan.CsvOptions;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

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

    private final Map<String, Source> tables;
    private final ReadOptions reading;

    private SqlTables(Map<String, Source> tables, ReadOptions reading) {
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
        return with(name, new Source.OfTable(table));
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
        return with(name, table.source());
    }

    /**
     * Returns these tables and one more that is read in parts, in place of any of that name.
     *
     * @param name its name in {@code FROM}, in any case
     * @param scan the rows, such as {@code Tables.scan("orders.parquet")}
     * @return the tables
     */
    public SqlTables with(String name, Scan scan) {
        return with(name, new Source.OfScan(scan));
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

    private SqlTables with(String name, Source source) {
        Map<String, Source> more = new LinkedHashMap<>(tables);
        more.keySet().removeIf(name::equalsIgnoreCase);
        more.put(name, source);
        return new SqlTables(more, reading);
    }

    /** Returns what statements may read, for the session that runs them. */
    SqlInputs inputs() {
        return new SqlInputs(tables, this::scan);
    }

    private Scan scan(
            List<String> names,
            Map<String, ColumnType> types,
            @Nullable Boolean binaryAsString,
            UnaryOperator<CsvOptions> csv) {
        Map<String, ColumnType> all = new LinkedHashMap<>(reading.types());
        all.putAll(types);
        ReadOptions options = reading.withTypes(all).withCsv(csv.apply(reading.csv()));
        return Tables.scan(
                names,
                binaryAsString == null ? options : options.withBinaryAsString(binaryAsString));
    }
}
