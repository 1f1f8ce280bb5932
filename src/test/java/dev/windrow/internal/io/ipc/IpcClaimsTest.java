// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.luben.zstd.Zstd;

import dev.windrow.Repetitions;
import dev.windrow.arrow.SampleTables;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;

import org.apache.arrow.flatbuf.BodyCompressionMethod;
import org.apache.arrow.flatbuf.CompressionType;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.apache.arrow.vector.compression.NoCompressionCodec;
import org.apache.arrow.vector.ipc.message.ArrowBodyCompression;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** IPC data whose claims its bytes do not meet: one clear error, soon and in little memory. */
final class IpcClaimsTest {

    private static final Field NUMBER = Field.nullable("n", new ArrowType.Int(32, true));
    private static final byte[] NONE = {};

    private static final ArrowBodyCompression LZ4 =
            new ArrowBodyCompression(CompressionType.LZ4_FRAME, BodyCompressionMethod.BUFFER);

    @TempDir Path folder;
    private final BufferAllocator allocator = new RootAllocator();
    private long bytesBefore;

    @BeforeEach
    void countBytes() {
        bytesBefore = ColumnMemory.liveBytes();
    }

    @AfterEach
    void allBytesAreGivenBack() {
        assertThat(ColumnMemory.liveBytes()).isEqualTo(bytesBefore);
        allocator.close();
    }

    /** Arrow would make the innermost vector as long as the last offset claims: a gigabyte. */
    @Test
    void listThatEndsBehindItsElementsIsTold() throws IOException {
        Field item = Field.nullable("item", new ArrowType.Int(32, true));
        Field inner = list("inner", item);
        assertCorrupt(
                List.of(list("outer", inner)),
                batch(
                        1,
                        nodes(1, 0, 1, 0, 1, 0),
                        NONE,
                        ints(0, 1),
                        NONE,
                        ints(0, 1 << 28),
                        NONE,
                        ints(7)),
                "message 1: column \"item\" has 1 values, expected 268435456");
    }

    /** One flipped bit of the footer would otherwise make a file without rows of any other. */
    @Test
    void footerThatHasLostItsBatchesIsTold() throws IOException {
        try (var rows = batch(3, nodes(3, 0), NONE, ints(1, 2, 3))) {
            byte[] file = CraftedIpc.file(List.of(NUMBER), Endianness.Little, List.of(), rows);
            ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
            int end = file.length - "ARROW1".length() - Integer.BYTES;
            int footer = end - bytes.getInt(end);
            int table = footer + bytes.getInt(footer);
            int places = table - bytes.getInt(table) + 2 * Short.BYTES;
            // They are the fourth field of the footer.
            bytes.putShort(places + 3 * Short.BYTES, (short) 0);
            assertCorrupt(() -> readFile(file), "the footer has no batch, and the file has one");
        }
    }

    @Test
    void nullsWithoutABitmapAreTold() throws IOException {
        assertCorrupt(
                List.of(NUMBER),
                batch(3, nodes(3, 2), NONE, ints(1, 2, 3)),
                "column \"n\" has 2 nulls and no bitmap");
    }

    @Test
    void wrongNumberOfNullsIsTold() throws IOException {
        assertCorrupt(
                List.of(NUMBER),
                batch(3, nodes(3, 2), new byte[] {0b101}, ints(1, 2, 3)),
                "column \"n\" has 1 nulls, expected the 2 that it counts");
    }

    /** Some writers do not count nulls. */
    @Test
    void unknownNumberOfNullsIsCounted() throws IOException {
        try (var rows = batch(3, nodes(3, -1), new byte[] {0b101}, ints(1, 2, 3))) {
            byte[] stream = CraftedIpc.stream(List.of(NUMBER), Endianness.Little, rows);
            try (Table table = Tables.read("-", standardInput(stream))) {
                assertThat(SampleTables.values(table.column("n"))).containsExactly(1L, null, 3L);
            }
        }
    }

    @Test
    void fewerValuesThanRowsAreTold() throws IOException {
        assertCorrupt(
                List.of(NUMBER),
                batch(1 << 28, nodes(3, 0), NONE, ints(1, 2, 3)),
                "column \"n\" has 3 values, expected 268435456 rows");
        assertCorrupt(
                List.of(NUMBER),
                batch(1 << 28, nodes(1 << 28, 0), NONE, ints(1, 2, 3)),
                "column \"n\" has a buffer of 12 bytes, expected 1073741824 or more");
    }

