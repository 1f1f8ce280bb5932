// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import dev.windrow.scan.RowEstimate;
import dev.windrow.scan.Splits;

import io.trino.tpch.CustomerGenerator;
import io.trino.tpch.GenerateUtils;
import io.trino.tpch.OrderGenerator;
import io.trino.tpch.PartGenerator;
import io.trino.tpch.SupplierGenerator;
import io.trino.tpch.TpchTable;

/**
 * How many rows a TPC-H table has, and its parts, with numbers from 0. Rows may be generated
 * together, such as the line items of an order or the suppliers of a part.
 *
 * @param base how many times rows are generated at scale factor 1
 * @param scale the scale factor
 * @param each how many rows that gives each time, on average
 * @param most how many it gives at most
 */
record TpchSize(int base, double scale, int each, int most) {

    /** Rows of a part: it takes tens of milliseconds, so that processors end together. */
    private static final long ROWS_PER_PART = 50_000;

    private static final int LINES_PER_ORDER = 4;
    private static final int MOST_LINES_PER_ORDER = 7;
    private static final int SUPPLIERS_PER_PART = 4;
    private static final int NATIONS = 25;
    private static final int REGIONS = 5;

    static TpchSize of(TpchTable<?> table, double scale) {
        if (table == TpchTable.LINE_ITEM) {
            return new TpchSize(
                    OrderGenerator.SCALE_BASE, scale, LINES_PER_ORDER, MOST_LINES_PER_ORDER);
        }
        if (table == TpchTable.ORDERS) {
            return new TpchSize(OrderGenerator.SCALE_BASE, scale, 1, 1);
        }
        if (table == TpchTable.CUSTOMER) {
            return new TpchSize(CustomerGenerator.SCALE_BASE, scale, 1, 1);
        }
        if (table == TpchTable.PART) {
            return new TpchSize(PartGenerator.SCALE_BASE, scale, 1, 1);
        }
        if (table == TpchTable.PART_SUPPLIER) {
            return new TpchSize(
                    PartGenerator.SCALE_BASE, scale, SUPPLIERS_PER_PART, SUPPLIERS_PER_PART);
        }
        if (table == TpchTable.SUPPLIER) {
            return new TpchSize(SupplierGenerator.SCALE_BASE, scale, 1, 1);
        }
        return new TpchSize(table == TpchTable.NATION ? NATIONS : REGIONS, 1, 1, 1);
    }

    /** Returns how many parts there are, at least one. */
    int parts() {
        return (int) Math.max(1, expectedRows() / ROWS_PER_PART);
    }

    /** Returns how many rows there are on average. */
    long expectedRows() {
        return each * GenerateUtils.calculateRowCount(base, scale, 1, 1);
    }

    /** Returns how many rows there are, or {@link Splits#UNKNOWN}. */
    long rows() {
        return each == most ? expectedRows() : Splits.UNKNOWN;
    }

    /** Returns about how many rows there are, and the most. */
    RowEstimate estimate() {
        return new RowEstimate(expectedRows(), expectedRows() / each * most);
    }

    /** Returns how many rows a part has, or {@link Splits#UNKNOWN}. */
    long rows(int part) {
        return each == most
                ? each * GenerateUtils.calculateRowCount(base, scale, part + 1, parts())
                : Splits.UNKNOWN;
    }
}
