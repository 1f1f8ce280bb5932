// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.io.FileKind;
import dev.windrow.internal.run.SqlInputs;
import dev.windrow.internal.session.Source;
import dev.windrow.internal.sql.syntax.SqlRequest.Copy;
import dev.windrow.io.Format;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.CsvOptions;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The tables that SQL may name, and how it reads the files that it names:
 *
 * <pre>{@code
 * SqlTables tables =
 *         SqlTables.of("orders", orders)
 *                 .with("lines", Tables.scan(List.of("a.csv", "b.csv"), ReadOptions.defaults()));
 * windrow.sql("select status, count(*) from orders group by status", tables);
 * }</pre>
 */
public final class SqlTables {

    /** Bytes of rows that may wait for others of their folder. */
    private static final long WAITING_BYTES = 1L << 28;

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
     * Returns one table.
     *
     * @param name its name in {@code FROM}, in any case
     * @param table the table, which stays open until queries have run
     * @return the table
     */
    public static SqlTables of(String name, Table table) {
        return none().with(name, table);
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
        return new SqlInputs(tables, this::scan, SqlTables::writer);
    }

    private static Consumer<Iterator<Table>> writer(Copy copy) {
        Path file = Path.of(copy.file());
        String format = copy.format();
        if (!copy.partition().isEmpty()) {
            Format of =
                    Format.valueOf(format == null ? "PARQUET" : format.toUpperCase(Locale.ROOT));
            Tables.requireWritableFolder(file);
            Tables.requireWritable(of);
            return rows ->
                    Tables.writePartitions(
                            rows, file, copy.partition(), of, WAITING_BYTES, ProgressListener.NONE);
        }
        Tables.requireWritable(file);
        if (format != null && !FileKind.ofOutput(file).isOf(format)) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s: the ending of the name tells its format, which is not %s", file, format);
        }
        return rows -> Tables.write(rows, file);
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
