// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.column.ColumnType;

/**
 * What the fields of a column are read as.
 *
 * @param type the type
 * @param certainty whether the fields that nobody has looked at may show that it is another one
 */
record CsvType(ColumnType type, Certainty certainty) {

    /** How much of a column the type follows from. */
    enum Certainty {
        /** It was given, or follows from all fields. */
        CERTAIN,
        /** It follows from some fields. */
        GUESSED,
        /** There were no fields but nulls: any other shows what the type is. */
        NOTHING_SEEN
    }

    static CsvType certain(ColumnType type) {
        return new CsvType(type, Certainty.CERTAIN);
    }

    boolean isCertain() {
        return certainty == Certainty.CERTAIN;
    }
}
