// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import java.util.List;
import java.util.Objects;

/** What is made of all values of a group together. Only the CPU computes it. */
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
     * The values of the rows that count: a list of the column's type. If none counts, it is null;
     * but it is empty if nulls are left out.
     *
     * @param column the name of a column of any type but lists
     * @param isDistinct whether a value is taken only where it comes first; values are equal if
     *     they are equal as keys, and so are nulls
     * @param order what orders the values; equal ones, and all without an order, are in that of the
     *     rows of the whole input
     * @param present the names of the columns that must not be null in a row that counts
     */
    record Values(String column, boolean isDistinct, List<SortKey> order, List<String> present)
            implements CollectedAggregation {
        /** Copies the lists. */
        public Values {
            Objects.requireNonNull(column, "column");
            order = List.copyOf(order);
            present = List.copyOf(present);
        }

        /** {@return whether the list has nulls} */
        public boolean respectsNulls() {
            return !present.contains(column);
        }

        @Override
        public List<String> columns() {
            return RowValue.columns(column, order, present);
        }

        @Override
        public String label() {
            if (respectsNulls()) {
                return "list("
                        + (isDistinct ? "distinct " : "")
                        + column
                        + RowValue.orderLabel(order)
                        + ")";
            }
            return (isDistinct ? "collect_set(" : "collect_list(")
                    + column
                    + RowValue.orderLabel(order)
                    + ")";
        }
    }

    /**
     * All strings in one, with a separator between them: utf8, null if there is no value. Nulls are
     * left out.
     *
     * @param column the name of a column of strings
     * @param separator what stands between two strings
     * @param isDistinct whether a string is taken only where it comes first
     * @param order what orders the strings; equal ones, and all without an order, are in that of
     *     the rows of the whole input
     */
    record JoinedStrings(String column, String separator, boolean isDistinct, List<SortKey> order)
            implements CollectedAggregation {
        /** Copies the order. */
        public JoinedStrings {
            Objects.requireNonNull(column, "column");
            Objects.requireNonNull(separator, "separator");
            order = List.copyOf(order);
        }

        @Override
        public List<String> columns() {
            return RowValue.columns(column, order, List.of());
        }

        @Override
        public String label() {
            return "string_agg(%s%s,'%s'%s)"
                    .formatted(
                            isDistinct ? "distinct " : "",
                            column,
                            separator.replace("'", "''"),
                            RowValue.orderLabel(order));
        }
    }
}
