// SPDX-License-Identifier: Apache-2.0
package dev.windrow.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;

import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVectorHelper;
import org.apache.arrow.vector.DurationVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.IntervalDayVector;
import org.apache.arrow.vector.IntervalMonthDayNanoVector;
import org.apache.arrow.vector.IntervalYearVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.ListViewVector;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.complex.RunEndEncodedVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.UnionMode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Vectors with others in them: structs, maps, all kinds of lists, runs and intervals. */
final class NestedVectorsTest {

    private static final ArrowType INT64 = new ArrowType.Int(64, true);
    private static final Field ITEM = Field.nullable("item", INT64);

    @TempDir Path folder;

    @Test
    void structsHaveNullsOfTheirOwn() throws IOException {
        assertRead(
                new ArrowType.Struct(),
                List.of(Field.nullable("a", INT64), Field.nullable("b", new ArrowType.Utf8())),
                vector -> {
                    StructVector structs = (StructVector) vector;
                    BigIntVector a = structs.getChild("a", BigIntVector.class);
                    VarCharVector b = structs.getChild("b", VarCharVector.class);
                    for (int row = 0; row < 3; row++) {
                        a.setSafe(row, row);
                        b.setSafe(row, ("x" + row).getBytes());
                        structs.setIndexDefined(row);
                    }
                    a.setNull(0);
                    structs.setNull(1);
                },
                "struct(a int64, b utf8)",
                "{\"a\":null,\"b\":\"x0\"}",
                "null",
                "{\"a\":2,\"b\":\"x2\"}");
    }

    @Test
    void mapsAreReadInTheOrderOfTheirEntries() throws IOException {
        assertRead(
                new ArrowType.Map(false),
                entries(),
                vector -> {
                    MapVector maps = (MapVector) vector;
                    StructVector all = (StructVector) maps.getDataVector();
                    for (int row = 0; row < 3; row += 2) {
                        int at = maps.startNewValue(row);
                        all.setIndexDefined(at);
                        all.getChild("key", BigIntVector.class).setSafe(at, 7L + row);
                        all.getChild("value", BigIntVector.class).setNull(at);
                        maps.endValue(row, 1);
                    }
                    all.setValueCount(2);
                },
                "map(int64, int64)",
                "{\"7\":null}",
                "null",
                "{\"9\":null}");
    }

    @Test
    void largeListsAreLists() throws IOException {
        assertRead(
                new ArrowType.LargeList(),
                List.of(ITEM),
                vector -> {
                    LargeListVector lists = (LargeListVector) vector;
                    numbers(lists.getDataVector(), 3);
                    lists.startNewValue(0);
                    lists.endValue(0, 2);
                    lists.startNewValue(2);
                    lists.endValue(2, 1);
                },
                "list(int64)",
                "[0,1]",
                "null",
                "[2]");
    }

    @Test
    void listsOfOneLengthAreLists() throws IOException {
        assertRead(
                new ArrowType.FixedSizeList(2),
                List.of(ITEM),
                vector -> {
                    FixedSizeListVector lists = (FixedSizeListVector) vector;
                    numbers(lists.getDataVector(), 6);
                    lists.setNotNull(0);
                    lists.setNotNull(2);
                },
                "list(int64)",
                "[0,1]",
                "null",
                "[4,5]");
    }

    @Test
    void viewsOfListsMayLieInAnyOrderAndShareElements() throws IOException {
        assertRead(
                new ArrowType.ListView(),
                List.of(ITEM),
                vector -> {
                    ListViewVector lists = (ListViewVector) vector;
                    numbers(lists.getDataVector(), 4);
                    lists.setValueCount(3);
                    view(lists, 0, 2, 2);
                    view(lists, 2, 0, 3);
                },
                "list(int64)",
                "[2,3]",
                "null",
                "[0,1,2]");
    }

