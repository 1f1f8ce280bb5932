// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import org.jspecify.annotations.Nullable;

/**
 * What a footer says of a column's values in a row group. See "Statistics" in the Parquet format's
 * thrift definition.
 *
 * @param least no value is less, in the plain encoding; null where it is not said
 * @param greatest no value is greater
 * @param exact whether both are values that are there
 * @param nulls how many values are null, or {@link #UNKNOWN}
 * @param old whether older fields say the bounds, in the order of signed numbers
 */
record ParquetStatistics(
        byte @Nullable [] least,
        byte @Nullable [] greatest,
        boolean exact,
        long nulls,
        boolean old) {

    static final long UNKNOWN = -1;

    /** Nothing is said. */
    static final ParquetStatistics NONE = new ParquetStatistics(null, null, true, UNKNOWN, false);

    private static final int FIELD_OLD_GREATEST = 1;
    private static final int FIELD_OLD_LEAST = 2;
    private static final int FIELD_NULLS = 3;
    private static final int FIELD_GREATEST = 5;
    private static final int FIELD_LEAST = 6;
    private static final int FIELD_GREATEST_EXACT = 7;
    private static final int FIELD_LEAST_EXACT = 8;

    /** Reads the structure that the reader has found. */
    static ParquetStatistics read(ThriftReader reader) {
        Builder builder = new Builder();
        reader.enterStructure();
        for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
            switch (id) {
                case FIELD_OLD_GREATEST -> builder.oldGreatest = reader.binary();
                case FIELD_OLD_LEAST -> builder.oldLeast = reader.binary();
                case FIELD_NULLS -> builder.nulls = reader.integer();
                case FIELD_GREATEST -> builder.greatest = reader.binary();
                case FIELD_LEAST -> builder.least = reader.binary();
                case FIELD_GREATEST_EXACT, FIELD_LEAST_EXACT -> builder.exact &= reader.bool();
                default -> reader.skipValue();
            }
        }
        return builder.build();
    }

    /** The fields come in any order. */
    private static final class Builder {

        private byte @Nullable [] oldGreatest;
        private byte @Nullable [] oldLeast;
        private byte @Nullable [] greatest;
        private byte @Nullable [] least;
        private boolean exact = true;
        private long nulls = UNKNOWN;

        ParquetStatistics build() {
            boolean old = least == null && greatest == null;
            return new ParquetStatistics(
                    old ? oldLeast : least, old ? oldGreatest : greatest, exact, nulls, old);
        }
    }
}
