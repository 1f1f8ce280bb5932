// SPDX-License-Identifier: Apache-2.0
package dev.windrow.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.progress.ProgressListener;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.VectorLoader;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

final class ReaderTest {

    private static final int[] BATCHES = {7, 0, 1, 64, 13, 9};

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 6})
    void batchesOfEveryTypeBecomeOneTable(int batches) throws IOException {
        int[] sizes = Arrays.copyOf(BATCHES, batches);
        int rows = Arrays.stream(sizes).sum();
        try (LeakCheck leaks = new LeakCheck();
                Table expected = SampleTables.everyType(rows);
                ArrowReader reader = reader(stream(expected, sizes, leaks), leaks.allocator());
                Table table = ArrowTables.fromReader(reader, null, ProgressListener.NONE)) {
            assertThat(table.rows()).isEqualTo(rows);
            assertThat(SampleTables.types(table)).isEqualTo(SampleTables.types(expected));
            assertThat(SampleTables.values(table)).isEqualTo(SampleTables.values(expected));
        }
    }

    @Test
    void someColumnsComeInTheOrderAskedFor() throws IOException {
        try (LeakCheck leaks = new LeakCheck();
                Table expected = SampleTables.everyType(94);
                ArrowReader reader = reader(stream(expected, BATCHES, leaks), leaks.allocator());
                Table table =
                        ArrowTables.fromReader(
                                reader, List.of("utf8", "bool", "int32"), ProgressListener.NONE)) {
            assertThat(table.names()).containsExactly("utf8", "bool", "int32");
            for (String name : table.names()) {
                assertThat(SampleTables.values(table.column(name)))
                        .isEqualTo(SampleTables.values(expected.column(name)));
            }
        }
    }

    /** Unwanted columns share memory with wanted ones, and must not be kept. */
    @Test
    void unwantedColumnsAreNotKept() throws IOException {
        try (LeakCheck leaks = new LeakCheck();
                Table expected = SampleTables.everyType(94)) {
            byte[] stream = stream(expected, new int[] {94}, leaks);
            try (Table table = readAndClose(stream, List.of("int8"), leaks.allocator())) {
                assertThat(table.rows()).isEqualTo(94);
                assertThat(leaks.allocator().getAllocatedMemory()).isZero();
            }
        }
    }

    /** A single batch is not copied if all columns are wanted. */
    @Test
    void oneWholeBatchIsZeroCopy() throws IOException {
        try (LeakCheck leaks = new LeakCheck();
                Table expected = SampleTables.everyType(94)) {
            byte[] stream = stream(expected, new int[] {94}, leaks);
            try (Table table = readAndClose(stream, null, leaks.allocator())) {
                assertThat(SampleTables.values(table)).isEqualTo(SampleTables.values(expected));
                assertThat(leaks.allocator().getAllocatedMemory()).isPositive();
            }
        }
    }

    @Test
    void noColumnsLeaveTheNumberOfRows() throws IOException {
        try (LeakCheck leaks = new LeakCheck();
                Table expected = SampleTables.everyType(94);
                ArrowReader reader = reader(stream(expected, BATCHES, leaks), leaks.allocator());
                Table table = ArrowTables.fromReader(reader, List.of(), ProgressListener.NONE)) {
            assertThat(table.rows()).isEqualTo(94);
            assertThat(table.names()).isEmpty();
        }
    }

    @Test
    void unknownColumnLeavesNothingBehind() throws IOException {
        try (LeakCheck leaks = new LeakCheck();
                Table expected = SampleTables.everyType(94);
                ArrowReader reader = reader(stream(expected, BATCHES, leaks), leaks.allocator())) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(
                            () ->
                                    ArrowTables.fromReader(
                                            reader, List.of("int23"), ProgressListener.NONE))
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.UNKNOWN_COLUMN);
        }
    }

    @Test
    void unsupportedTypesAreToldBeforeRowsAreRead() throws IOException {
        try (LeakCheck leaks = new LeakCheck();
                VectorSchemaRoot root =
                        VectorSchemaRoot.of(new Decimal256Vector("d", leaks.allocator(), 76, 39))) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (ArrowStreamWriter writer = new ArrowStreamWriter(root, null, out)) {
                writer.start();
            }
            byte[] stream = out.toByteArray();
            // In place of the end, the length of a message that is missing.
            stream[stream.length - 4] = 100;
            try (ArrowReader reader = reader(stream, leaks.allocator())) {
                assertThatExceptionOfType(WindrowException.class)
                        .isThrownBy(
                                () -> ArrowTables.fromReader(reader, null, ProgressListener.NONE))
                        .extracting(WindrowException::code)
                        .isEqualTo(ErrorCode.UNSUPPORTED_TYPE);
            }
        }
    }

    @Test
    void aStreamCutOffLeavesNothingBehind() throws IOException {
        try (LeakCheck leaks = new LeakCheck();
                Table expected = SampleTables.everyType(94)) {
            byte[] stream = stream(expected, BATCHES, leaks);
            byte[] cut = Arrays.copyOf(stream, stream.length * 3 / 4);
            try (ArrowReader reader = reader(cut, leaks.allocator())) {
                assertThatExceptionOfType(IOException.class)
                        .isThrownBy(
                                () -> ArrowTables.fromReader(reader, null, ProgressListener.NONE));
            }
        }
    }

    @Test
    void progressTellsTheRows() throws IOException {
        List<Long> told = new ArrayList<>();
        try (LeakCheck leaks = new LeakCheck();
                Table expected = SampleTables.everyType(94);
                ArrowReader reader = reader(stream(expected, BATCHES, leaks), leaks.allocator());
                Table table =
                        ArrowTables.fromReader(
                                reader, null, (phase, done, total) -> told.add(done))) {
            // The first batch; all others come within the quarter of a second after it.
            assertThat(told).first().isEqualTo(7L);
            assertThat(table.rows()).isEqualTo(94);
        }
    }

    @Test
    void tableReadInBatchesIsTheSameTable() throws IOException {
        try (LeakCheck leaks = new LeakCheck();
                Table expected = SampleTables.everyType(140_001);
                ArrowReader reader =
                        ArrowTables.toReader(expected, leaks.allocator(), ProgressListener.NONE);
                Table table = ArrowTables.fromReader(reader, null, ProgressListener.NONE)) {
            assertThat(SampleTables.types(table)).isEqualTo(SampleTables.types(expected));
            assertThat(table.rows()).isEqualTo(140_001);
            for (String name : table.names()) {
                // About the end of the first batch.
                assertThat(SampleTables.values(table.column(name).slice(131_000, 200)))
                        .isEqualTo(SampleTables.values(expected.column(name).slice(131_000, 200)));
            }
        }
    }

    private static Table readAndClose(
            byte[] stream, @Nullable List<String> columns, BufferAllocator allocator)
            throws IOException {
        try (ArrowReader reader = reader(stream, allocator)) {
            return ArrowTables.fromReader(reader, columns, ProgressListener.NONE);
        }
    }

    private static ArrowReader reader(byte[] stream, BufferAllocator allocator) {
        return new ArrowStreamReader(new ByteArrayInputStream(stream), allocator);
    }

    private static byte[] stream(Table table, int[] batches, LeakCheck leaks) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (VectorSchemaRoot all = ArrowTables.toRoot(table, leaks.allocator());
                VectorSchemaRoot root =
                        VectorSchemaRoot.create(all.getSchema(), leaks.allocator());
                ArrowStreamWriter writer = new ArrowStreamWriter(root, null, out)) {
            writer.start();
            int from = 0;
            for (int size : batches) {
                try (VectorSchemaRoot slice = all.slice(from, size);
                        var batch = new VectorUnloader(slice).getRecordBatch()) {
                    new VectorLoader(root).load(batch);
                    writer.writeBatch();
                }
                from += size;
            }
            writer.end();
        }
        return out.toByteArray();
    }
}