    @Test
    void listsOfStructsOfListsAreRead() throws IOException {
        Field inner = new Field("l", FieldType.nullable(new ArrowType.List()), List.of(ITEM));
        Field struct =
                new Field("item", FieldType.nullable(new ArrowType.Struct()), List.of(inner));
        assertRead(
                new ArrowType.List(),
                List.of(struct),
                vector -> {
                    ListVector lists = (ListVector) vector;
                    StructVector structs = (StructVector) lists.getDataVector();
                    ListVector each = structs.getChild("l", ListVector.class);
                    numbers(each.getDataVector(), 2);
                    each.startNewValue(0);
                    each.endValue(0, 2);
                    structs.setIndexDefined(0);
                    structs.setNull(1);
                    structs.setValueCount(2);
                    lists.startNewValue(0);
                    lists.endValue(0, 2);
                    lists.startNewValue(2);
                    lists.endValue(2, 0);
                },
                "list(struct(l list(int64)))",
                "[{\"l\":[0,1]},null]",
                "null",
                "[]");
    }

    @Test
    void runsAreSpreadOverTheirRows() throws IOException {
        Field ends =
                new Field("run_ends", FieldType.notNullable(new ArrowType.Int(32, true)), null);
        assertRead(
                new ArrowType.RunEndEncoded(),
                List.of(ends, Field.nullable("values", INT64)),
                vector -> {
                    RunEndEncodedVector runs = (RunEndEncodedVector) vector;
                    IntVector to = (IntVector) runs.getRunEndsVector();
                    to.setSafe(0, 2);
                    to.setSafe(1, 3);
                    to.setValueCount(2);
                    numbers(runs.getValuesVector(), 2);
                },
                "int64",
                "0",
                "0",
                "1");
    }

    @Test
    void intervalsOfEachUnitAreRead() throws IOException {
        assertRead(
                new ArrowType.Interval(IntervalUnit.YEAR_MONTH),
                List.of(),
                vector -> {
                    ((IntervalYearVector) vector).setSafe(0, 14);
                    ((IntervalYearVector) vector).setSafe(2, -1);
                },
                "interval",
                "1 year 2 months",
                "null",
                "-1 month");
        assertRead(
                new ArrowType.Interval(IntervalUnit.DAY_TIME),
                List.of(),
                vector -> {
                    ((IntervalDayVector) vector).setSafe(0, 2, 1_500);
                    ((IntervalDayVector) vector).setSafe(2, 0, 0);
                },
                "interval",
                "2 days 00:00:01.5",
                "null",
                "00:00:00");
        assertRead(
                new ArrowType.Interval(IntervalUnit.MONTH_DAY_NANO),
                List.of(),
                vector -> {
                    ((IntervalMonthDayNanoVector) vector).setSafe(0, 1, 2, 3_000_000_000L);
                    ((IntervalMonthDayNanoVector) vector).setSafe(2, 0, -2, 1_000);
                },
                "interval",
                "1 month 2 days 00:00:03",
                "null",
                "-2 days 00:00:00.000001");
    }

    @Test
    void durationsOfEachUnitAreIntervals() throws IOException {
        Map<TimeUnit, Long> perSecond =
                Map.of(
                        TimeUnit.SECOND, 1L,
                        TimeUnit.MILLISECOND, 1_000L,
                        TimeUnit.MICROSECOND, 1_000_000L,
                        TimeUnit.NANOSECOND, 1_000_000_000L);
        for (var unit : perSecond.entrySet()) {
            assertRead(
                    new ArrowType.Duration(unit.getKey()),
                    List.of(),
                    vector -> {
                        ((DurationVector) vector).setSafe(0, 90_061 * unit.getValue());
                        ((DurationVector) vector).setSafe(2, -unit.getValue());
                    },
                    "interval",
                    "25:01:01",
                    "null",
                    "-00:00:01");
        }
    }

