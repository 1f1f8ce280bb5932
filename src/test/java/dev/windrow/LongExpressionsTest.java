// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.Expression.nullLiteral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.Logic;
import dev.windrow.query.Select;
import dev.windrow.query.StringFunctions;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Chains of thousands of operators, and lists of hundreds of thousands of values. */
@ExtendWith(NoLeaks.class)
@ParameterizedClass
@EnumSource(
        value = EngineChoice.class,
        names = {"CPU", "GPU"})
final class LongExpressionsTest {

    private static final int TERMS = Expression.Arithmetic.MAX_STEPS;
    private static final int CONDITIONS = 2_000;
    private static final int VALUES = 300_000;
    private static final Expression I = column("i");

    private final EngineChoice engine;
    private Windrow windrow;
    private Table table;

    LongExpressionsTest(EngineChoice engine) {
        this.engine = engine;
    }

    @BeforeEach
    void open() {
        windrow = Windrow.open(WindrowConfig.defaults().withEngine(engine).withThreads(1));
        table = table();
    }

    @AfterEach
    void close() {
        table.close();
        windrow.close();
    }

    @Test
    void sumsAreAddedFromTheLeft() {
        Expression integers = I;
        Expression decimals = column("d");
        Expression floats = column("f");
        double first = 0.5;
        double second = 1.5;
        for (int term = 1; term <= TERMS; term++) {
            integers = term % 2 == 0 ? integers.minus(literal(1)) : integers.plus(literal(3));
            decimals = decimals.plus(column("d"));
            double more = term == 1 ? 1e16 : 1;
            floats = floats.plus(literal(more));
            // Beside 1e16, each 1 is rounded, which tells the order.
            first += more;
            second += more;
        }
        long more = TERMS / 2 * (3 - 1);
        assertThat(computed(integers)).containsExactly(1 + more, 2 + more, null);
        assertThat(computed(decimals))
                .containsExactly(decimal(15L * (TERMS + 1)), decimal(25L * (TERMS + 1)), null);
        assertThat(computed(floats)).containsExactly(first, second, null);
        try (GroupByResult result =
                windrow.groupBy(table).where(integers.isNotNull()).aggregate(max(integers))) {
            assertThat(Columns.read(result.table().columns().iterator().next()))
                    .containsExactly(2 + more);
            assertThat(result.explanation().toString()).contains("i + 3 - 1 + 3");
        }
    }

    @Test
    void productsAreMultipliedFromTheLeft() {
        Expression floats = column("f");
        for (int term = 0; term < TERMS; term += 2) {
            floats = floats.times(literal(4.0)).dividedBy(literal(4.0));
        }
        assertThat(computed(floats)).containsExactly(0.5, 1.5, null);
    }