    @Test
    void stringsThatEndBehindTheirBytesAreTold() throws IOException {
        assertCorrupt(
                List.of(Field.nullable("s", new ArrowType.Utf8())),
                batch(2, nodes(2, 0), NONE, ints(0, 1, 9), new byte[] {'a', 'b'}),
                "column \"s\" has a buffer of 2 bytes, expected 9 or more");
    }

    @Test
    void moreThanCompressedBytesCanHoldIsTold() throws IOException {
        assertCorrupt(
                List.of(NUMBER),
                compressed(LZ4, 1L << 40, new byte[20]),
                "has a compressed buffer of 28 bytes that is said to hold 1099511627776");
    }

    /** Arrow would take missing bytes from uninitialised memory. */
    @Test
    void fewerBytesThanClaimedAreTold() throws IOException {
        assertCorrupt(
                List.of(NUMBER),
                compressed(LZ4, 128, lz4(new byte[100])),
                "has a buffer of 100 bytes, not 128");
    }

    /** Megabytes become gigabytes. An interrupt before it begins stands for a timeout. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void decompressionEndsInTheMidstOfABuffer(boolean isLz4) throws IOException {
        byte[] zeros = new byte[1 << 25];
        byte[] packed = isLz4 ? lz4(zeros) : Zstd.compress(zeros);
        byte codec = isLz4 ? CompressionType.LZ4_FRAME : CompressionType.ZSTD;
        var compression = new ArrowBodyCompression(codec, BodyCompressionMethod.BUFFER);
        try (ArrowBuf buffer = buffer(withLength(zeros.length, packed))) {
            IpcDecompression decompression = new IpcDecompression("t", isLz4, false, zeros.length);
            Thread.currentThread().interrupt();
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> decompression.decompress(buffer, allocator))
                    .returns(ErrorCode.CANCELLED, WindrowException::code);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void unknownCompressionIsTold() throws IOException {
        var unknown = new ArrowBodyCompression((byte) 9, BodyCompressionMethod.BUFFER);
        assertCorrupt(
                List.of(NUMBER),
                compressed(unknown, 128, new byte[120]),
                "is compressed by codec 9, expected");
    }

    @Test
    void bodyThatIsNotThereIsTold() throws IOException {
        List<Field> fields = List.of(NUMBER);
        try (ArrowRecordBatch rows = batch(3, nodes(3, 0), NONE, ints(1, 2, 3))) {
            byte[] stream = CraftedIpc.streamWithoutBody(fields, 1L << 40, rows);
            assertCorrupt(() -> readFile(stream), "message 1 is said to have 1099511627776 bytes");
            // Nobody knows how much is to come, so that it is awaited.
            assertCorrupt(
                    () -> Tables.read("-", standardInput(stream)), "message 1 ends 67108864 bytes");
        }
    }

    /** Any change gives a table or one error, soon, and never for lack of memory. */
    @ParameterizedTest
    @CsvSource({
        "true,NO_COMPRESSION",
        "true,LZ4_FRAME",
        "true,ZSTD",
        "false,NO_COMPRESSION",
        "false,LZ4_FRAME",
        "false,ZSTD"
    })
    void changedBytesGiveATableOrOneErrorSoon(boolean file, CodecType codec) throws IOException {
        byte[] whole = IpcSamples.bytes(file, codec);
        try (Table table = readFile(whole)) {
            assertThat(table.rows()).isEqualTo(2 * IpcSamples.ROWS);
        }
        Random random = new Random(11);
        for (int i = 0; i < Repetitions.of(60, 200); i++) {
            byte[] damaged = changed(whole, random);
            long start = cpuNanoseconds();
            try (Table table = readFile(damaged)) {
                assertThat(SampleTables.values(table)).isNotEmpty();
            } catch (WindrowException e) {
                assertThat(e.code())
                        .isIn(
                                ErrorCode.CORRUPT_FILE,
                                ErrorCode.UNSUPPORTED_FORMAT,
                                ErrorCode.OVERFLOW,
                                ErrorCode.UNSUPPORTED_TYPE,
                                ErrorCode.DUPLICATE_NAME);
                assertThat(e).message().contains("t.arrow").doesNotContain("\n");
                assertThat(e.getSuppressed()).isEmpty();
            }
            assertThat(TimeUnit.NANOSECONDS.toSeconds(cpuNanoseconds() - start)).isLessThan(2);
        }
    }

