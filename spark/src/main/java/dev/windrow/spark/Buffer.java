// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import dev.windrow.query.Aggregations;
import dev.windrow.query.NamedAggregation;

import org.apache.spark.sql.catalyst.util.MathUtils;
import org.apache.spark.sql.types.DecimalType;

import java.io.Serializable;

/**
 * The fields that Spark's aggregation buffer has for one aggregate function, and the state of
 * Windrow that they come from. The fields are those of the function's {@code aggBufferAttributes},
 * in their order; for a group without values they have Spark's initial values.
 *
 * <p>Inputs are numbers of columns, see {@link Program#column}.
 */
sealed interface Buffer extends Serializable {

    /** Returns how many fields there are. */
    int fields();

    /** Returns the aggregation whose state is needed. */
    NamedAggregation asked();

    /**
     * Returns a writer of the fields of groups.
     *
     * @param state the states of the groups
     * @param field the first field in a row
     */
    FieldWriter writer(State state, int field);

    /** {@code count(*)}: a long. */
    record RowCount() implements Buffer {
        @Override
        public int fields() {
            return 1;
        }

        @Override
        public NamedAggregation asked() {
            return Aggregations.count();
        }

        @Override
        public FieldWriter writer(State state, int field) {
            return (out, group) -> out.write(field, state.count(group));
        }
    }

    /** {@code count(v)}: a long. */
    record ValueCount(int input) implements Buffer {
        @Override
        public int fields() {
            return 1;
        }

        @Override
        public NamedAggregation asked() {
            return Aggregations.count(Program.column(input));
        }

        @Override
        public FieldWriter writer(State state, int field) {
            return (out, group) -> out.write(field, state.count(group));
        }
    }

    /**
     * {@code sum(v)} of integers: a long, null without values.
     *
     * @param isChecked whether a total that is no long is Spark's error; otherwise it wraps
     */
    record LongSum(int input, boolean isChecked) implements Buffer {
        @Override
        public int fields() {
            return 1;
        }

        @Override
        public NamedAggregation asked() {
            return Aggregations.sum(Program.column(input));
        }

        @Override
        public FieldWriter writer(State state, int field) {
            State.Wide total = state.wide("total");
            return (out, group) -> {
                if (state.count(group) == 0) {
                    out.setNullAt(field);
                } else {
                    if (isChecked && !total.isLong(group)) {
                        // Fails, as it does in Spark's own sum.
                        MathUtils.addExact(Long.MAX_VALUE, 1L, null);
                    }
                    out.write(field, total.low(group));
                }
            };
        }
    }

    /** {@code sum(v)} of floats: a double, null without values. */
    record DoubleSum(int input) implements Buffer {
        @Override
        public int fields() {
            return 1;
        }

        @Override
        public NamedAggregation asked() {
            return Aggregations.sum(Program.column(input));
        }

        @Override
        public FieldWriter writer(State state, int field) {
            State.Floats total = state.floats("total");
            return (out, group) -> {
                if (state.count(group) == 0) {
                    out.setNullAt(field);
                } else {
                    out.write(field, total.get(group));
                }
            };
        }
    }

    /**
     * {@code sum(v)} of decimals: the total, and whether there were no values. A total of too many
     * digits is null, which Spark's final aggregate makes an error or a null of.
     *
     * @param isShort whether the values are {@link ColumnKind#SHORT_DECIMAL}
     * @param type the type of the total
     */
    record DecimalSum(int input, boolean isShort, DecimalType type) implements Buffer {
        @Override
        public int fields() {
            return 2;
        }

        @Override
        public NamedAggregation asked() {
            return Aggregations.sum(Program.column(input));
        }

        @Override
        public FieldWriter writer(State state, int field) {
            DecimalTotal total = new DecimalTotal(state, isShort, type);
            return (out, group) -> {
                boolean isEmpty = state.count(group) == 0;
                total.write(out, field, isEmpty, group);
                out.write(field + 1, isEmpty);
            };
        }
    }

    /** {@code avg(v)} of decimals: the total as in {@link DecimalSum}, and the count. */
    record DecimalAverage(int input, boolean isShort, DecimalType type) implements Buffer {
        @Override
        public int fields() {
            return 2;
        }

        @Override
        public NamedAggregation asked() {
            return Aggregations.sum(Program.column(input));
        }

        @Override
        public FieldWriter writer(State state, int field) {
            DecimalTotal total = new DecimalTotal(state, isShort, type);
            return (out, group) -> {
                long count = state.count(group);
                total.write(out, field, count == 0, group);
                out.write(field + 1, count);
            };
        }
    }

    /**
     * {@code avg(v)} of integers and floats: the total as a double, and the count.
     *
     * @param isInteger whether the values are integers, whose total is exact until it is rounded
     */
    record DoubleAverage(int input, boolean isInteger) implements Buffer {
        @Override
        public int fields() {
            return 2;
        }

