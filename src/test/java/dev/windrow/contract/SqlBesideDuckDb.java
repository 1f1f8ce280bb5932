// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import dev.windrow.EngineChoice;
import dev.windrow.SqlTables;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.column.ValueObjects;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tables that Windrow and DuckDB both have, and queries of them that both answer. */
final class SqlBesideDuckDb implements AutoCloseable {

    /** Digits of a float that must agree: sums may be added up in another order. */
    private static final int DIGITS = 9;

    private final Path folder;
    private final DuckDb database = DuckDb.open();
    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));
    private final Map<String, Table> tables = new HashMap<>();

    /**
     * Begins without tables.
     *
     * @param folder takes the files
     */
    SqlBesideDuckDb(Path folder) throws SQLException {
        this.folder = folder;
        database.execute("set timezone = 'UTC'");
    }

    /** Makes a table, in place of any of its name, of the rows of a query that DuckDB answers. */
    void create(String name, String query) throws SQLException {
        Path file = folder.resolve(name + ".parquet");
        database.execute("create or replace table " + name + " as " + query);
        database.execute("copy " + name + " to '" + file + "' (format parquet)");
        Table old = tables.put(name, Tables.read(file.toString()));
        if (old != null) {
            old.close();
        }
    }

    /** Makes a table of the rows of a file, such as a data set. */
    void createOf(String name, String source) throws SQLException {
        Path file = folder.resolve(name + ".parquet");
        Table table = Tables.read(source);
        tables.put(name, table);
        Tables.write(table, file);
        database.execute("create table " + name + " as from '" + file + "'");
    }

    /** Runs a statement by both. */
    void execute(String sql) throws SQLException {
        database.execute(sql);
        run(sql).close();
    }

    /** Runs a query by Windrow alone. */
    TransformResult run(String sql) {
        SqlTables all = SqlTables.none();
        for (Map.Entry<String, Table> table : tables.entrySet()) {
            all = all.with(table.getKey(), table.getValue());
        }
        return windrow.sql(sql, all);
    }

    /** Returns the rows of a query by DuckDB alone. */
    List<List<@Nullable Object>> expected(String sql) throws SQLException {
        return database.query(sql);
    }

    /**
     * Returns whether DuckDB does not answer a query: some of its subqueries may name too little.
     */
    boolean isRefusedByDuckDb(String sql) {
        try {
            database.query(sql);
            return false;
        } catch (SQLException e) {
            return true;
        }
    }

    /**
     * Returns how the two answers of a query differ, or an empty text.
     *
     * @param isInOrder whether rows come in one order alone
     */
    String difference(String sql, boolean isInOrder) throws SQLException {
        List<String> expected;
        try {
            expected = texts(database.query(sql));
        } catch (SQLException e) {
            return fails(sql) ? "" : "DuckDB fails: " + e.getMessage();
        }
        List<String> found;
        long before = ContractRunner.usedBytes();
        try (TransformResult result = run(sql)) {
            found = texts(rows(result.table()));
        } catch (RuntimeException | StackOverflowError e) {
            return "Windrow fails: " + e;
        }
        long held = ContractRunner.leftBytes(before);
        if (held != 0) {
            return "holds " + held + " bytes";
        }
        if (!isInOrder) {
            Collections.sort(found);
            Collections.sort(expected);
        }
        return found.equals(expected) ? "" : "found " + found + ", expected " + expected;
    }

    private boolean fails(String sql) {
        try (TransformResult result = run(sql)) {
            return result.rows() < 0;
        } catch (WindrowException e) {
            return true;
        }
    }

    private static List<String> texts(List<List<@Nullable Object>> rows) {
        List<String> texts = new ArrayList<>();
        rows.forEach(row -> texts.add(row.stream().map(SqlBesideDuckDb::text).toList().toString()));
        return texts;
    }

    private static String text(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case Float number -> text(number.doubleValue());
            case Double number when Double.isNaN(number) || Double.isInfinite(number) ->
                    number.toString();
            case Number number -> {
                BigDecimal exact = new BigDecimal(number.toString());
                BigDecimal some =
                        number instanceof Double
                                ? exact.round(
                                        new java.math.MathContext(DIGITS, RoundingMode.HALF_EVEN))
                                : exact;
                yield some.signum() == 0 ? "0" : some.stripTrailingZeros().toPlainString();
            }
            case java.sql.Array array -> text(elements(array));
            case java.sql.Struct struct -> text(fields(struct));
            case Map<?, ?> map ->
                    text(
                            map.entrySet().stream()
                                    .map(each -> Arrays.asList(each.getKey(), each.getValue()))
                                    .toList());
            case List<?> list -> list.stream().map(SqlBesideDuckDb::text).toList().toString();
            case java.sql.Timestamp time -> time.toLocalDateTime().toString();
            default -> value.toString();
        };
    }

    private static List<?> elements(java.sql.Array array) {
        try {
            return Arrays.asList((Object[]) array.getArray());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<?> fields(java.sql.Struct struct) {
        try {
            return Arrays.asList(struct.getAttributes());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<List<@Nullable Object>> rows(Table table) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (long row = 0; row < table.rows(); row++) {
            List<@Nullable Object> values = new ArrayList<>();
            for (Column column : table.columns()) {
                values.add(column.isNull(row) ? null : value(column, row));
            }
            rows.add(values);
        }
        return rows;
    }

    private static Object value(Column column, long row) {
        return switch (column.type()) {
            case Primitive.BOOL -> column.getBoolean(row);
            case Primitive.UTF8 -> column.getString(row);
            case Primitive.DATE32 -> column.getDate(row);
            case ColumnType.Decimal decimal -> column.getDecimal(row);
            case ColumnType.Timestamp timestamp when timestamp.zone() != null ->
                    column.getInstant(row).atOffset(ZoneOffset.UTC);
            case ColumnType.Timestamp timestamp -> column.getDateTime(row);
            case ColumnType.Time time -> column.getTime(row);
            case ColumnType type when type.label().equals("interval") -> column.getString(row);
            case ColumnType type when type.isNested() -> ValueObjects.of(column, row);
            case ColumnType type when type.isFloat() -> column.getDouble(row);
            default -> column.getLong(row);
        };
    }

    @Override
    public void close() throws SQLException {
        tables.values().forEach(Table::close);
        windrow.close();
        database.close();
    }
}
