// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.column.ColumnType;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/**
 * What the fields of a column are read as.
 *
 * @param type the type
 * @param certainty whether the fields that nobody has looked at may show that it is another one
 * @param dates how its dates are written; null for the first format of the file
 */
record CsvType(ColumnType type, Certainty certainty, @Nullable DateFormat dates) {

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
        return new CsvType(type, Certainty.CERTAIN, null);
    }

    /** Returns the same type, of which nobody needs to look at fields any more. */
    CsvType confirmed() {
        return new CsvType(type, Certainty.CERTAIN, dates);
    }

    /** Returns whether fields are read the same way. */
    boolean isReadAs(CsvType other) {
        return type.equals(other.type) && Objects.equals(dates, other.dates);
    }

    /** Returns how dates are written in a file. */
    DateFormat datesOf(CsvValues values) {
        return dates == null ? values.dates().getFirst() : dates;
    }

    boolean isCertain() {
        return certainty == Certainty.CERTAIN;
    }
}
