// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.arrow.SampleTables;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;

import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.WriteChannel;
import org.apache.arrow.vector.ipc.message.ArrowDictionaryBatch;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.ipc.message.MessageSerializer;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** The schema of an IPC file or stream, and the data before the rows. */
final class IpcSchemaTest {

    private static final String BIG =
            ": its values are in big-endian byte order, expected little-endian";

    @TempDir Path folder;

    @Test
    void bigEndianFileIsRefusedByName() throws IOException {
        String file = write("t.arrow", numbersAsFile(Endianness.Big));
        assertUnsupported(() -> Tables.read(file), file + BIG);
        assertUnsupported(() -> Tables.columnNames(file), file + BIG);
    }

    @Test
    void bigEndianStreamIsRefusedByName() throws IOException {
        byte[] stream = numbersAsStream(Endianness.Big);
        String file = write("t.arrow", stream);
        assertUnsupported(() -> Tables.read(file), file + BIG);
        assertUnsupported(() -> Tables.columnNames(file), file + BIG);
        assertUnsupported(() -> Tables.read("-", standardInput(stream)), "standard input" + BIG);
    }

    @Test
    void littleEndianIsRead() throws IOException {
        try (Table table = Tables.read(write("t.arrow", numbersAsFile(Endianness.Little)))) {
            assertThat(SampleTables.values(table.column("n"))).containsExactly(1L, 2L, 1000L);
        }
        byte[] stream = numbersAsStream(Endianness.Little);
        try (Table table = Tables.read("-", standardInput(stream))) {
            assertThat(SampleTables.values(table.column("n"))).containsExactly(1L, 2L, 1000L);
        }
    }

