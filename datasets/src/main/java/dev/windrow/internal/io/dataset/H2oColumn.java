// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The columns of the db-benchmark's groups, in the order in which they are drawn. */
enum H2oColumn {
    ID1(Kind.NAME, 3),
    ID2(Kind.NAME, 3),
    ID3(Kind.NAME, 10),
    ID4(Kind.INTEGER, 0),
    ID5(Kind.INTEGER, 0),
    ID6(Kind.INTEGER, 0),
    V1(Kind.INTEGER, 0),
    V2(Kind.INTEGER, 0),
    V3(Kind.REAL, 0);

    private static final int V1_VALUES = 5;
    private static final int V2_VALUES = 15;

    /** The kind of a column's values. */
    enum Kind {
        /** {@code id} and digits. */
        NAME,
        INTEGER,
        /** Floats from 0 to 100, with six digits after the point. */
        REAL
    }

    private final Kind kind;
    private final int digits;

    H2oColumn(Kind kind, int digits) {
        this.kind = kind;
        this.digits = digits;
    }

    Kind kind() {
        return kind;
    }

    /** Returns the least number of digits of a name. */
    int digits() {
        return digits;
    }

    /**
     * Returns whether this is a key. Nulls are drawn among a key's values, and rows are sorted by
     * it.
     */
    boolean isKey() {
        return compareTo(ID6) <= 0;
    }

    /** Returns the number of different values to draw. Reals have no limit. */
    int values(int rows, int groups) {
        return switch (this) {
            case ID1, ID2, ID4, ID5 -> groups;
            case ID3, ID6 -> rows / groups;
            case V1 -> V1_VALUES;
            case V2 -> V2_VALUES;
            case V3 -> Integer.MAX_VALUE;
        };
    }

    ColumnType type() {
        return switch (kind) {
            case NAME -> Primitive.UTF8;
            case INTEGER -> Primitive.INT32;
            case REAL -> Primitive.FLOAT64;
        };
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    static List<String> labels() {
        return Arrays.stream(values()).map(H2oColumn::label).toList();
    }
}