    @Test
    void aTermThatDoesNotFitFails() {
        Expression sum = I;
        for (int term = 0; term < 1_000; term++) {
            sum = sum.plus(literal(Long.MAX_VALUE / 900));
        }
        Expression overflowing = sum;
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> computed(overflowing))
                .withMessageContaining("does not fit int64")
                .returns(ErrorCode.OVERFLOW, WindrowException::code);
    }

    @Test
    void stringsAreJoined() {
        Expression joined = column("s");
        for (int part = 1; part <= 5_000; part++) {
            joined = StringFunctions.concat(joined, literal("x"));
        }
        assertThat(computed(StringFunctions.length(joined))).containsExactly(5_001L, 5_001L, null);
    }

    @Test
    void conditionsAreJoined() {
        Expression and = I.greaterThan(literal(0));
        Expression or = I.lessThan(literal(0));
        List<Expression> alike = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            alike.add(I.notEqualTo(literal(i + 2)));
        }
        List<Expression> different = new ArrayList<>();
        for (int i = 0; i < CONDITIONS; i++) {
            different.add(I.times(literal(2)).lessThan(literal(i - CONDITIONS)));
            and = and.and(I.notEqualTo(literal(i + 2)));
            or = or.or(I.equalTo(literal(i + 2)));
        }
        assertThat(filtered(and)).containsExactly(1L);
        assertThat(filtered(or)).containsExactly(2L);
        assertThat(filtered(Logic.And.of(alike))).containsExactly(1L);
        assertThat(filtered(Logic.And.of(different).not())).containsExactly(1L, 2L);
        different.set(CONDITIONS / 2, I.equalTo(literal(2)));
        assertThat(filtered(Logic.Or.of(different))).containsExactly(2L);
        assertThat(computed(Logic.Or.of(different))).containsExactly(false, true, null);
        different.set(CONDITIONS / 3, nullLiteral());
        assertThat(computed(Logic.Or.of(different))).containsExactly(null, true, null);
        assertThat(computed(Logic.And.of(different))).containsExactly(false, false, null);
    }

    @Test
    void valuesAreLookedUp() {
        Map<String, IntFunction<Expression>> lists = new LinkedHashMap<>();
        lists.put("i", value -> literal((long) value + 2));
        lists.put("d", value -> literal(BigDecimal.valueOf(value + 25, 1)));
        lists.put("f", value -> literal(value + 1.5));
        lists.put("s", value -> literal("b" + (value == 0 ? "" : value)));
        lists.put("day", value -> literal(LocalDate.ofEpochDay(value + 1)));
        lists.put("ts", value -> literal(LocalDate.ofEpochDay(value + 1).atStartOfDay()));
        lists.forEach(
                (name, value) -> {
                    List<Expression> values =
                            new ArrayList<>(IntStream.range(0, 10_000).mapToObj(value).toList());
                    Expression of = column(name);
                    assertThat(computed(of.in(values))).as(name).containsExactly(false, true, null);
                    assertThat(filtered(of.in(values))).as(name).containsExactly(2L);
                    assertThat(filtered(of.in(values).not())).as(name).containsExactly(1L);
                    values.set(5_000, nullLiteral());
                    assertThat(computed(of.in(values))).as(name).containsExactly(null, true, null);
                    assertThat(filtered(of.in(values).not())).as(name).isEmpty();
                    values.set(4_000, of);
                    assertThat(computed(of.in(values))).as(name).containsExactly(true, true, null);
                });
    }

    @Test
    void valuesOfOtherKindsAreLookedUp() {
        Expression tenths = literal(new BigDecimal("1.0"));
        Expression half = literal(new BigDecimal("1.50"));
        Expression wide = literal(new BigDecimal("9".repeat(30)));
        List<Expression> numbers = new ArrayList<>(List.of(tenths, half, wide, literal(2.5)));
        numbers.addAll(Collections.nCopies(50, literal(77)));
        assertThat(computed(I.in(numbers))).containsExactly(true, false, null);
        assertThat(computed(column("d").in(numbers))).containsExactly(true, true, null);
        assertThat(computed(column("f").in(numbers))).containsExactly(false, true, null);
        List<Expression> texts = new ArrayList<>(Collections.nCopies(50, literal(" 1970-01-02 ")));
        assertThat(computed(column("day").in(texts))).containsExactly(false, true, null);
        assertThat(computed(column("ts").in(texts))).containsExactly(false, true, null);
        assertThat(computed(column("day").in(days()))).containsExactly(false, true, null);
        texts.add(I);
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> computed(column("day").in(texts)))
                .returns(ErrorCode.UNSUPPORTED_TYPE, WindrowException::code);
    }

    /** Points in time at the beginning of a day equal that day. */
    private static List<Expression> days() {
        return Collections.nCopies(50, literal(LocalDate.ofEpochDay(1).atStartOfDay()));
    }

    @Test
    void aLongListTakesLittleMemory() {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        List<Expression> values =
                IntStream.range(0, VALUES).mapToObj(i -> literal((long) i + 2)).toList();
        filtered(I.in(values));
        long before = threads.getCurrentThreadAllocatedBytes();
        Expression in = I.in(values);
        assertThat(filtered(in)).containsExactly(2L);
        try (GroupByResult result = windrow.groupBy(table).where(in).aggregate(count())) {
            assertThat(Columns.read(result.table().columns().iterator().next()))
                    .containsExactly(1L);
        }
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(bytes / VALUES).as("bytes for each value").isLessThan(1_000);
    }

    private List<@Nullable Object> computed(Expression expression) {
        try (TransformResult result =
                windrow.transform(table, Select.of(new DerivedColumn("made", expression)))) {
            return Columns.read(result.table().column("made"));
        }
    }

    private List<@Nullable Object> filtered(Expression condition) {
        try (TransformResult result = windrow.transform(table, new Filter(condition))) {
            return Columns.read(result.table().column("i"));
        }
    }

    private static BigInteger decimal(long digits) {
        return BigInteger.valueOf(digits);
    }

    private static Table table() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        ColumnType microseconds = new Timestamp(ColumnType.Unit.MICROSECOND, null);
        columns.put("i", Columns.of(memory, Primitive.INT64, Arrays.asList(1L, 2L, null)));
        columns.put(
                "d",
                Columns.of(
                        memory, new Decimal(9, 1), Arrays.asList(decimal(15), decimal(25), null)));
        columns.put("f", Columns.of(memory, Primitive.FLOAT64, Arrays.asList(0.5, 1.5, null)));
        columns.put("s", Columns.of(memory, Primitive.UTF8, Arrays.asList("a", "b", null)));
        columns.put("day", Columns.of(memory, Primitive.DATE32, Arrays.asList(0L, 1L, null)));
        columns.put(
                "ts", Columns.of(memory, microseconds, Arrays.asList(0L, 86_400_000_000L, null)));
        return new Table(columns, 3, memory);
    }
}
