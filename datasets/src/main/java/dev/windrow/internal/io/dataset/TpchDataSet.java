// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import dev.windrow.arrow.ColumnSelection;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.NearestNames;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.io.ParallelParts;
import dev.windrow.internal.io.TableParts;
import dev.windrow.internal.io.TableSource;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.Splits;

import io.trino.tpch.TpchColumn;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.IntFunction;

/**
 * A table of TPC-H, such as {@code tpch:orders?sf=0.1&money=decimal}: the rows that dbgen makes, in
 * its order. Identifiers are int64, numbers int32, dates date32, texts utf8. Quantities, prices and
 * rates are float64, or decimal(15,2) with {@code money=decimal}. Scale factor 1, the default, has
 * 1.5 million orders and 6 million line items.
 */
final class TpchDataSet implements TableSource {

    /** TPC-H's own type of quantities, prices and rates. */
    static final Decimal MONEY = new Decimal(15, 2);

    private static final double LEAST_SCALE = 0.001;
    private static final double MOST_SCALE = 1_000;

    private final String label;
    private final TpchTable<?> table;
    private final double scale;
    private final TpchSize size;
    private final boolean decimalMoney;

    private TpchDataSet(String label, TpchTable<?> table, double scale, boolean decimalMoney) {
        this.label = label;
        this.table = table;
        this.scale = scale;
        size = TpchSize.of(table, scale);
        this.decimalMoney = decimalMoney;
    }

    /**
     * Parses a name.
     *
     * @param label the whole name
     * @param text the part after {@code tpch:}
     */
    static TpchDataSet parse(String label, String text) {
        int question = text.indexOf('?');
        String name = question < 0 ? text : text.substring(0, question);
        var parameters =
                new DataSetParameters(
                        label,
                        question < 0 ? "" : text.substring(question + 1),
                        '&',
                        List.of("sf", "money"));
        String money = parameters.text("money", "float64");
        if (!money.equals("decimal") && !money.equals("float64")) {
            throw parameters.invalid("money", money, "decimal or float64");
        }
        double scale = parameters.number("sf", 1, LEAST_SCALE, MOST_SCALE);
        return new TpchDataSet(label, table(label, name), scale, money.equals("decimal"));
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public List<String> columnNames() {
        return columnNames(table);
    }

    @Override
    public Table read(@Nullable List<String> columns, ProgressListener progress) {
        return ParallelParts.make(
                size.parts(), maker(table, columns), progress, size.expectedRows());
    }

    @Override
    public boolean isDivided() {
        return size.parts() > 1;
    }

    @Override
    public Splits splits(@Nullable List<String> columns, ProgressListener progress) {
        return new TableParts(
                size.parts(), size.rows(), size.estimate(), size::rows, maker(table, columns));
    }

    /** Returns what makes a part, by its number from 0. */
    private <E extends TpchEntity> IntFunction<Table> maker(
            TpchTable<E> of, @Nullable List<String> columns) {
        List<TpchColumn<E>> all = of.getColumns();
        List<TpchColumn<E>> wanted =
                ColumnSelection.indices(columnNames(of), columns).stream().map(all::get).toList();
        TpchRows<E> rows = TpchRows.of(of, scale, wanted.stream().anyMatch(TpchDataSet::isText));
        TpchPart<E> maker = new TpchPart<>(wanted, decimalMoney);
        return part -> maker.make(rows.part(part + 1, size.parts()));
    }

    /**
     * Returns whether a column's values come from the pool of random text, which is slow to fill.
     */
    private static boolean isText(TpchColumn<?> column) {
        return column.getColumnName().endsWith("_comment");
    }

    private static <E extends TpchEntity> List<String> columnNames(TpchTable<E> of) {
        return of.getColumns().stream().map(TpchColumn::getColumnName).toList();
    }

    private static TpchTable<?> table(String label, String name) {
        List<String> known = TpchTable.getTables().stream().map(TpchTable::getTableName).toList();
        if (!known.contains(name)) {
            throw ErrorCode.UNKNOWN_DATASET.failure(
                    "%s: no TPC-H table \"%s\" (did you mean %s?), expected one of %s",
                    label, name, NearestNames.of(name, known).getFirst(), String.join(", ", known));
        }
        return TpchTable.getTable(name);
    }
}