    @Test
    void unionsAreRefused() {
        var type = new ArrowType.Union(UnionMode.Sparse, new int[] {0});
        Field field = new Field("x", FieldType.nullable(type), List.of(ITEM));
        try (LeakCheck leaks = new LeakCheck();
                VectorSchemaRoot root =
                        VectorSchemaRoot.create(new Schema(List.of(field)), leaks.allocator())) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> ArrowTables.fromRoot(root))
                    .withMessageStartingWith("column \"x\" is of Arrow type Union")
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.UNSUPPORTED_TYPE);
        }
    }

    @Test
    void viewsBeyondTheirElementsAndRunsThatDoNotAscendAreErrors() {
        assertInvalid(
                new ArrowType.ListView(),
                List.of(ITEM),
                vector -> {
                    ListViewVector lists = (ListViewVector) vector;
                    numbers(lists.getDataVector(), 4);
                    lists.setValueCount(3);
                    view(lists, 0, -1, 1);
                },
                "a list beyond the ");
        Field ends =
                new Field("run_ends", FieldType.notNullable(new ArrowType.Int(32, true)), null);
        assertInvalid(
                new ArrowType.RunEndEncoded(),
                List.of(ends, Field.nullable("values", INT64)),
                vector -> {
                    RunEndEncodedVector runs = (RunEndEncodedVector) vector;
                    IntVector to = (IntVector) runs.getRunEndsVector();
                    to.setSafe(0, 2);
                    to.setSafe(1, 2);
                    to.setValueCount(2);
                    numbers(runs.getValuesVector(), 2);
                },
                "run ends that do not ascend");
    }

    @Test
    void entriesOfMapsAreNeverNull() {
        assertInvalid(
                new ArrowType.Map(false),
                entries(),
                vector -> {
                    MapVector maps = (MapVector) vector;
                    int at = maps.startNewValue(0);
                    ((StructVector) maps.getDataVector()).setNull(at);
                    maps.endValue(0, 1);
                    maps.getDataVector().setValueCount(1);
                },
                "a map with an entry that is null");
    }

    private static List<Field> entries() {
        Field key = new Field("key", FieldType.notNullable(INT64), null);
        return List.of(
                new Field(
                        "entries",
                        FieldType.notNullable(new ArrowType.Struct()),
                        List.of(key, Field.nullable("value", INT64))));
    }

    private static void numbers(FieldVector vector, int count) {
        for (int i = 0; i < count; i++) {
            ((BigIntVector) vector).setSafe(i, i);
        }
        vector.setValueCount(count);
    }

    private static void view(ListViewVector lists, int row, int from, int size) {
        BitVectorHelper.setBit(lists.getValidityBuffer(), row);
        lists.getOffsetBuffer().setInt((long) row * Integer.BYTES, from);
        lists.getSizeBuffer().setInt((long) row * Integer.BYTES, size);
    }

    private static void assertInvalid(
            ArrowType type, List<Field> children, Consumer<FieldVector> fill, String message) {
        try (LeakCheck leaks = new LeakCheck();
                VectorSchemaRoot root = root(leaks, type, children, fill)) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> ArrowTables.fromRoot(root))
                    .withMessageContaining(message);
        }
    }

    /**
     * From vectors, from a file of them, and from a file that was written here, all is the same.
     */
    private void assertRead(
            ArrowType type,
            List<Field> children,
            Consumer<FieldVector> fill,
            String label,
            String... values)
            throws IOException {
        Path file = folder.resolve(type.getTypeID() + "" + values[0].length() + ".arrow");
        Path again = folder.resolve(file.getFileName() + "-again.arrow");
        try (LeakCheck leaks = new LeakCheck();
                VectorSchemaRoot root = root(leaks, type, children, fill)) {
            try (Table table = ArrowTables.fromRoot(root)) {
                assertValues(table, label, values);
                Tables.write(table, again);
            }
            try (FileChannel channel =
                            FileChannel.open(
                                    file,
                                    StandardOpenOption.CREATE,
                                    StandardOpenOption.TRUNCATE_EXISTING,
                                    StandardOpenOption.WRITE);
                    ArrowFileWriter writer = new ArrowFileWriter(root, null, channel)) {
                writer.start();
                writer.writeBatch();
                writer.end();
            }
        }
        for (Path each : List.of(file, again)) {
            try (Table table = Tables.read(each.toString())) {
                assertValues(table, label, values);
            }
        }
    }

    private static VectorSchemaRoot root(
            LeakCheck leaks, ArrowType type, List<Field> children, Consumer<FieldVector> fill) {
        Field field = new Field("x", FieldType.nullable(type), children);
        VectorSchemaRoot root =
                VectorSchemaRoot.create(new Schema(List.of(field)), leaks.allocator());
        root.allocateNew();
        fill.accept(root.getVector("x"));
        root.setRowCount(3);
        return root;
    }

    private static void assertValues(Table table, String label, String... values) {
        Column column = table.column("x");
        assertThat(column.type().label()).isEqualTo(label);
        List<String> found = new ArrayList<>();
        for (long row = 0; row < column.rows(); row++) {
            found.add(String.valueOf(column.text(row)));
        }
        assertThat(found).containsExactly(values);
    }
}