    @Test
    void unknownByteOrderIsDamage() throws IOException {
        String file = write("t.arrow", numbersAsFile((short) 9));
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Tables.read(file))
                .withMessageContaining("byte order 9, expected 0")
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.CORRUPT_FILE);
    }

    /** Arrow for Java makes no column of them, and so no reader of a file that has one. */
    @Test
    void narrowDecimalsAreNotSupportedAndNotDamage() throws IOException {
        for (int bits : new int[] {32, 64}) {
            Field narrow = Field.nullable("d", new ArrowType.Decimal(7, 2, bits));
            Field lists = new Field("d", FieldType.nullable(new ArrowType.List()), List.of(narrow));
            for (Field field : List.of(narrow, lists)) {
                String file = write("t.arrows", schemaAsStream(field));
                assertThatExceptionOfType(WindrowException.class)
                        .isThrownBy(() -> Tables.read(file))
                        .withMessageStartingWith(
                                file + ": column \"d\" is a decimal" + bits + ", which keeps")
                        .extracting(WindrowException::code)
                        .isEqualTo(ErrorCode.UNSUPPORTED_TYPE);
            }
        }
    }

    /** Lists that are entries of a dictionary, and whose elements have one of their own. */
    @Test
    void dictionariesWithinDictionariesAreRead() throws IOException {
        var outer = new DictionaryEncoding(2, false, null);
        var inner = new DictionaryEncoding(1, false, null);
        try (var allocator = new RootAllocator();
                var words = new VarCharVector("words", allocator);
                ListVector lists = ListVector.empty("lists", allocator);
                var rows =
                        new IntVector(
                                "l",
                                new FieldType(true, new ArrowType.Int(32, true), outer),
                                allocator);
                var provider =
                        new DictionaryProvider.MapDictionaryProvider(
                                new Dictionary(words, inner), new Dictionary(lists, outer))) {
            words.setSafe(0, "rye".getBytes(StandardCharsets.UTF_8));
            words.setSafe(1, "oats".getBytes(StandardCharsets.UTF_8));
            words.setValueCount(2);
            var coded = new FieldType(true, new ArrowType.Int(32, true), inner);
            var elements = (IntVector) lists.addOrGetVector(coded).getVector();
            lists.startNewValue(0);
            elements.setSafe(0, 1);
            elements.setSafe(1, 0);
            lists.endValue(0, 2);
            lists.startNewValue(1);
            lists.endValue(1, 0);
            elements.setValueCount(2);
            lists.setValueCount(2);
            batch(rows, 1, 0, 0).close();
            Path file = folder.resolve("nested.arrow");
            try (FileChannel channel =
                            FileChannel.open(
                                    file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var root = new VectorSchemaRoot(List.of(rows.getField()), List.of(rows), 3);
                    var writer = new ArrowFileWriter(root, provider, channel)) {
                writer.writeBatch();
            }
            try (Table table = Tables.read(file.toString())) {
                assertThat(SampleTables.values(table.column("l")))
                        .containsExactly(List.of(), List.of("oats", "rye"), List.of("oats", "rye"));
            }
        }
    }

    private static byte[] schemaAsStream(Field field) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var channel = new WriteChannel(Channels.newChannel(bytes))) {
            MessageSerializer.serialize(channel, new Schema(List.of(field)));
            channel.writeIntLittleEndian(-1);
            channel.writeIntLittleEndian(0);
        }
        return bytes.toByteArray();
    }

    /** A file may add entries to a dictionary in batches of their own. */
    @Test
    void dictionaryInSeveralPiecesIsWhole() throws IOException {
        var encoding = new DictionaryEncoding(1, false, new ArrowType.Int(32, true));
        try (var allocator = new RootAllocator();
                IntVector codes = new IntVector("d", allocator);
                VarCharVector first = new VarCharVector("first", allocator);
                VarCharVector second = new VarCharVector("second", allocator);
                ArrowDictionaryBatch some = entries(first, false, "rye", "oats");
                ArrowDictionaryBatch more = entries(second, true, "wheat");
                ArrowRecordBatch rows = batch(codes, 2, 1, 0)) {
            Field coded =
                    new Field("d", new FieldType(true, new ArrowType.Utf8(), encoding), List.of());
            byte[] file =
                    CraftedIpc.file(List.of(coded), Endianness.Little, List.of(some, more), rows);
            try (Table table = Tables.read(write("t.arrow", file))) {
                assertThat(SampleTables.values(table.column("d")))
                        .containsExactly("wheat", "oats", "rye");
            }
        }
    }

    private static ArrowDictionaryBatch entries(
            VarCharVector vector, boolean delta, String... entries) {
        for (int i = 0; i < entries.length; i++) {
            vector.setSafe(i, entries[i].getBytes(StandardCharsets.UTF_8));
        }
        vector.setValueCount(entries.length);
        var unloader = new VectorUnloader(VectorSchemaRoot.of(vector));
        return new ArrowDictionaryBatch(1, unloader.getRecordBatch(), delta);
    }

    private static byte[] numbersAsFile(short order) throws IOException {
        try (var allocator = new RootAllocator();
                IntVector numbers = new IntVector("n", allocator);
                ArrowRecordBatch rows = numbers(numbers, order)) {
            return CraftedIpc.file(List.of(numbers.getField()), order, List.of(), rows);
        }
    }

    private static byte[] numbersAsStream(short order) throws IOException {
        try (var allocator = new RootAllocator();
                IntVector numbers = new IntVector("n", allocator);
                ArrowRecordBatch rows = numbers(numbers, order)) {
            return CraftedIpc.stream(List.of(numbers.getField()), order, rows);
        }
    }

    /** Makes the numbers 1, 2 and 1000 in a byte order. */
    private static ArrowRecordBatch numbers(IntVector vector, short order) {
        return order == Endianness.Big
                ? batch(vector, 1 << 24, 2 << 24, Integer.reverseBytes(1000))
                : batch(vector, 1, 2, 1000);
    }

    private static ArrowRecordBatch batch(IntVector vector, int... values) {
        for (int row = 0; row < values.length; row++) {
            vector.setSafe(row, values[row]);
        }
        vector.setValueCount(values.length);
        return new VectorUnloader(VectorSchemaRoot.of(vector)).getRecordBatch();
    }

    private String write(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes).toString();
    }

    private static ReadOptions standardInput(byte[] bytes) {
        return ReadOptions.defaults().withStandardInput(new ByteArrayInputStream(bytes));
    }

    private static void assertUnsupported(ThrowingCallable reading, String message) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(reading)
                .withMessageStartingWith(message)
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.UNSUPPORTED_FORMAT);
    }
}
