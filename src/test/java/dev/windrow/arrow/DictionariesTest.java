// SPDX-License-Identifier: Apache-2.0
package dev.windrow.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.progress.ProgressListener;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

final class DictionariesTest {

    private static final List<@Nullable Object> DECODED =
            Arrays.asList("wheat", "rye", null, null, "wheat");

    @ParameterizedTest
    @CsvSource({
        "8,true",
        "16,true",
        "32,true",
        "64,true",
        "8,false",
        "16,false",
        "32,false",
        "64,false"
    })
    void indicesOfEveryWidthBecomeInt32(int bits, boolean signed) {
        try (LeakCheck leaks = new LeakCheck();
                VarCharVector entries = entries(leaks.allocator(), "rye", null, "wheat");
                VectorSchemaRoot root =
                        coded(leaks.allocator(), new ArrowType.Int(bits, signed), 2, 0, 1, -1, 2);
                Table table = ArrowTables.fromRoot(root, List.of("x"), provider(root, entries))) {
            DictionaryColumn column = (DictionaryColumn) table.column("x");
            assertThat(column.indices().type()).isEqualTo(ColumnType.Primitive.INT32);
            assertThat(SampleTables.values(column)).isEqualTo(DECODED);
        }
    }

    @Test
    void int32IndicesAndEntriesAreZeroCopy() {
        try (LeakCheck leaks = new LeakCheck();
                VarCharVector entries = entries(leaks.allocator(), "rye", null, "wheat");
                VectorSchemaRoot root =
                        coded(leaks.allocator(), new ArrowType.Int(32, true), 2, 0, 1, -1, 2);
                Table table = ArrowTables.fromRoot(root, List.of("x"), provider(root, entries))) {
            DictionaryColumn column = (DictionaryColumn) table.column("x");
            assertThat(column.indices().values().address())
                    .isEqualTo(root.getVector(0).getDataBufferAddress());
            assertThat(column.dictionary().bytes().address())
                    .isEqualTo(entries.getDataBufferAddress());
        }
    }

    @Test
    void dictionaryOfNumbersIsDecoded() {
        try (LeakCheck leaks = new LeakCheck();
                BigIntVector entries = new BigIntVector("entries", leaks.allocator());
                VectorSchemaRoot root =
                        coded(leaks.allocator(), new ArrowType.Int(8, true), 1, 0, -1)) {
            entries.setSafe(0, 70);
            entries.setSafe(1, 71);
            entries.setValueCount(2);
            try (Table table = ArrowTables.fromRoot(root, List.of("x"), provider(root, entries))) {
                assertThat(table.column("x").type()).isEqualTo(ColumnType.Primitive.INT64);
                assertThat(SampleTables.values(table.column("x"))).containsExactly(71L, 70L, null);
            }
        }
    }

