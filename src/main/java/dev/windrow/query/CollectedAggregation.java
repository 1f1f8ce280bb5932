// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import java.util.List;
import java.util.Objects;

/**
 * What is made of all values of a group together. Only the CPU computes it. Null values are left
 * out, and the others are in the order of the rows of the whole input.
 */
public sealed interface CollectedAggregation extends Aggregation {

    /** {@return the name of the column whose values are aggregated} */
    String column();

    @Override
    default List<String> columns() {
        return List.of(column());
    }

    /**
     * The most frequent value, the one that comes first on ties: of the column's type, null if
     * there is no value.
     *
     * @param column the name of a column of any type but lists
     */
    record Mode(String column) implements CollectedAggregation {
        /** Rejects null. */
        public Mode {
            Objects.requireNonNull(column, "column");
        }

        @Override
        public String label() {
            return "mode(" + column + ")";
        }
    }

    /**
     * All values: a list of the column's type, empty if there is no value.
     *
     * @param column the name of a column of any type but lists
     */
    record Values(String column) implements CollectedAggregation {
        /** Rejects null. */
        public Values {
            Objects.requireNonNull(column, "column");
        }

        @Override
        public String label() {
            return "list(" + column + ")";
        }
    }

    /**
     * The different values, each where it comes first: a list of the column's type, empty if there
     * is no value. Values are equal if they are equal as keys.
     *
     * @param column the name of a column of any type but lists
     */
    record DistinctValues(String column) implements CollectedAggregation {
        /** Rejects null. */
        public DistinctValues {
            Objects.requireNonNull(column, "column");
        }

        @Override
        public String label() {
            return "collect_set(" + column + ")";
        }
    }

    /**
     * All strings in one, with a separator between them: utf8, null if there is no value.
     *
     * @param column the name of a column of strings
     * @param separator what stands between two strings
     */
    record JoinedStrings(String column, String separator) implements CollectedAggregation {
        /** Rejects null. */
        public JoinedStrings {
            Objects.requireNonNull(column, "column");
            Objects.requireNonNull(separator, "separator");
        }

        @Override
        public String label() {
            return "string_agg(" + column + ",'" + separator.replace("'", "''") + "')";
        }
    }
}
