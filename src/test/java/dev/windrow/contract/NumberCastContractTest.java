// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Expression.literal;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Casts on the device, and their errors. */
class NumberCastContractTest extends NumberSuite {

    /** From each type to all others; a value that does not fit is null. */
    @ParameterizedTest
    @FieldSource("NUMBER_KINDS")
    void numbersBecomeEachOther(ColumnKind from) {
        List<Expression> casts = new ArrayList<>();
        NUMBERS.forEach(to -> casts.add(V.tryCast(to)));
        casts.add(V.tryCast(Primitive.FLOAT32).tryCast(Primitive.INT16));
        casts.add(V.cast(Primitive.FLOAT64).tryCast(Primitive.INT64));
        for (NullPattern nulls : NullPattern.values()) {
            check(new CaseTable(2).values("v", from, 1_025, nulls), casts);
        }
        check(new CaseTable(1).values("v", from, 1, NullPattern.NONE), casts);
    }

    @Test
    void floatsAtTheEndsOfIntegersBecomeTheNearestOrNull() {
        List<Expression> casts = NUMBERS.stream().map(V::tryCast).toList();
        check(new CaseTable(3).column("v", ColumnKind.FLOAT64, HardNumbers.FLOATS, 3, 5), casts);
        check(new CaseTable(4).column("v", ColumnKind.FLOAT32, HardNumbers.FLOATS, 1, 7), casts);
        List<@Nullable Object> values = Arrays.asList(2.5, -0.5, null, 0x1p63, -0x1p63, 127.5);
        made(
                new CaseTable(5).column("v", ColumnKind.FLOAT64, values),
                V.tryCast(Primitive.INT64),
                Arrays.asList(2L, 0L, null, null, Long.MIN_VALUE, 128L));
        made(
                new CaseTable(6).column("v", ColumnKind.FLOAT64, values),
                V.tryCast(Primitive.INT8),
                Arrays.asList(2L, 0L, null, null, null, null));
    }

    @ParameterizedTest
    @FieldSource("INSTANT_KINDS")
    void pointsInTimeBecomeEachOther(ColumnKind from) {
        List<Expression> casts = new ArrayList<>();
        boolean hasZone = from.type() instanceof Timestamp timestamp && timestamp.zone() != null;
        for (Unit unit : Unit.values()) {
            casts.add(V.tryCast(new Timestamp(unit, hasZone ? "Europe/Paris" : null)));
        }
        if (!hasZone) {
            casts.add(V.tryCast(Primitive.DATE32));
        }
        casts.add(V.orIfNull(V));
        for (int rows : new int[] {1, 300}) {
            check(new CaseTable(rows).values("v", finite(from), rows, NullPattern.SOME), casts);
        }
    }

    /** A device leaves infinite points in time to the CPU. */
    @Test
    void infinitePointsStayInfinite() {
        List<Long> days = List.of((long) Integer.MAX_VALUE, -(long) Integer.MAX_VALUE, 1L);
        List<Long> points = List.of(Long.MAX_VALUE, -Long.MAX_VALUE, 86_400L);
        made(
                new CaseTable(1).column("v", kind(Primitive.DATE32), days),
                V.cast(new Timestamp(Unit.SECOND, null)),
                points);
        ColumnKind seconds = kind(new Timestamp(Unit.SECOND, null));
        made(new CaseTable(2).column("v", seconds, points), V.cast(Primitive.DATE32), days);
        made(
                new CaseTable(3).column("v", seconds, points),
                V.cast(new Timestamp(Unit.SECOND, "Europe/Berlin")),
                List.of(Long.MAX_VALUE, -Long.MAX_VALUE, 86_400L - 3_600));
    }

    private static ColumnKind kind(ColumnType type) {
        return INSTANT_KINDS.stream().filter(each -> each.type().equals(type)).findAny().get();
    }

    @Test
    void pointsInTimeFitUpToTheLast() {
        Timestamp fine = new Timestamp(Unit.NANOSECOND, null);
        made(
                new CaseTable(1)
                        .column(
                                "v",
                                kind(fine),
                                Arrays.asList(Long.MAX_VALUE - 1, Long.MIN_VALUE, -1L, null)),
                V.cast(Primitive.DATE32),
                Arrays.asList(106751L, -106752L, -1L, null));
        made(
                new CaseTable(2)
                        .column(
                                "v",
                                kind(new Timestamp(Unit.SECOND, null)),
                                List.of(9223372036L, 9223372037L, -9223372036L, -9223372037L)),
                V.tryCast(fine),
                Arrays.asList(9223372036000000000L, null, -9223372036000000000L, null));
    }

    /**
     * A value that does not fit is an error that names the first such row, in the CPU engine's
     * words.
     */
    @Test
    void whatDoesNotFitIsTheErrorOfTheCpu() {
        List<@Nullable Object> integers = new ArrayList<>();
        List<@Nullable Object> floats = new ArrayList<>();
        for (int row = 0; row < 3_000; row++) {
            integers.add(row % 5 == 0 ? null : (Object) (long) (row < 2_001 ? row % 127 : row));
            floats.add(row % 5 == 0 ? null : (Object) (row < 1_777 ? row / 2.0 : row * 1e300));
        }
        CaseTable ofIntegers = new CaseTable(1).column("v", ColumnKind.INT64, integers);
        fails(ofIntegers, V.cast(Primitive.INT8), "cast(v as int8): 2001 of row 2001");
        CaseTable ofFloats = new CaseTable(2).column("v", ColumnKind.FLOAT64, floats);
        fails(ofFloats, V.cast(Primitive.FLOAT32), "of row 1777 does not fit float32");
        CaseTable toIntegers = new CaseTable(3).column("v", ColumnKind.FLOAT64, floats);
        fails(toIntegers, V.cast(Primitive.INT16).plus(literal(1)), "of row 1777");
        CaseTable least =
                new CaseTable(4).column("v", ColumnKind.INT64, List.of(5L, Long.MIN_VALUE));
        fails(least, V.negated(), "-v: a value does not fit int64");
    }

    /** Constants, and columns that are only renamed. */
    @Test
    void constantsAndRenamedColumnsNeedNoComputing() {
        CaseTable table = new CaseTable(12);
        table.column("v", ColumnKind.INT16, small(table, ColumnKind.INT16, 77));
        table.column("w", ColumnKind.FLOAT32, small(table, ColumnKind.FLOAT32, 77));
        check(
                table,
                List.of(
                        literal(5),
                        literal(Double.NaN),
                        literal(true),
                        literal(LocalDate.of(2001, 2, 3)),
                        V.cast(Primitive.INT16),
                        V.cast(Primitive.INT64),
                        V.cast(Primitive.FLOAT64),
                        W.cast(Primitive.FLOAT32),
                        W.cast(Primitive.FLOAT64),
                        V.cast(Primitive.BOOL).cast(Primitive.BOOL)));
    }
}
