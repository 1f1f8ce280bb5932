// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import io.trino.tpch.CustomerGenerator;
import io.trino.tpch.Distributions;
import io.trino.tpch.LineItemGenerator;
import io.trino.tpch.NationGenerator;
import io.trino.tpch.OrderGenerator;
import io.trino.tpch.PartGenerator;
import io.trino.tpch.PartSupplierGenerator;
import io.trino.tpch.RegionGenerator;
import io.trino.tpch.SupplierGenerator;
import io.trino.tpch.TextPool;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;

import java.util.function.Supplier;

/**
 * The rows of a TPC-H table.
 *
 * @param table the table
 * @param scale the scale factor
 * @param text supplies the text of comments
 */
record TpchRows<E extends TpchEntity>(TpchTable<E> table, double scale, Supplier<TextPool> text) {

    /**
     * Bytes of the text pool if no column shows it. The generators draw only a place in the text,
     * so that its size does not affect other columns. The full 300 MB take a second.
     */
    private static final int SMALL_POOL_BYTES = 1 << 16;

    /**
     * Returns a table's rows.
     *
     * @param needsText whether comments are read
     */
    static <E extends TpchEntity> TpchRows<E> of(
            TpchTable<E> table, double scale, boolean needsText) {
        Supplier<TextPool> text;
        if (needsText) {
            text = TextPool.getDefaultTextPool();
        } else {
            TextPool pool = new TextPool(SMALL_POOL_BYTES, Distributions.getDefaultDistributions());
            text = () -> pool;
        }
        return new TpchRows<>(table, scale, text);
    }

    /** Returns part 1 to {@code parts} of the rows. All parts in order are all rows. */
    @SuppressWarnings("unchecked")
    Iterable<E> part(int part, int parts) {
        Distributions words = Distributions.getDefaultDistributions();
        Iterable<? extends TpchEntity> rows;
        if (table == TpchTable.CUSTOMER) {
            rows = new CustomerGenerator(scale, part, parts, words, text);
        } else if (table == TpchTable.ORDERS) {
            rows = new OrderGenerator(scale, part, parts, words, text);
        } else if (table == TpchTable.LINE_ITEM) {
            rows = new LineItemGenerator(scale, part, parts, words, text);
        } else if (table == TpchTable.PART) {
            rows = new PartGenerator(scale, part, parts, words, text);
        } else if (table == TpchTable.PART_SUPPLIER) {
            rows = new PartSupplierGenerator(scale, part, parts, text);
        } else if (table == TpchTable.SUPPLIER) {
            rows = new SupplierGenerator(scale, part, parts, words, text);
        } else if (table == TpchTable.NATION) {
            rows = new NationGenerator(words, text);
        } else {
            rows = new RegionGenerator(words, text);
        }
        return (Iterable<E>) rows;
    }
}