    @Test
    void indexBeyondTheDictionaryIsAnError() {
        try (LeakCheck leaks = new LeakCheck();
                VarCharVector entries = entries(leaks.allocator(), "rye");
                VectorSchemaRoot root =
                        coded(leaks.allocator(), new ArrowType.Int(32, true), 0, 1)) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(
                            () -> ArrowTables.fromRoot(root, List.of("x"), provider(root, entries)))
                    .withMessageContaining("index 1 in row 1, expected one into a dictionary of 1");
        }
    }

    @Test
    void missingDictionaryIsAnError() {
        try (LeakCheck leaks = new LeakCheck();
                VectorSchemaRoot root = coded(leaks.allocator(), new ArrowType.Int(32, true), 0)) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> ArrowTables.fromRoot(root))
                    .withMessageContaining("DictionaryProvider");
        }
    }

    @Test
    void exportDecodes() {
        try (LeakCheck leaks = new LeakCheck();
                VarCharVector entries = entries(leaks.allocator(), "rye", null, "wheat");
                VectorSchemaRoot root =
                        coded(leaks.allocator(), new ArrowType.Int(32, true), 2, 0, 1, -1, 2);
                Table table = ArrowTables.fromRoot(root, List.of("x"), provider(root, entries));
                VectorSchemaRoot exported = ArrowTables.toRoot(table, leaks.allocator());
                Table back = ArrowTables.fromRoot(exported)) {
            assertThat(exported.getVector(0)).isInstanceOf(VarCharVector.class);
            assertThat(SampleTables.values(back.column("x"))).isEqualTo(DECODED);
        }
    }

    @Test
    void batchesThatShareADictionaryKeepIt() throws IOException {
        try (LeakCheck leaks = new LeakCheck();
                VarCharVector entries = entries(leaks.allocator(), "rye", null, "wheat");
                VectorSchemaRoot root =
                        coded(leaks.allocator(), new ArrowType.Int(16, true), 2, 0, 1, -1, 2)) {
            byte[] stream = stream(root, provider(root, entries), 3);
            try (var reader =
                            new ArrowStreamReader(
                                    new ByteArrayInputStream(stream), leaks.allocator());
                    Table table = ArrowTables.fromReader(reader, null, ProgressListener.NONE)) {
                assertThat(table.column("x")).isInstanceOf(DictionaryColumn.class);
                assertThat(table.rows()).isEqualTo(15);
                assertThat(SampleTables.values(table.column("x").slice(10, 5))).isEqualTo(DECODED);
            }
        }
    }

    @Test
    void partsWithDifferentDictionariesAreDecoded() {
        try (LeakCheck leaks = new LeakCheck();
                VarCharVector entries = entries(leaks.allocator(), "rye", null, "wheat");
                VarCharVector others = entries(leaks.allocator(), "oat", "wheat", "rye");
                VectorSchemaRoot root =
                        coded(leaks.allocator(), new ArrowType.Int(32, true), 2, 0, 1, -1, 2);
                VectorSchemaRoot other =
                        coded(leaks.allocator(), new ArrowType.Int(32, true), 1, 0);
                Table table =
                        TableConcatenation.concatenate(
                                List.of(
                                        ArrowTables.fromRoot(
                                                root, List.of("x"), provider(root, entries)),
                                        ArrowTables.fromRoot(
                                                other, List.of("x"), provider(other, others))))) {
            assertThat(table.column("x")).isNotInstanceOf(DictionaryColumn.class);
            assertThat(SampleTables.values(table.column("x")))
                    .containsExactly("wheat", "rye", null, null, "wheat", "wheat", "oat");
            assertThat(table.column("x").validity().nullCount()).isEqualTo(2);
        }
    }

    @Test
    void codedAndPlainPartsGoTogether() {
        try (LeakCheck leaks = new LeakCheck();
                VarCharVector entries = entries(leaks.allocator(), "rye", null, "wheat");
                VectorSchemaRoot root =
                        coded(leaks.allocator(), new ArrowType.Int(32, true), 2, 1);
                Table table =
                        TableConcatenation.concatenate(
                                List.of(
                                        SampleTables.strings("x", "barley", null, ""),
                                        ArrowTables.fromRoot(
                                                root, List.of("x"), provider(root, entries))))) {
            assertThat(SampleTables.values(table.column("x")))
                    .containsExactly("barley", null, "", "wheat", null);
        }
    }

    @Test
    void concatenationClosesItsPartsWhenItFails() {
        try (LeakCheck leaks = new LeakCheck()) {
            Table first = SampleTables.strings("x", "a");
            Table second = SampleTables.strings("other", "b");
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> TableConcatenation.concatenate(List.of(first, second)));
            leaks.assertNothingHeld();
        }
    }

    private static VarCharVector entries(BufferAllocator allocator, @Nullable String... values) {
        VarCharVector vector = new VarCharVector("entries", allocator);
        for (int i = 0; i < values.length; i++) {
            String value = values[i];
            if (value != null) {
                vector.setSafe(i, value.getBytes(StandardCharsets.UTF_8));
            }
        }
        vector.setValueCount(values.length);
        return vector;
    }

    /** Returns a root with a column "x" of indices; a negative one is a null. */
    private static VectorSchemaRoot coded(
            BufferAllocator allocator, ArrowType.Int type, int... indices) {
        FieldType field = new FieldType(true, type, new DictionaryEncoding(1, false, type));
        FieldVector vector = field.createNewSingleVector("x", allocator, null);
        vector.setInitialCapacity(indices.length);
        vector.allocateNew();
        vector.setValueCount(indices.length);
        for (int i = 0; i < indices.length; i++) {
            if (indices[i] >= 0) {
                ((BaseIntVector) vector).setWithPossibleTruncate(i, indices[i]);
            }
        }
        VectorSchemaRoot root = VectorSchemaRoot.of(vector);
        root.setRowCount(indices.length);
        return root;
    }

    private static MapDictionaryProvider provider(VectorSchemaRoot root, FieldVector entries) {
        DictionaryEncoding encoding = root.getVector(0).getField().getDictionary();
        return new MapDictionaryProvider(new Dictionary(entries, encoding));
    }

    private static byte[] stream(VectorSchemaRoot root, MapDictionaryProvider provider, int batches)
            throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ArrowStreamWriter writer = new ArrowStreamWriter(root, provider, out)) {
            writer.start();
            for (int i = 0; i < batches; i++) {
                writer.writeBatch();
            }
            writer.end();
        }
        return out.toByteArray();
    }
}
