// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.partial.CollectedRows;
import dev.windrow.internal.partial.PartialHeader;
import dev.windrow.query.Aggregations;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.PairAggregations;
import dev.windrow.query.SummaryAggregations;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** Partial aggregates that no query writes are refused, and not merged into an answer. */
@ExtendWith(NoLeaks.class)
final class ImpossibleStatesTest {

    private static final ColumnType DECIMAL = new ColumnType.Decimal(38, 2);

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));

    private final ColumnMemory memory = new ColumnMemory();

    @AfterEach
    void close() {
        memory.close();
        windrow.close();
    }

    private static List<NamedAggregation> aggregations() {
        List<NamedAggregation> all = new ArrayList<>();
        all.add(Aggregations.count());
        for (String column : List.of("x", "i", "d")) {
            all.add(Aggregations.count(column));
            all.add(Aggregations.sum(column));
            all.add(Aggregations.mean(column));
            all.add(Aggregations.min(column));
            all.add(Aggregations.variance(column));
            all.add(Aggregations.argMax(column));
            all.add(Aggregations.first(column));
            all.add(SummaryAggregations.kurtosis(column));
        }
        all.add(Aggregations.product("x"));
        all.add(Aggregations.sumOfSquares("x"));
        all.add(Aggregations.covariance("x", "i"));
        all.add(Aggregations.correlation("x", "i"));
        all.add(PairAggregations.valueAtLeast("x", "i"));
        all.add(SummaryAggregations.histogram("x", 0, 1));
        all.add(SummaryAggregations.approximateCountDistinct("i"));
        return all;
    }

    private Table input() {
        List<Object> x = new ArrayList<>();
        List<Object> i = new ArrayList<>();
        List<Object> d = new ArrayList<>();
        List<Object> k = new ArrayList<>();
        for (long row = 0; row < 40; row++) {
            k.add(row % 3);
            x.add(row / 7.0 - 2);
            i.add(row * row - 100);
            d.add(BigInteger.valueOf(row - 7));
        }
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("k", Columns.of(memory, Primitive.INT64, k));
        columns.put("x", Columns.of(memory, Primitive.FLOAT64, x));
        columns.put("i", Columns.of(memory, Primitive.INT64, i));
        columns.put("d", Columns.of(memory, DECIMAL, d));
        return new Table(columns, 40, new ColumnMemory());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void countsAndRowNumbersBelowZeroAreRefused(boolean isReproducible) {
        refusedEach(
                isReproducible,
                name -> name.endsWith(".count") || name.endsWith(".row") || name.endsWith(".bins"),
                column -> withFirst(column, -1L),
                "has -1, which no query writes");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void countsThatAddUpToMoreThanAnInputHasAreRefused(boolean isReproducible) {
        refusedEach(
                isReproducible,
                name -> name.endsWith(".count") || name.endsWith(".bins"),
                column -> withFirst(column, Long.MAX_VALUE),
                "counts of more than 2^63 rows");
    }

    /** As of the groups of one table, counts of several tables are of one input. */
    @Test
    void countsOfSeveralTablesAreAddedUp() {
        GroupByQuery query = GroupByQuery.of(List.of(), List.of(Aggregations.count()));
        try (Table table = input();
                Table partial = windrow.partials().of(query, table, 0)) {
            Table half =
                    with(query, partial, "count(*).count", column -> withFirst(column, 1L << 62));
            try (GroupByResult one = windrow.partials().merge(query, List.of(half))) {
                assertThat(((FixedWidthColumn) one.column("count(*)")).getLong(0))
                        .isEqualTo(1L << 62);
            }
            refused(query, List.of(half, half), "table 2", "count(*).count", "2^63");
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(
                            () -> windrow.partials().combine(query, List.of(half, half)).close())
                    .returns(ErrorCode.INVALID_ARGUMENT, WindrowException::code);
        }
    }

    /** A null would make a group pass over all of its values. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void nullsOfGroupsWithValuesAreRefused(boolean isReproducible) {
        List<String> tried =
                refusedEach(
                        isReproducible,
                        name ->
                                name.contains(").")
                                        && !(isReproducible && name.startsWith("sum_squares("))
                                        && !name.endsWith(".bins")
                                        && !name.endsWith(".sketch")
                                        && !name.endsWith(".value"),
                        this::withNull,
                        "null");
        assertThat(tried).hasSizeGreaterThan(40);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void valuesOfGroupsWithoutAnyAreRefused(boolean isReproducible) {
        refusedEach(
                isReproducible,
                name -> name.endsWith(".count") && !name.startsWith("count("),
                column -> withFirst(column, 0L),
                "has a value, which no query writes, expected a null");
    }

    @Test
    void numbersOfOtherListsThanTheirPowersAreRefused() {
        List<String> tried =
                refusedEach(
                        true,
                        name -> name.endsWith("_power"),
                        column -> withoutElements((ListColumn) column),
                        "0 powers of");
        tried.addAll(
                refusedEach(
                        true,
                        name -> name.endsWith("_power"),
                        column -> withFirst(column, 1L << 32),
                        "the power 4294967296 of a number"));
        assertThat(tried).hasSizeGreaterThan(10);
    }

    @Test
    void totalsThatTheirCountsDoNotReachAreRefused() {
        BigInteger great = BigInteger.TEN.pow(37);
        for (BigInteger total : List.of(great, great.negate())) {
            refusedEach(
                    false,
                    name -> name.endsWith("(i).total"),
                    column -> withFirst(column, total),
                    "a total that is too great for its 14 values");
            refusedEach(
                    false,
                    name -> name.endsWith("(d).high"),
                    column -> withFirst(column, total),
                    "a total that is too great for its 14 values");
        }
    }

    @Test
    void otherNumbersThatNoQueryWritesAreRefused() {
        refusedEach(
                false,
                name -> name.equals("sum_squares(x).total"),
                column -> withFirst(column, -1.0),
                "a sum of squares of -1.0");
        refusedEach(
                true,
                name -> name.endsWith(".sign"),
                column -> withFirst(column, 0.5),
                "the sign 0.5");
        refusedEach(
                true,
                name -> name.endsWith(".logarithm"),
                column -> withFirst(column, -1L),
                "the logarithm -1");
    }

    @Test
    void sumsOfEvenPowersBelowZeroAreRefused() {
        List<String> tried =
                refusedEach(
                        false,
                        name -> name.matches(".*[.](squares(_[xy])?|fourths)"),
                        column -> withFirst(column, -1.0),
                        "a sum of -1.0, which no query writes");
        assertThat(tried).hasSizeGreaterThan(8);
    }

    /** As a count of one of them is, that is less than it was. */
    @Test
    void sumsOfMoreValuesThanAreCountedAreRefused() {
        List<String> tried =
                refusedEach(
                        false,
                        name -> name.matches("(var|kurtosis|corr).*[.]sum(_[xy])?"),
                        column -> withFirst(column, 1e9),
                        "too little for the 14 values of the sum 1.0E9");
        assertThat(tried).hasSizeGreaterThan(6);
    }

    @Test
    void negativeNumbersOfCollectedRowsAreRefused() {
        GroupByQuery query = GroupByQuery.of(List.of("k"), List.of(Aggregations.median("x")));
        try (Table table = input();
                Table rows = windrow.partials().of(query, table, 0)) {
            Table changed = with(query, rows, CollectedRows.ROW, column -> withFirst(column, -3L));
            refused(query, List.of(rows, changed), "table 2", CollectedRows.ROW, "-3");
        }
    }

    /** Changes each of some columns alone, and returns their names. */
    private List<String> refusedEach(
            boolean isReproducible,
            Predicate<String> isChanged,
            Function<Column, Column> change,
            String reason) {
        List<String> tried = new ArrayList<>();
        for (NamedAggregation named : aggregations()) {
            GroupByQuery query =
                    GroupByQuery.of(List.of("k"), List.of(named)).withReproducible(isReproducible);
            try (Table table = input();
                    Table partial = windrow.partials().of(query, table, 0)) {
                windrow.partials().merge(query, List.of(partial, partial)).close();
                for (String name : partial.names()) {
                    if (isChanged.test(name)) {
                        tried.add(name);
                        refused(query, List.of(with(query, partial, name, change)), reason);
                    }
                }
            }
        }
        assertThat(tried).isNotEmpty();
        return tried;
    }

    /** Changes a column, and has the checksum of the changed rows, as somebody may compute it. */
    private Table with(
            GroupByQuery query, Table table, String name, Function<Column, Column> change) {
        Map<String, Column> columns = new LinkedHashMap<>();
        table.names().forEach(each -> columns.put(each, table.column(each)));
        columns.put(name, change.apply(table.column(name)));
        columns.remove(PartialHeader.NAME);
        Table changed =
                PartialHeader.add(new Table(columns, table.rows(), new ColumnMemory()), query);
        memory.own(changed);
        return changed;
    }

    private void refused(GroupByQuery query, List<Table> partials, String... reasons) {
        assertThatExceptionOfType(WindrowException.class)
                .as(query.aggregations().toString())
                .isThrownBy(() -> windrow.partials().merge(query, partials).close())
                .returns(ErrorCode.INVALID_ARGUMENT, WindrowException::code)
                .satisfies(e -> assertThat(e.getMessage()).contains(reasons));
    }

    /** Replaces the first value, or the first element of the first list. */
    private Column withFirst(Column column, Object value) {
        if (column instanceof ListColumn lists) {
            return new ListColumn(
                    lists.type(),
                    lists.offsets(),
                    withFirst(lists.elements(), value),
                    lists.rows(),
                    lists.validity());
        }
        List<Object> values = new ArrayList<>(Columns.read(column));
        values.set(0, value);
        return Columns.of(memory, column.type(), values);
    }

    private Column withNull(Column column) {
        if (column instanceof ListColumn lists) {
            List<Object> nulls = Arrays.asList(new Object[(int) lists.rows()]);
            return new ListColumn(
                    lists.type(),
                    lists.offsets(),
                    lists.elements(),
                    lists.rows(),
                    Columns.of(memory, Primitive.INT64, nulls).validity());
        }
        return withFirst(column, null);
    }

    private ListColumn withoutElements(ListColumn lists) {
        return new ListColumn(
                lists.type(),
                memory.allocate((lists.rows() + 1) * Integer.BYTES),
                lists.elements(),
                lists.rows(),
                lists.validity());
    }
}
