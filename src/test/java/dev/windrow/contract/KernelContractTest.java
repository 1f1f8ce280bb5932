// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.kernel.Kernels.kernel;
import static dev.windrow.kernel.Kernels.run;
import static dev.windrow.kernel.Parameters.bytes;
import static dev.windrow.kernel.Parameters.changedBytes;
import static dev.windrow.kernel.Parameters.changedDoubles;
import static dev.windrow.kernel.Parameters.changedFloats;
import static dev.windrow.kernel.Parameters.changedInts;
import static dev.windrow.kernel.Parameters.changedLongs;
import static dev.windrow.kernel.Parameters.changedShorts;
import static dev.windrow.kernel.Parameters.changedValidity;
import static dev.windrow.kernel.Parameters.characters;
import static dev.windrow.kernel.Parameters.doubles;
import static dev.windrow.kernel.Parameters.firstRow;
import static dev.windrow.kernel.Parameters.floats;
import static dev.windrow.kernel.Parameters.ints;
import static dev.windrow.kernel.Parameters.longs;
import static dev.windrow.kernel.Parameters.newBytes;
import static dev.windrow.kernel.Parameters.newDoubles;
import static dev.windrow.kernel.Parameters.newFloats;
import static dev.windrow.kernel.Parameters.newInts;
import static dev.windrow.kernel.Parameters.newLongs;
import static dev.windrow.kernel.Parameters.newShorts;
import static dev.windrow.kernel.Parameters.newValidity;
import static dev.windrow.kernel.Parameters.offsets;
import static dev.windrow.kernel.Parameters.rowCount;
import static dev.windrow.kernel.Parameters.scalar;
import static dev.windrow.kernel.Parameters.scratchInts;
import static dev.windrow.kernel.Parameters.shorts;
import static dev.windrow.kernel.Parameters.validity;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.query.ArrayType;
import dev.windrow.query.KernelSequence;
import dev.windrow.query.UserKernel;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** Users' kernels with a parallel loop, on every engine. */
class KernelContractTest extends TransformSuite {

    private static final int[] ROWS = {1, 65, 300};

    /** Kernels copy every type of column that they can have, nulls included. */
    @TestFactory
    Stream<DynamicTest> everyTypeIsReadAndMade() {
        return everyType(
                (type, table) ->
                        check(
                                table,
                                run(copy(type)),
                                plain -> only("copy", type, plain.columns().get("v"))));
    }

    /** Rows that a kernel leaves alone stay, and so do nulls. */
    @TestFactory
    Stream<DynamicTest> everyTypeIsChangedInPlace() {
        return everyType(
                (type, table) ->
                        check(table, run(clear(type)), plain -> only("v", type, cleared(plain))));
    }

    private static Stream<DynamicTest> everyType(BiConsumer<ColumnType, CaseTable> test) {
        return ColumnKind.ALL.stream()
                .filter(kind -> !kind.type().isVariableWidth())
                .map(
                        kind ->
                                DynamicTest.dynamicTest(
                                        kind.toString(),
                                        () -> {
                                            for (int i = 0; i < ROWS.length; i++) {
                                                NullPattern nulls = NullPattern.values()[i % 3];
                                                test.accept(
                                                        kind.type(),
                                                        new CaseTable(i)
                                                                .values("v", kind, ROWS[i], nulls));
                                            }
                                        }));
    }

    private static UserKernel copy(ColumnType type) {
        return switch (arrayOf(type)) {
            case BYTES ->
                    kernel(
                            "copy",
                            ArrayKernels::copyBytes,
                            bytes("v"),
                            validity("v"),
                            newBytes("copy", type),
                            newValidity("copy"));
            case SHORTS ->
                    kernel(
                            "copy",
                            ArrayKernels::copyShorts,
                            shorts("v"),
                            validity("v"),
                            newShorts("copy", type),
                            newValidity("copy"));
            case INTS ->
                    kernel(
                            "copy",
                            ArrayKernels::copyInts,
                            ints("v"),
                            validity("v"),
                            newInts("copy", type),
                            newValidity("copy"));
            case LONGS ->
                    kernel(
                            "copy",
                            ArrayKernels::copyLongs,
                            longs("v"),
                            validity("v"),
                            newLongs("copy", type),
                            newValidity("copy"));
            case FLOATS ->
                    kernel(
                            "copy",
                            ArrayKernels::copyFloats,
                            floats("v"),
                            validity("v"),
                            newFloats("copy", type),
                            newValidity("copy"));
            case DOUBLES ->
                    kernel(
                            "copy",
                            ArrayKernels::copyDoubles,
                            doubles("v"),
                            validity("v"),
                            newDoubles("copy", type),
                            newValidity("copy"));
        };
    }

