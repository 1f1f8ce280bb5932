// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.Float2Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ViewVarBinaryVector;
import org.apache.arrow.vector.ViewVarCharVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.RunEndEncodedVector;
import org.apache.arrow.vector.compression.CompressionCodec;
import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.apache.arrow.vector.compression.NoCompressionCodec;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.ArrowWriter;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Small IPC files and streams with strings, dictionaries, lists, lists of lists and nulls. */
public final class IpcSamples {

    /** Rows of each of the two batches. */
    static final int ROWS = 37;

    private IpcSamples() {}

    /**
     * Returns the bytes of an IPC file or stream.
     *
     * @param codec the compression of buffers, or none
     */
    public static byte[] bytes(boolean file, CodecType codec) throws IOException {
        return bytes(file, codec, ROWS);
    }

    /**
     * Returns the bytes of an IPC file or stream.
     *
     * @param codec the compression of buffers, or none
     * @param rows the rows of each of its two batches
     */
    static byte[] bytes(boolean file, CodecType codec, int rows) throws IOException {
        var out = new ByteArrayOutputStream();
        var encoding = new DictionaryEncoding(7, false, new ArrowType.Int(16, true));
        try (var allocator = new RootAllocator();
                VarCharVector entries = texts(new VarCharVector("entries", allocator), 5);
                VectorSchemaRoot root = root(allocator, encoding, rows)) {
            var dictionaries =
                    new DictionaryProvider.MapDictionaryProvider(new Dictionary(entries, encoding));
            try (ArrowWriter writer = writer(file, codec, root, dictionaries, out)) {
                writer.start();
                writer.writeBatch();
                writer.writeBatch();
                writer.end();
            }
        }
        return out.toByteArray();
    }

    /** Returns the bytes of an IPC file or stream with views of texts and of bytes. */
    public static byte[] withViews(boolean file, CodecType codec) throws IOException {
        return bytes(
                file, codec, allocator -> List.of(views(allocator, ROWS), byteViews(allocator)));
    }

    /** Returns the bytes of an IPC file or stream with runs of numbers and of texts. */
    public static byte[] withRuns(boolean file, CodecType codec) throws IOException {
        return bytes(
                file,
                codec,
                allocator ->
                        List.of(
                                runs("numbers", new ArrowType.Int(64, true), allocator),
                                runs("texts", new ArrowType.Utf8(), allocator)));
    }

    private static byte[] bytes(
            boolean file, CodecType codec, Function<BufferAllocator, List<FieldVector>> columns)
            throws IOException {
        var out = new ByteArrayOutputStream();
        try (var allocator = new RootAllocator();
                var root = new VectorSchemaRoot(columns.apply(allocator))) {
            var none = new DictionaryProvider.MapDictionaryProvider();
            try (ArrowWriter writer = writer(file, codec, root, none, out)) {
                writer.start();
                writer.writeBatch();
                writer.writeBatch();
                writer.end();
            }
        }
        return out.toByteArray();
    }

    /** Runs of three rows, and a last one of one. */
    private static RunEndEncodedVector runs(
            String name, ArrowType type, BufferAllocator allocator) {
        Field field =
                new Field(
                        name,
                        FieldType.notNullable(new ArrowType.RunEndEncoded()),
                        List.of(
                                new Field(
                                        "run_ends",
                                        FieldType.notNullable(new ArrowType.Int(32, true)),
                                        null),
                                Field.nullable("values", type)));
        var runs = (RunEndEncodedVector) field.createVector(allocator);
        int count = (ROWS + 2) / 3;
        var ends = (IntVector) runs.getRunEndsVector();
        for (int run = 0; run < count; run++) {
            ends.setSafe(run, Math.min(ROWS, 3 * (run + 1)));
            if (run % 4 == 1) {
                runs.getValuesVector().setNull(run);
            } else if (runs.getValuesVector() instanceof BigIntVector numbers) {
                numbers.setSafe(run, run * 1000L);
            } else if (runs.getValuesVector() instanceof VarCharVector texts) {
                texts.setSafe(run, text(run));
            }
        }
        ends.setValueCount(count);
        runs.getValuesVector().setValueCount(count);
        runs.setValueCount(ROWS);
        return runs;
    }

