// SPDX-License-Identifier: Apache-2.0
package dev.windrow.tune;

import dev.windrow.bench.TableMaker;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.Table;

import java.util.List;

/** The gains of tuning as a table, a row for each case. */
public final class GainTable {

    private static final Decimal MILLISECONDS = new Decimal(18, 3);
    private static final Decimal PERCENT = new Decimal(6, 1);

    private GainTable() {}

    /** Returns the table, which the caller closes. */
    public static Table of(List<Tuned.Gain> gains) {
        TableMaker<Tuned.Gain> maker = new TableMaker<>(gains);
        maker.text("case", Tuned.Gain::name);
        maker.rounded("default ms", MILLISECONDS, Tuned.Gain::defaultMilliseconds);
        maker.rounded("tuned ms", MILLISECONDS, Tuned.Gain::tunedMilliseconds);
        maker.rounded("less %", PERCENT, Tuned.Gain::percent);
        return maker.table();
    }
}