    private static UserKernel clear(ColumnType type) {
        int perRow = type instanceof ColumnType.Decimal ? 2 : 1;
        return switch (arrayOf(type)) {
            case BYTES ->
                    kernel("clear", ArrayKernels::clearBytes, changedBytes("v"), scalar(perRow));
            case SHORTS ->
                    kernel("clear", ArrayKernels::clearShorts, changedShorts("v"), scalar(perRow));
            case INTS -> kernel("clear", ArrayKernels::clearInts, changedInts("v"), scalar(perRow));
            case LONGS ->
                    kernel("clear", ArrayKernels::clearLongs, changedLongs("v"), scalar(perRow));
            case FLOATS ->
                    kernel("clear", ArrayKernels::clearFloats, changedFloats("v"), scalar(perRow));
            case DOUBLES ->
                    kernel(
                            "clear",
                            ArrayKernels::clearDoubles,
                            changedDoubles("v"),
                            scalar(perRow));
        };
    }

    /** Returns the array that holds values of a type. */
    static ArrayType arrayOf(ColumnType type) {
        return switch (type) {
            case ColumnType.Primitive.FLOAT32 -> ArrayType.FLOATS;
            case ColumnType.Primitive.FLOAT64 -> ArrayType.DOUBLES;
            default ->
                    switch (type.byteWidth()) {
                        case 0, 1 -> ArrayType.BYTES;
                        case 2 -> ArrayType.SHORTS;
                        case 4 -> ArrayType.INTS;
                        default -> ArrayType.LONGS;
                    };
        };
    }

    private static List<@Nullable Object> cleared(PlainTable plain) {
        List<@Nullable Object> values = new ArrayList<>(plain.columns().get("v"));
        for (int row = 1; row < values.size(); row += 2) {
            Object value = values.get(row);
            if (value != null) {
                values.set(row, zeroLike(value));
            }
        }
        return values;
    }

    private static Object zeroLike(Object value) {
        return switch (value) {
            case Boolean _ -> false;
            case Double _ -> 0.0;
            case BigInteger _ -> BigInteger.ZERO;
            default -> 0L;
        };
    }

    private static PlainTable only(String name, ColumnType type, List<@Nullable Object> values) {
        return new PlainTable(Map.of(name, type), Map.of(name, values));
    }

    /** Several inputs and outputs; one output is null where either of two inputs is. */
    @Test
    void severalColumnsMakeSeveral() {
        UserKernel kernel =
                kernel(
                        "parts",
                        KernelContractTest::parts,
                        doubles("x"),
                        validity("x"),
                        ints("y"),
                        validity("y"),
                        newDoubles("share"),
                        newValidity("share"),
                        newBytes("isGreater", Primitive.BOOL));
        for (int rows : ROWS) {
            CaseTable table =
                    new CaseTable(rows)
                            .values("x", ColumnKind.FLOAT64, rows, NullPattern.SOME)
                            .values("y", ColumnKind.INT32, rows, NullPattern.SOME);
            check(table, run(kernel), KernelContractTest::plainParts);
        }
    }

    static void parts(
            DoubleArray x,
            ByteArray xValid,
            IntArray y,
            ByteArray yValid,
            DoubleArray share,
            ByteArray shareValid,
            ByteArray isGreater) {
        for (@Parallel int row = 0; row < x.getSize(); row++) {
            double divisor = y.get(row);
            share.set(row, x.get(row) / divisor);
            shareValid.set(row, (byte) (xValid.get(row) * yValid.get(row)));
            isGreater.set(row, (byte) (xValid.get(row) == 1 && x.get(row) > 0 ? 1 : 0));
        }
    }

    private static PlainTable plainParts(PlainTable plain) {
        List<@Nullable Object> shares = new ArrayList<>();
        List<@Nullable Object> greater = new ArrayList<>();
        for (int row = 0; row < plain.rows(); row++) {
            Double x = (Double) plain.columns().get("x").get(row);
            Long y = (Long) plain.columns().get("y").get(row);
            shares.add(x == null || y == null ? null : canonical(x / (double) y));
            greater.add(x != null && x > 0);
        }
        Map<String, ColumnType> types = new LinkedHashMap<>();
        types.put("share", Primitive.FLOAT64);
        types.put("isGreater", Primitive.BOOL);
        return new PlainTable(types, Map.of("share", shares, "isGreater", greater));
    }

    /** Answers are compared with one zero. */
    private static double canonical(double value) {
        return value == 0 ? 0.0 : value;
    }

    @Test
    void scalarsOfEveryTypeAreHandedOver() {
        UserKernel kernel =
                kernel(
                        "line",
                        KernelContractTest::line,
                        longs("v"),
                        newLongs("line"),
                        scalar(3),
                        scalar(1L << 40),
                        scalar(0.5f),
                        scalar(-2.0));
        CaseTable table = new CaseTable(1).column("v", ColumnKind.INT64, List.of(1L, -5L, 0L));
        check(
                table,
                run(kernel),
                plain ->
                        only(
                                "line",
                                Primitive.INT64,
                                List.of(3 + (1L << 40), -15 + (1L << 40), 1L << 40)));
    }

    static void line(
            LongArray v, LongArray line, int factor, long offset, float fraction, double minusTwo) {
        for (@Parallel int row = 0; row < v.getSize(); row++) {
            line.set(row, fraction * minusTwo == -1.0 ? v.get(row) * factor + offset : 0L);
        }
    }