        @Override
        public NamedAggregation asked() {
            return Aggregations.sum(Program.column(input));
        }

        @Override
        public FieldWriter writer(State state, int field) {
            State.Floats total = isInteger ? state.wide("total")::toDouble : state.floats("total");
            return (out, group) -> {
                long count = state.count(group);
                out.write(field, count == 0 ? 0.0 : total.get(group));
                out.write(field + 1, count);
            };
        }
    }

    /** {@code min(v)} and {@code max(v)}: the value, null without values. */
    record Extreme(int input, boolean isMax, FieldType type) implements Buffer {
        @Override
        public int fields() {
            return 1;
        }

        @Override
        public NamedAggregation asked() {
            String column = Program.column(input);
            return isMax ? Aggregations.max(column) : Aggregations.min(column);
        }

        @Override
        public FieldWriter writer(State state, int field) {
            return type.writer(state.column("value"), field);
        }
    }

    /**
     * {@code first(v)} and {@code last(v)} of values that are not null: the value, and whether
     * there was one.
     */
    record Endmost(int input, boolean isLast, FieldType type) implements Buffer {
        @Override
        public int fields() {
            return 2;
        }

        @Override
        public NamedAggregation asked() {
            String column = Program.column(input);
            return isLast ? Aggregations.lastNonNull(column) : Aggregations.firstNonNull(column);
        }

        @Override
        public FieldWriter writer(State state, int field) {
            FieldWriter value = type.writer(state.column("value"), field);
            return (out, group) -> {
                value.write(out, group);
                out.write(field + 1, !state.column("row").isNull(group));
            };
        }
    }

    /** Variances and standard deviations: the count, the mean, and the squares about it. */
    record Moments(int input) implements Buffer {
        @Override
        public int fields() {
            return 3;
        }

        @Override
        public NamedAggregation asked() {
            return Aggregations.variance(Program.column(input));
        }

        @Override
        public FieldWriter writer(State state, int field) {
            State.Floats centre = state.floats("centre");
            State.Floats sum = state.floats("sum");
            State.Floats squares = state.floats("squares");
            return (out, group) -> {
                double count = state.count(group);
                out.write(field, count);
                double shift = count == 0 ? 0 : sum.get(group) / count;
                out.write(field + 1, count == 0 ? 0 : centre.get(group) + shift);
                double about = count == 0 ? 0 : squares.get(group) - shift * sum.get(group);
                out.write(field + 2, Math.max(about, 0));
            };
        }
    }

    /**
     * Covariances and correlations: the count, both means, the products about them, and for
     * correlations the squares, too.
     */
    record Pair(int x, int y, boolean isCorrelation) implements Buffer {
        @Override
        public int fields() {
            return isCorrelation ? 6 : 4;
        }

        @Override
        public NamedAggregation asked() {
            return isCorrelation
                    ? Aggregations.correlation(Program.column(x), Program.column(y))
                    : Aggregations.covariance(Program.column(x), Program.column(y));
        }

        @Override
        public FieldWriter writer(State state, int field) {
            FieldWriter means = means(state, field);
            if (!isCorrelation) {
                return means;
            }
            FieldWriter squaresX = squares(state, "sum_x", "squares_x", field + 4);
            FieldWriter squaresY = squares(state, "sum_y", "squares_y", field + 5);
            return (out, group) -> {
                means.write(out, group);
                squaresX.write(out, group);
                squaresY.write(out, group);
            };
        }

        private static FieldWriter means(State state, int field) {
            State.Floats centreX = state.floats("centre_x");
            State.Floats centreY = state.floats("centre_y");
            State.Floats sumX = state.floats("sum_x");
            State.Floats sumY = state.floats("sum_y");
            State.Floats products = state.floats("products");
            return (out, group) -> {
                double count = state.count(group);
                boolean isEmpty = count == 0;
                out.write(field, count);
                out.write(field + 1, isEmpty ? 0 : centreX.get(group) + sumX.get(group) / count);
                out.write(field + 2, isEmpty ? 0 : centreY.get(group) + sumY.get(group) / count);
                double shift = isEmpty ? 0 : sumX.get(group) * sumY.get(group) / count;
                out.write(field + 3, isEmpty ? 0 : products.get(group) - shift);
            };
        }

        private static FieldWriter squares(State state, String sum, String squares, int field) {
            State.Floats sums = state.floats(sum);
            State.Floats all = state.floats(squares);
            return (out, group) -> {
                double count = state.count(group);
                double shift = count == 0 ? 0 : sums.get(group) * sums.get(group) / count;
                out.write(field, count == 0 ? 0 : Math.max(all.get(group) - shift, 0));
            };
        }
    }
}