    private static ViewVarBinaryVector byteViews(BufferAllocator allocator) {
        var views = new ViewVarBinaryVector("bytes", allocator);
        views.allocateNew(ROWS);
        for (int row = 0; row < ROWS; row++) {
            if (row % 5 != 2) {
                views.setSafe(row, text(row * 3));
            }
        }
        views.setValueCount(ROWS);
        return views;
    }

    /**
     * Returns the bytes of an IPC file of one batch, in which the strings of adjacent rows lie far
     * apart.
     *
     * @param textBytes how long each string is
     */
    static byte[] scatteredViews(CodecType codec, int rows, int textBytes) throws IOException {
        var out = new ByteArrayOutputStream();
        List<Integer> order = new ArrayList<>(IntStream.range(0, rows).boxed().toList());
        Collections.shuffle(order, new Random(7));
        try (var allocator = new RootAllocator();
                var views = new ViewVarCharVector("view", allocator)) {
            views.allocateNew((long) rows * textBytes, rows);
            for (int row : order) {
                String text = row + "x".repeat(textBytes);
                views.setSafe(row, text.substring(0, textBytes).getBytes(StandardCharsets.UTF_8));
            }
            views.setValueCount(rows);
            var root = new VectorSchemaRoot(List.<FieldVector>of(views));
            var none = new DictionaryProvider.MapDictionaryProvider();
            try (ArrowWriter writer = writer(true, codec, root, none, out)) {
                writer.start();
                writer.writeBatch();
                writer.end();
            }
        }
        return out.toByteArray();
    }

    private static ArrowWriter writer(
            boolean file,
            CodecType codec,
            VectorSchemaRoot root,
            DictionaryProvider dictionaries,
            ByteArrayOutputStream out) {
        var channel = Channels.newChannel(out);
        CompressionCodec.Factory compressions =
                codec == CodecType.NO_COMPRESSION
                        ? NoCompressionCodec.Factory.INSTANCE
                        : CommonsCompressionFactory.INSTANCE;
        return file
                ? new ArrowFileWriter(
                        root,
                        dictionaries,
                        channel,
                        Map.of(),
                        IpcOption.DEFAULT,
                        compressions,
                        codec)
                : new ArrowStreamWriter(
                        root, dictionaries, channel, IpcOption.DEFAULT, compressions, codec);
    }

    private static VectorSchemaRoot root(
            BufferAllocator allocator, DictionaryEncoding encoding, int rows) {
        var coded =
                new SmallIntVector(
                        "coded", new FieldType(true, encoding.getIndexType(), encoding), allocator);
        for (int row = 0; row < rows; row++) {
            if (row % 4 != 3) {
                coded.setSafe(row, row % 5);
            }
        }
        coded.setValueCount(rows);
        List<FieldVector> vectors =
                List.of(
                        listsOfLists(allocator, rows),
                        numbers(new IntVector("number", allocator), rows),
                        texts(new VarCharVector("text", allocator), rows),
                        largeTexts(allocator, rows),
                        views(allocator, rows),
                        bits(allocator, rows),
                        coded,
                        new NullVector("nothing", rows),
                        great(allocator, rows),
                        halves(allocator, rows),
                        uuids(allocator, rows),
                        wide(allocator, rows));
        return new VectorSchemaRoot(vectors);
    }

    private static IntVector numbers(IntVector numbers, int count) {
        for (int row = 0; row < count; row++) {
            if (row % 5 != 2) {
                numbers.setSafe(row, row * 1000);
            }
        }
        numbers.setValueCount(count);
        return numbers;
    }