    /** Returns this thread's processor time, which does not depend on other load. */
    private static long cpuNanoseconds() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** Changes one to three numbers of 32 bits, mostly to small, negative or huge ones. */
    private static byte[] changed(byte[] whole, Random random) {
        ByteBuffer bytes = ByteBuffer.wrap(whole.clone()).order(ByteOrder.LITTLE_ENDIAN);
        int changes = 1 + random.nextInt(3);
        for (int k = 0; k < changes; k++) {
            int at = random.nextInt(whole.length / Integer.BYTES) * Integer.BYTES;
            switch (random.nextInt(3)) {
                case 0 -> bytes.putInt(at, random.nextInt() >>> random.nextInt(31));
                case 1 -> bytes.putInt(at, random.nextBoolean() ? -1 : Integer.MAX_VALUE);
                case 2 -> bytes.put(at + random.nextInt(Integer.BYTES), (byte) random.nextInt());
            }
        }
        byte[] changed = bytes.array();
        return random.nextInt(20) == 0
                ? Arrays.copyOf(changed, random.nextInt(changed.length))
                : changed;
    }

    private void assertCorrupt(List<Field> fields, ArrowRecordBatch rows, String message)
            throws IOException {
        try (rows) {
            byte[] stream = CraftedIpc.stream(fields, Endianness.Little, rows);
            byte[] file = CraftedIpc.file(fields, Endianness.Little, List.of(), rows);
            assertCorrupt(() -> Tables.read("-", standardInput(stream)), message);
            assertCorrupt(() -> readFile(stream), message);
            assertCorrupt(() -> readFile(file), message.replace("message 1", "block 1"));
        }
    }

    private static void assertCorrupt(Reading reading, String message) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> reading.read().close())
                .withMessageContaining(message)
                .satisfies(failure -> assertThat(failure.getSuppressed()).isEmpty())
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.CORRUPT_FILE);
    }

    private interface Reading {
        Table read() throws IOException;
    }

    private Table readFile(byte[] bytes) throws IOException {
        return Tables.read(Files.write(folder.resolve("t.arrow"), bytes).toString());
    }

    private static ReadOptions standardInput(byte[] bytes) {
        return ReadOptions.defaults().withStandardInput(new ByteArrayInputStream(bytes));
    }

    private static Field list(String name, Field element) {
        return new Field(name, FieldType.nullable(new ArrowType.List()), List.of(element));
    }

    /** Makes a batch of 32 numbers whose buffer is compressed. */
    private ArrowRecordBatch compressed(
            ArrowBodyCompression compression, long claimed, byte[] bytes) {
        return batch(32, nodes(32, 0), compression, NONE, withLength(claimed, bytes));
    }

    private static byte[] withLength(long claimed, byte[] bytes) {
        return ByteBuffer.allocate(Long.BYTES + bytes.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(claimed)
                .put(bytes)
                .array();
    }

    private ArrowRecordBatch batch(int rows, List<ArrowFieldNode> nodes, byte[]... buffers) {
        return batch(rows, nodes, NoCompressionCodec.DEFAULT_BODY_COMPRESSION, buffers);
    }

    private ArrowRecordBatch batch(
            int rows,
            List<ArrowFieldNode> nodes,
            ArrowBodyCompression compression,
            byte[]... buffers) {
        List<ArrowBuf> filled = Arrays.stream(buffers).map(this::buffer).toList();
        // The batch takes the buffers over.
        return new ArrowRecordBatch(rows, nodes, filled, compression, true, false);
    }

    private ArrowBuf buffer(byte[] bytes) {
        ArrowBuf buffer = allocator.buffer(bytes.length);
        buffer.writeBytes(bytes);
        return buffer;
    }

    /** Makes nodes of pairs of a number of values and a number of nulls. */
    private static List<ArrowFieldNode> nodes(int... counts) {
        return IntStream.range(0, counts.length / 2)
                .mapToObj(i -> new ArrowFieldNode(counts[2 * i], counts[2 * i + 1]))
                .toList();
    }

    private static byte[] ints(int... values) {
        ByteBuffer bytes =
                ByteBuffer.allocate(values.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        Arrays.stream(values).forEach(bytes::putInt);
        return bytes.array();
    }

    private static byte[] lz4(byte[] bytes) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var compressor = new FramedLZ4CompressorOutputStream(out)) {
            compressor.write(bytes);
        }
        return out.toByteArray();
    }
}
