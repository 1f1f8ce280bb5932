// SPDX-License-Identifier: Apache-2.0
package dev.windrow.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.progress.ProgressListener;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Vectors of lists. */
final class ListsTest {

    private static final ArrowType.Int INT64 = new ArrowType.Int(64, true);

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 8, 203})
    void listsOfEveryTypeSurviveBothWays(long rows) {
        try (LeakCheck leaks = new LeakCheck();
                Table table = SampleTables.everyList(rows);
                VectorSchemaRoot root = ArrowTables.toRoot(table, leaks.allocator());
                Table back = ArrowTables.fromRoot(root)) {
            assertThat(SampleTables.types(back)).isEqualTo(SampleTables.types(table));
            assertThat(SampleTables.values(back)).isEqualTo(SampleTables.values(table));
        }
    }

    @Test
    void exportedVectorsHoldWhatArrowReads() {
        try (LeakCheck leaks = new LeakCheck();
                Table table = SampleTables.everyList(20);
                VectorSchemaRoot root = ArrowTables.toRoot(table, leaks.allocator())) {
            var bools = (ListVector) root.getVector("list(bool)");
            assertThat(bools.getObject(2)).isEqualTo(Arrays.asList(false, null));
            assertThat(bools.getObject(3)).isNull();
            assertThat(bools.getObject(4)).isEqualTo(List.of());
            assertThat(bools.getObject(6)).isEqualTo(List.of(true, false));
            assertThat(bools.getNullCount()).isEqualTo(4);
            var nested = (ListVector) root.getVector("list(list(int32))");
            assertThat(nested.getObject(5)).hasToString("[[" + sample(5) + "]]");
            Field field = root.getSchema().findField("list(bool)");
            assertThat(field.getChildren()).extracting(Field::getName).containsExactly("item");
        }
    }

    private static int sample(long row) {
        return (int) (row * 0x9e3779b97f4a7c15L);
    }

    @ParameterizedTest
    @CsvSource({"1,7", "3,50", "5,0", "8,64", "13,190"})
    void slicesAreOrdinaryInputAndOutput(int from, int count) {
        try (LeakCheck leaks = new LeakCheck();
                Table table = SampleTables.everyList(203);
                VectorSchemaRoot root = ArrowTables.toRoot(table, leaks.allocator());
                VectorSchemaRoot slice = root.slice(from, count);
                Table back = ArrowTables.fromRoot(slice)) {
            var expected = SampleTables.values(table);
            expected.replaceAll((name, all) -> all.subList(from, from + count));
            assertThat(SampleTables.values(back)).isEqualTo(expected);

            Table columns = new Table(slices(table, from, count), count, new ColumnMemory());
            try (VectorSchemaRoot again = ArrowTables.toRoot(columns, leaks.allocator());
                    Table read = ArrowTables.fromRoot(again)) {
                assertThat(SampleTables.values(read)).isEqualTo(expected);
                var longs = (ListVector) again.getVector("list(int64)");
                assertThat(longs.getOffsetBuffer().getInt(0)).isZero();
            }
        }
    }

    @Test
    void slicesCanBePutTogether() {
        try (LeakCheck leaks = new LeakCheck();
                Table table = SampleTables.everyList(203)) {
            List<Table> parts =
                    List.of(
                            new Table(slices(table, 3, 50), 50, new ColumnMemory()),
                            new Table(slices(table, 53, 0), 0, new ColumnMemory()),
                            new Table(slices(table, 53, 13), 13, new ColumnMemory()));
            try (Table both = TableConcatenation.concatenate(parts);
                    VectorSchemaRoot root = ArrowTables.toRoot(both, leaks.allocator())) {
                assertThat(root.getRowCount()).isEqualTo(63);
                var expected = SampleTables.values(table);
                expected.replaceAll((name, all) -> all.subList(3, 66));
                assertThat(SampleTables.values(both)).isEqualTo(expected);
            }
        }
    }

    @Test
    void moreElementsThanOneColumnCountsAreAnError() {
        try (ColumnMemory memory = new ColumnMemory()) {
            // Never read: the check comes first.
            MemorySegment nothing = MemorySegment.NULL.reinterpret(Integer.MAX_VALUE);
            var elements =
                    new FixedWidthColumn(Primitive.INT8, nothing, Integer.MAX_VALUE, Validity.ALL);
            MemorySegment offsets = memory.allocate(2 * Integer.BYTES);
            offsets.set(ValueLayout.JAVA_INT, Integer.BYTES, Integer.MAX_VALUE);
            ColumnType.ListOf type = new ColumnType.ListOf(Primitive.INT8);
            var most = new ListColumn(type, offsets, elements, 1, Validity.ALL);
            List<Table> parts =
                    List.of(
                            new Table(Map.of("v", most), 1, new ColumnMemory()),
                            new Table(Map.of("v", most), 1, new ColumnMemory()));
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> TableConcatenation.concatenate(parts))
                    .withMessageContaining("lists of 4294967294 elements together")
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.UNSUPPORTED_TYPE);
        }
    }

    @Test
    void batchesBecomeOneTable() throws IOException {
        try (LeakCheck leaks = new LeakCheck();
                Table expected = SampleTables.everyList(131_100);
                ArrowReader reader =
                        ArrowTables.toReader(expected, leaks.allocator(), ProgressListener.NONE);
                Table table = ArrowTables.fromReader(reader, null, ProgressListener.NONE)) {
            assertThat(SampleTables.types(table)).isEqualTo(SampleTables.types(expected));
            for (String name : table.names()) {
                // About the end of the first batch.
                assertThat(SampleTables.values(table.column(name).slice(131_000, 100)))
                        .isEqualTo(SampleTables.values(expected.column(name).slice(131_000, 100)));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 94})
    void oneOfSeveralColumnsIsCopiedOutOfItsBatch(long rows) throws IOException {
        try (LeakCheck leaks = new LeakCheck();
                Table expected = SampleTables.everyList(rows)) {
            List<String> wanted = List.of("list(utf8)", "list(list(int32))");
            Table table;
            try (ArrowReader reader =
                    ArrowTables.toReader(expected, leaks.allocator(), ProgressListener.NONE)) {
                table = ArrowTables.fromReader(reader, wanted, ProgressListener.NONE);
            }
            try (table) {
                assertThat(leaks.allocator().getAllocatedMemory()).isZero();
                assertThat(table.names()).isEqualTo(wanted);
                for (String name : wanted) {
                    assertThat(table.column(name).type()).isEqualTo(expected.column(name).type());
                    assertThat(SampleTables.values(table.column(name)))
                            .isEqualTo(SampleTables.values(expected.column(name)));
                }
            }
        }
    }

    @Test
    void tableIsZeroCopyAndOutlivesItsRoot() {
        try (LeakCheck leaks = new LeakCheck()) {
            ListVector lists = longLists(leaks.allocator());
            VectorSchemaRoot root = VectorSchemaRoot.of(lists);
            root.setRowCount(3);
            long elementAddress = lists.getDataVector().getDataBufferAddress();
            Table table = ArrowTables.fromRoot(root);
            root.close();
            var column = (ListColumn) table.column("v");
            var elements = (FixedWidthColumn) column.elements();
            assertThat(elements.values().address()).isEqualTo(elementAddress);
            assertThat(SampleTables.values(column))
                    .containsExactly(List.of(1L, 2L), null, List.of(3L));
            table.close();
            leaks.assertNothingHeld();
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> column.list(0))
                    .matches(e -> e.code() == ErrorCode.CLOSED);
        }
    }

    @Test
    void dictionariesInListsAreRead() {
        try (LeakCheck leaks = new LeakCheck();
                VarCharVector entries = new VarCharVector("entries", leaks.allocator())) {
            entries.setSafe(0, "a".getBytes(StandardCharsets.UTF_8));
            entries.setSafe(1, "bc".getBytes(StandardCharsets.UTF_8));
            entries.setValueCount(2);
            DictionaryEncoding encoding = new DictionaryEncoding(7, false, null);
            DictionaryProvider provider =
                    new DictionaryProvider.MapDictionaryProvider(new Dictionary(entries, encoding));
            var type = new FieldType(true, new ArrowType.Int(32, true), encoding);
            try (VectorSchemaRoot root = root(leaks, new Field("item", type, null))) {
                ListVector lists = (ListVector) root.getVector("x");
                IntVector indices = (IntVector) lists.getDataVector();
                lists.startNewValue(0);
                indices.setSafe(0, 1);
                indices.setSafe(1, 0);
                lists.endValue(0, 2);
                root.setRowCount(1);
                try (Table table = ArrowTables.fromRoot(root, List.of("x"), provider);
                        VectorSchemaRoot back = ArrowTables.toRoot(table, leaks.allocator())) {
                    assertThat(SampleTables.values(table.column("x")))
                            .containsExactly(List.of("bc", "a"));
                    assertThat(back.getVector("x").getObject(0)).hasToString("[\"bc\",\"a\"]");
                }
            }
        }
    }

    @Test
    void elementsOfOtherTypesAreRefused() {
        ArrowType type = new ArrowType.Decimal(76, 39, 256);
        try (LeakCheck leaks = new LeakCheck();
                VectorSchemaRoot root = root(leaks, Field.nullable("item", type))) {
            assertRefused(root, "an element of column \"x\" is of Arrow type " + type + ";");
        }
    }

    @Test
    void listsThatEndBeyondTheirElementsAreAnError() {
        try (LeakCheck leaks = new LeakCheck();
                ListVector lists = longLists(leaks.allocator())) {
            VectorSchemaRoot root = VectorSchemaRoot.of(lists);
            root.setRowCount(3);
            lists.getOffsetBuffer().setInt(3 * Integer.BYTES, 1_000_000);
            assertInvalid(root, "\"v\" has values of 3 elements, expected 1000000");
        }
    }

    @Test
    void decreasingOffsetsAreAnError() {
        try (LeakCheck leaks = new LeakCheck();
                ListVector lists = longLists(leaks.allocator())) {
            VectorSchemaRoot root = VectorSchemaRoot.of(lists);
            root.setRowCount(3);
            lists.getOffsetBuffer().setInt(Integer.BYTES, 7);
            assertInvalid(root, "\"v\" has list offsets that decrease");
        }
    }

    @Test
    void exportGivesBackAllMemoryWhenThereIsNotEnough() {
        try (LeakCheck leaks = new LeakCheck();
                Table table = SampleTables.everyList(1_000)) {
            for (long bytes = 1_000; bytes < 300_000; bytes += 17_000) {
                try (var little = leaks.allocator().newChildAllocator("little", 0, bytes)) {
                    assertThatExceptionOfType(OutOfMemoryException.class)
                            .isThrownBy(() -> ArrowTables.toRoot(table, little));
                    assertThat(little.getAllocatedMemory()).isZero();
                }
            }
        }
    }

    private static void assertRefused(VectorSchemaRoot root, String message) {
        root.setRowCount(0);
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> ArrowTables.fromRoot(root))
                .withMessageStartingWith(message)
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.UNSUPPORTED_TYPE);
    }

    private static void assertInvalid(VectorSchemaRoot root, String message) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> ArrowTables.fromRoot(root))
                .withMessageContaining(message)
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.INVALID_ARGUMENT);
    }

    /** Makes [1, 2], null, [3]. */
    private static ListVector longLists(BufferAllocator allocator) {
        ListVector lists = ListVector.empty("v", allocator);
        var elements = (BigIntVector) lists.addOrGetVector(FieldType.nullable(INT64)).getVector();
        lists.startNewValue(0);
        elements.setSafe(0, 1);
        elements.setSafe(1, 2);
        lists.endValue(0, 2);
        lists.setNull(1);
        lists.startNewValue(2);
        elements.setSafe(2, 3);
        lists.endValue(2, 1);
        lists.setValueCount(3);
        return lists;
    }

    private static VectorSchemaRoot root(LeakCheck leaks, Field item) {
        Field field = new Field("x", FieldType.nullable(new ArrowType.List()), List.of(item));
        return VectorSchemaRoot.create(new Schema(List.of(field)), leaks.allocator());
    }

    private static Map<String, Column> slices(Table table, long from, long count) {
        Map<String, Column> slices = new LinkedHashMap<>();
        table.names().forEach(name -> slices.put(name, table.column(name).slice(from, count)));
        return slices;
    }
}