    private static VarCharVector texts(VarCharVector texts, int count) {
        for (int row = 0; row < count; row++) {
            if (row % 5 != 4) {
                texts.setSafe(row, text(row));
            }
        }
        texts.setValueCount(count);
        return texts;
    }

    private static LargeVarCharVector largeTexts(BufferAllocator allocator, int rows) {
        var texts = new LargeVarCharVector("large", allocator);
        for (int row = 0; row < rows; row++) {
            texts.setSafe(row, text(row));
        }
        texts.setValueCount(rows);
        return texts;
    }

    private static ViewVarCharVector views(BufferAllocator allocator, int rows) {
        var views = new ViewVarCharVector("view", allocator);
        views.allocateNew(rows);
        for (int row = 0; row < rows; row++) {
            if (row % 6 != 1) {
                views.setSafe(row, text(row));
            }
        }
        views.setValueCount(rows);
        return views;
    }

    private static BitVector bits(BufferAllocator allocator, int rows) {
        var bits = new BitVector("bit", allocator);
        for (int row = 0; row < rows; row++) {
            bits.setSafe(row, row % 3 == 0 ? 1 : 0);
        }
        bits.setValueCount(rows);
        return bits;
    }

    private static UInt8Vector great(BufferAllocator allocator, int rows) {
        var great = new UInt8Vector("great", allocator);
        for (int row = 0; row < rows; row++) {
            if (row % 9 != 5) {
                great.setSafe(row, -1L - row);
            }
        }
        great.setValueCount(rows);
        return great;
    }

    private static Float2Vector halves(BufferAllocator allocator, int rows) {
        var halves = new Float2Vector("half", allocator);
        for (int row = 0; row < rows; row++) {
            if (row % 8 != 3) {
                halves.setSafeWithPossibleTruncate(row, row / 2f);
            }
        }
        halves.setValueCount(rows);
        return halves;
    }

    private static FixedSizeBinaryVector uuids(BufferAllocator allocator, int rows) {
        var metadata = Map.of(ArrowType.ExtensionType.EXTENSION_METADATA_KEY_NAME, "arrow.uuid");
        var type = new FieldType(true, new ArrowType.FixedSizeBinary(16), null, metadata);
        var uuids = new FixedSizeBinaryVector("uuid", type, allocator);
        for (int row = 0; row < rows; row++) {
            if (row % 7 != 6) {
                byte[] bytes = new byte[16];
                bytes[row % 16] = (byte) row;
                uuids.setSafe(row, bytes);
            }
        }
        uuids.setValueCount(rows);
        return uuids;
    }

    private static Decimal256Vector wide(BufferAllocator allocator, int rows) {
        var wide = new Decimal256Vector("wide", allocator, 50, 2);
        for (int row = 0; row < rows; row++) {
            if (row % 5 != 1) {
                wide.setSafe(row, BigDecimal.valueOf(row - 20L, 2));
            }
        }
        wide.setValueCount(rows);
        return wide;
    }

    private static ListVector listsOfLists(BufferAllocator allocator, int rows) {
        ListVector lists = ListVector.empty("list", allocator);
        var writer = lists.getWriter();
        for (int row = 0; row < rows; row++) {
            writer.setPosition(row);
            if (row % 7 == 3) {
                writer.writeNull();
                continue;
            }
            writer.startList();
            for (int inner = 0; inner < row % 3; inner++) {
                writer.list().startList();
                for (int i = 0; i < 2 + inner; i++) {
                    writer.list().integer().writeInt(row + i);
                }
                writer.list().endList();
            }
            writer.endList();
        }
        lists.setValueCount(rows);
        return lists;
    }

    /** Returns short strings, and ones that are too long to be in a view. */
    private static byte[] text(int row) {
        return ("text " + "abc ".repeat(row % 6) + row).getBytes(StandardCharsets.UTF_8);
    }
}
