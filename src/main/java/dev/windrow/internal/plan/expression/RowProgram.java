// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.query.Aggregation;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a device computes of each row before the rows are aggregated, in one kernel: whether the row
 * is selected, and the derived columns, which are int64, float64 or decimals.
 *
 * <p>A row that is not selected belongs to no group, as one that is dropped for a null key. So one
 * key column, the {@link #carrier}, counts as null in such rows. Where no column can, or where the
 * results cannot be stored, the kernel that evaluates rows has to aggregate them, too.
 *
 * @param condition selects the rows; null if all are
 * @param carrier the key column that is null where a row is not selected; null without a condition
 * @param carrierIsNullable whether that column has nulls of its own
 * @param derived the derived columns
 * @param inputs the table's columns that are read for all this, by name, in order
 * @param addsDerived whether derived columns are only added up and counted
 */
public record RowProgram(
        @Nullable RowCondition condition,
        @Nullable String carrier,
        boolean carrierIsNullable,
        List<Derived> derived,
        Map<String, ColumnStatistics> inputs,
        boolean addsDerived) {

    /** The arrays that a kernel takes besides those of columns. */
    private static final int OWN_ARGUMENTS = 6;

    /** The arguments that a kernel may take. */
    public static final int MOST_ARGUMENTS = 20;

    /**
     * The values that a kernel computes of a row at most, columns and literals among them. A method
     * has at most 65,535 bytes of code: 160 checked additions of int64, or 140 comparisons of
     * nullable columns, and each of these has two or three such parts.
     */
    static final int MOST_PARTS = 256;

    /**
     * A derived column.
     *
     * @param value an int64 or a float64; of a decimal, its digits in 64 bits
     */
    public record Derived(String name, DeviceNumber value, ColumnStatistics statistics) {

        private boolean isPossible() {
            return isDecimal()
                    || statistics.type() == Primitive.INT64
                    || statistics.type() == Primitive.FLOAT64;
        }

        /** Returns whether it is stored as two words, the upper one the sign of the lower. */
        public boolean isDecimal() {
            return statistics.type() instanceof ColumnType.Decimal;
        }
    }

    public RowProgram {
        derived = List.copyOf(derived);
        inputs = Collections.unmodifiableMap(new LinkedHashMap<>(inputs));
    }

    /**
     * Returns the program of a query.
     *
     * @param query a query with a condition or with derived columns that are no keys
     * @param table what is known of its table
     * @return nothing if a device cannot do all of it
     * @throws dev.windrow.error.WindrowException {@code UNKNOWN_COLUMN}
     */
    public static Optional<RowProgram> of(GroupByQuery query, TableStatistics table) {
        boolean haveNewNames =
                query.derived().stream()
                        .noneMatch(column -> table.columns().containsKey(column.name()));
        if (!query.computedKeys().isEmpty() || !haveNewNames) {
            return Optional.empty();
        }
        NumberResolver resolver = new NumberResolver(table, true);
        Expression where = query.where();
        RowCondition condition = where == null ? null : RowCondition.of(where, resolver);
        String carrier = where == null ? null : carrier(query, table);
        List<Derived> derived = derived(query, resolver, table);
        List<DeviceNumber> numbers = new ArrayList<>();
        if (condition != null) {
            condition.numbers().forEach(numbers::add);
        }
        derived.forEach(column -> numbers.add(column.value()));
        List<DeviceNumber> parts = numbers.stream().flatMap(RowProgram::parts).toList();
        boolean arePossible =
                (condition == null || condition.isOfBools())
                        && derived.stream().allMatch(Derived::isPossible)
                        && parts.size() <= MOST_PARTS
                        && parts.stream().allMatch(part -> is(part, table));
        if (!arePossible) {
            return Optional.empty();
        }
        boolean carrierIsNullable = carrier != null && table.column(carrier).nullable();
        return Optional.of(
                new RowProgram(
                        condition,
                        carrier,
                        carrierIsNullable,
                        derived,
                        inputs(parts, table),
                        areAdded(query)));
    }

    /**
     * Returns whether rows can be evaluated before they are aggregated. Otherwise one kernel has to
     * do both.
     */
    public boolean isSeparable() {
        boolean marks = condition == null || carrier != null;
        return marks && addsDerived && arguments() <= MOST_ARGUMENTS;
    }

    private static List<Derived> derived(
            GroupByQuery query, NumberResolver resolver, TableStatistics table) {
        List<Derived> derived = new ArrayList<>();
        for (DerivedColumn column : query.derived()) {
            DeviceNumber value = resolver.of(column.expression());
            ColumnStatistics statistics =
                    new ColumnStatistics(value.type(), isNullable(value, table), false, 0);
            derived.add(new Derived(column.name(), value, statistics));
        }
        return derived;
    }

    private static Map<String, ColumnStatistics> inputs(
            List<DeviceNumber> parts, TableStatistics table) {
        Map<String, ColumnStatistics> inputs = new LinkedHashMap<>();
        for (DeviceNumber part : parts) {
            switch (part) {
                case DeviceNumber.Source(String name, ColumnType _) ->
                        inputs.put(name, table.column(name));
                case DeviceNumber.Unscaled(String name, ColumnType.Decimal _) ->
                        inputs.put(name, table.column(name));
                default -> {}
            }
        }
        return inputs;
    }

    /**
     * Returns whether derived columns are only added up and counted. To be compared by another
     * kernel, a float would have to be there as its bits, and devices cannot take these of a
     * number.
     */
    private static boolean areAdded(GroupByQuery query) {
        return query.aggregations().stream()
                .filter(named -> !named.derived().isEmpty())
                .map(NamedAggregation::aggregation)
                .allMatch(
                        aggregation ->
                                aggregation instanceof Aggregation.Sum
                                        || aggregation instanceof Aggregation.Mean
                                        || aggregation instanceof Aggregation.Count);
    }

    /**
     * Returns the key column whose nulls can stand for rows that are not selected: rows with a null
     * key are dropped anyway, or there are none. Returns null if there is no such column.
     */
    private static @Nullable String carrier(GroupByQuery query, TableStatistics table) {
        boolean haveNulls = query.keys().stream().anyMatch(key -> table.column(key).nullable());
        boolean suits =
                !query.keys().isEmpty() && (query.nullKeys() == NullKeys.EXCLUDE || !haveNulls);
        return suits && !query.keysSorted() ? query.keys().getFirst() : null;
    }

    private static Stream<DeviceNumber> parts(DeviceNumber number) {
        return Stream.concat(
                Stream.of(number), number.operands().stream().flatMap(RowProgram::parts));
    }

    /** Returns whether the kernel can compute a number, its operands aside. */
    private static boolean is(DeviceNumber number, TableStatistics table) {
        return switch (number) {
            case DeviceNumber.Source source -> !table.column(source.column()).dictionary();
            case DeviceNumber.OfLogic logic -> logic.condition().isOfBools();
            case DeviceNumber.Unscaled _,
                    DeviceNumber.Whole _,
                    DeviceNumber.Real _,
                    DeviceNumber.Same _,
                    DeviceNumber.Arithmetic _,
                    DeviceNumber.Comparison _,
                    DeviceNumber.NotZero _,
                    DeviceNumber.Choice _,
                    DeviceNumber.Conditional _,
                    DeviceNumber.Null _,
                    DeviceNumber.Extreme _,
                    DeviceNumber.Remainder _,
                    DeviceNumber.Magnitude _,
                    DeviceNumber.RoundedTo _,
                    DeviceNumber.OfReal _,
                    DeviceNumber.Sign _,
                    DeviceNumber.Calendar _,
                    DeviceNumber.Narrowed _ ->
                    true;
            case DeviceNumber.Exact _,
                    DeviceNumber.OfCondition _,
                    DeviceNumber.OfText _,
                    DeviceNumber.Nearest _,
                    DeviceNumber.Rounded _,
                    DeviceNumber.Impossible _ ->
                    false;
        };
    }

    private static boolean isNullable(DeviceNumber number, TableStatistics table) {
        return switch (number) {
            case DeviceNumber.Source source -> table.column(source.column()).nullable();
            case DeviceNumber.Unscaled unscaled -> table.column(unscaled.column()).nullable();
            default -> number.mayBeNull(operand -> isNullable(operand, table));
        };
    }

    private long arguments() {
        long arguments = OWN_ARGUMENTS + inputs.size();
        arguments += inputs.values().stream().filter(ColumnStatistics::nullable).count();
        for (Derived column : derived) {
            arguments += column.statistics().nullable() ? 2 : 1;
        }
        return arguments + (carrierIsNullable ? 1 : 0);
    }

    /** Returns the rest of a query: rows that are not selected are dropped for a null key. */
    public GroupByQuery remaining(GroupByQuery query) {
        return carrier == null ? query : query.withNullKeys(NullKeys.EXCLUDE);
    }

    /** Adds the columns that are read or made to what is known of the others. */
    public void addTo(Map<String, ColumnStatistics> columns) {
        inputs.forEach(columns::putIfAbsent);
        derived.forEach(column -> columns.put(column.name(), column.statistics()));
        if (carrier != null) {
            ColumnStatistics key = columns.get(carrier);
            columns.put(
                    carrier,
                    new ColumnStatistics(key.type(), true, key.dictionary(), key.characters()));
        }
    }

    /** Returns the bytes that the results take on the device. */
    public long bytes(long rows) {
        long bitmap = Math.ceilDiv(rows, Byte.SIZE);
        long bytes = carrier == null ? 0 : bitmap;
        for (Derived column : derived) {
            bytes += rows * Long.BYTES * (column.isDecimal() ? 2 : 1);
            bytes += column.statistics().nullable() ? bitmap : 0;
        }
        return bytes;
    }
}