    /** The CPU's threads share the rows of such a kernel. */
    @Test
    void aKernelOfARangeSeesEveryRowOnce() {
        UserKernel kernel =
                kernel(
                        "addRow",
                        KernelContractTest::addRow,
                        changedLongs("v"),
                        firstRow(),
                        rowCount());
        List<Long> zeros = new ArrayList<>();
        List<@Nullable Object> numbers = new ArrayList<>();
        for (long row = 0; row < 70_001; row++) {
            zeros.add(0L);
            numbers.add(row);
        }
        CaseTable table = new CaseTable(1).column("v", ColumnKind.INT64, zeros);
        check(table, run(kernel), plain -> only("v", Primitive.INT64, numbers));
    }

    static void addRow(LongArray v, int first, int count) {
        for (@Parallel int i = 0; i < count; i++) {
            int row = first + i;
            v.set(row, v.get(row) + row);
        }
    }

    /** A later kernel sees what an earlier one made, changed, and left in scratch. */
    @Test
    void kernelsHandOnWhatTheyMake() {
        KernelSequence sequence =
                run(
                        kernel(
                                "square",
                                KernelContractTest::square,
                                longs("v"),
                                newLongs("square"),
                                newValidity("square"),
                                scratchInts("signs", 300)),
                        kernel(
                                "signed",
                                KernelContractTest::applySigns,
                                changedLongs("square"),
                                changedValidity("square"),
                                scratchInts("signs", 300)));
        List<Long> values = new ArrayList<>();
        List<@Nullable Object> expected = new ArrayList<>();
        for (long row = 0; row < 300; row++) {
            values.add(row - 150);
            expected.add(row % 5 == 0 ? null : (row - 150) * Math.abs(row - 150));
        }
        check(
                new CaseTable(1).column("v", ColumnKind.INT64, values),
                sequence,
                plain -> only("square", Primitive.INT64, expected));
    }

    static void square(LongArray v, LongArray square, ByteArray valid, IntArray signs) {
        for (@Parallel int row = 0; row < v.getSize(); row++) {
            long value = v.get(row);
            square.set(row, value * value);
            valid.set(row, (byte) 7);
            signs.set(row, value < 0 ? -1 : 1);
        }
    }

    static void applySigns(LongArray square, ByteArray valid, IntArray signs) {
        for (@Parallel int row = 0; row < square.getSize(); row++) {
            square.set(row, square.get(row) * signs.get(row));
            if (row % 5 == 0) {
                valid.set(row, (byte) 0);
            }
        }
    }

    /** Nulls of any column may be changed while its values stay. */
    @Test
    void nullsAloneMayBeChanged() {
        for (ColumnKind kind : List.of(ColumnKind.UTF8, ColumnKind.BOOL, ColumnKind.INT16)) {
            for (NullPattern nulls : NullPattern.values()) {
                UserKernel kernel = kernel("hide", KernelContractTest::hide, changedValidity("v"));
                check(
                        new CaseTable(5).values("v", kind, 65, nulls),
                        run(kernel),
                        plain -> {
                            List<@Nullable Object> left = new ArrayList<>(plain.columns().get("v"));
                            for (int row = 0; row < left.size(); row += 3) {
                                left.set(row, null);
                            }
                            return only("v", kind.type(), left);
                        });
            }
        }
    }

    static void hide(ByteArray valid) {
        for (@Parallel int row = 0; row < valid.getSize(); row++) {
            if (row % 3 == 0) {
                valid.set(row, (byte) 0);
            }
        }
    }

    @Test
    void stringsAreOffsetsAndCharacters() {
        UserKernel kernel =
                kernel(
                        "initial",
                        KernelContractTest::initial,
                        offsets("s"),
                        characters("s"),
                        newInts("initial"));
        for (int rows : ROWS) {
            check(
                    new CaseTable(rows).values("s", ColumnKind.UTF8, rows, NullPattern.NONE),
                    run(kernel),
                    plain ->
                            only(
                                    "initial",
                                    Primitive.INT32,
                                    plain.columns().get("s").stream()
                                            .map(value -> (String) value)
                                            .<@Nullable Object>map(
                                                    text ->
                                                            text.isEmpty()
                                                                    ? -1L
                                                                    : (long) text.charAt(0))
                                            .toList()));
        }
    }

    static void initial(IntArray offsets, ByteArray characters, IntArray initial) {
        for (@Parallel int row = 0; row < initial.getSize(); row++) {
            int begin = offsets.get(row);
            int first = -1;
            if (begin < offsets.get(row + 1)) {
                first = characters.get(begin) & 0xff;
            }
            initial.set(row, first);
        }
    }

    @Test
    void noRowsMakeNoRows() {
        check(
                new CaseTable(1).column("v", ColumnKind.FLOAT64, List.of()),
                run(copy(Primitive.FLOAT64), clear(Primitive.FLOAT64)),
                plain -> {
                    Map<String, ColumnType> types = new LinkedHashMap<>();
                    types.put("v", Primitive.FLOAT64);
                    types.put("copy", Primitive.FLOAT64);
                    return new PlainTable(types, Map.of("copy", List.of(), "v", List.of()));
                });
    }
}
