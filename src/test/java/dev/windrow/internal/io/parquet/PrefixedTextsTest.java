// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.Repetitions;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import io.airlift.compress.zstd.ZstdCompressor;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Strings that are stored by what they have in common with those before. */
final class PrefixedTextsTest {

    private static final int BYTE_ARRAY = 6;
    private static final int OPTIONAL = 1;
    private static final int RLE = 3;
    private static final int ZSTD = 6;
    private static final int BLOCK = 128;
    private static final int MINIBLOCKS = 4;

    @TempDir Path folder;
    private long bytesBefore;

    @BeforeEach
    void countBytes() {
        bytesBefore = ColumnMemory.liveBytes();
    }

    @AfterEach
    void allBytesAreGivenBack() {
        assertThat(ColumnMemory.liveBytes()).isEqualTo(bytesBefore);
    }

    /** Strings that fit no array are never in memory together, not even on the heap. */
    @Test
    void fewBytesThatAreManyAreReadInParts() throws IOException {
        int rows = Repetitions.of(250_000, 4_000_000);
        String text = "x".repeat(1000);
        byte[] page = page(rows, text);
        Path file = write(rows, page, false);
        assertThat(Files.size(file)).isLessThan(1500);
        assertThat(Tables.scan(file.toString()).isDivided()).isTrue();
        long read = 0;
        try (Splits splits = Tables.scan(file.toString()).splits(null)) {
            for (Split split = splits.next(); split != null; split = splits.next()) {
                try (Table table = split.read(null)) {
                    assertThat(ColumnMemory.liveBytes() - bytesBefore).isLessThan(100L << 20);
                    assertThat(text(table, table.rows() - 1)).isEqualTo(text);
                    read += table.rows();
                }
            }
        }
        assertThat(read).isEqualTo(rows);
    }

    @Test
    void nullsLieBetween() throws IOException {
        Random random = new Random(5);
        List<@Nullable String> texts = new ArrayList<>();
        for (int row = 0; row < 5000; row++) {
            String text = "ab".repeat(random.nextInt(40)) + row / 3;
            texts.add(random.nextInt(5) == 0 ? null : text);
        }
        Path file = write(texts.size(), page(texts), true);
        try (Table table = Tables.read(file.toString())) {
            List<@Nullable String> found = new ArrayList<>();
            for (long row = 0; row < table.rows(); row++) {
                found.add(text(table, row));
            }
            assertThat(found).isEqualTo(texts);
        }
    }

    @Test
    void moreInCommonThanThereIsIsTold() throws IOException {
        byte[] page = deltas(new int[] {0, 9}, new int[] {3, 0}, "abc");
        Path file = write(2, page, false);
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Tables.read(file.toString()))
                .withMessageContaining("9 bytes of a string of 3")
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.CORRUPT_FILE);
    }

    private static @Nullable String text(Table table, long row) {
        Column column = table.column("s");
        return column.isNull(row) ? null : ((VariableWidthColumn) column).getString(row);
    }

    /** Returns a page of one string, many times. */
    private static byte[] page(int rows, String text) {
        int[] common = new int[rows];
        Arrays.fill(common, 1, rows, text.length());
        int[] rests = new int[rows];
        rests[0] = text.length();
        return deltas(common, rests, text);
    }

    /** Returns a page of strings and nulls. */
    private static byte[] page(List<@Nullable String> texts) {
        List<String> there = texts.stream().filter(text -> text != null).toList();
        int[] common = new int[there.size()];
        int[] rests = new int[there.size()];
        StringBuilder stored = new StringBuilder();
        String last = "";
        for (int i = 0; i < there.size(); i++) {
            String text = there.get(i);
            int same = 0;
            while (same < Math.min(text.length(), last.length())
                    && text.charAt(same) == last.charAt(same)) {
                same++;
            }
            common[i] = same;
            rests[i] = text.length() - same;
            stored.append(text, same, text.length());
            last = text;
        }
        ByteBuffer levels =
                ByteBuffer.allocate(8 + texts.size() * 2).order(ByteOrder.LITTLE_ENDIAN);
        levels.position(Integer.BYTES);
        for (String text : texts) {
            levels.put((byte) (1 << 1)).put((byte) (text == null ? 0 : 1));
        }
        levels.putInt(0, levels.position() - Integer.BYTES);
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        page.write(levels.array(), 0, levels.position());
        page.writeBytes(deltas(common, rests, stored.toString()));
        return page.toByteArray();
    }

    private static byte[] deltas(int[] common, int[] rests, String stored) {
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        writeDeltas(page, common);
        writeDeltas(page, rests);
        page.writeBytes(stored.getBytes(StandardCharsets.US_ASCII));
        return page.toByteArray();
    }

    /** See "Delta Encoding" in the format: here, differences have 32 bits, or none if all are 0. */
    private static void writeDeltas(ByteArrayOutputStream out, int[] values) {
        writeNumber(out, BLOCK);
        writeNumber(out, MINIBLOCKS);
        writeNumber(out, values.length);
        writeSigned(out, values[0]);
        for (int from = 1; from < values.length; from += BLOCK) {
            int[] differences = new int[BLOCK];
            int count = Math.min(BLOCK, values.length - from);
            for (int i = 0; i < count; i++) {
                differences[i] = values[from + i] - values[from + i - 1];
            }
            int least = Arrays.stream(differences, 0, count).min().orElse(0);
            boolean isSame = Arrays.stream(differences, 0, count).allMatch(each -> each == least);
            writeSigned(out, least);
            int stored = isSame ? 0 : Math.ceilDiv(count, BLOCK / MINIBLOCKS);
            for (int i = 0; i < MINIBLOCKS; i++) {
                out.write(i < stored ? Integer.SIZE : 0);
            }
            for (int i = 0; i < stored * BLOCK / MINIBLOCKS; i++) {
                int more = i < count ? differences[i] - least : 0;
                for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
                    out.write(more >>> shift);
                }
            }
        }
    }

    private static void writeSigned(ByteArrayOutputStream out, int value) {
        writeNumber(out, value << 1 ^ value >> 31);
    }

    private static void writeNumber(ByteArrayOutputStream out, int value) {
        int rest = value;
        while ((rest & ~0x7f) != 0) {
            out.write(rest & 0x7f | 0x80);
            rest >>>= 7;
        }
        out.write(rest);
    }

    /** Writes a file of one page, which begins with levels if there are nulls. */
    private Path write(int rows, byte[] page, boolean hasNulls) throws IOException {
        ZstdCompressor zstd = new ZstdCompressor();
        byte[] compressed = new byte[zstd.maxCompressedLength(page.length)];
        int length = zstd.compress(page, 0, page.length, compressed, 0, compressed.length);
        int encoding = ParquetDeltas.DELTA_BYTE_ARRAY;
        ThriftStruct values =
                new ThriftStruct().with(1, rows).with(2, encoding).with(3, RLE).with(4, RLE);
        byte[] header =
                new ThriftStruct()
                        .with(1, 0)
                        .with(2, page.length)
                        .with(3, length)
                        .with(5, values)
                        .toBytes();
        ThriftStruct metadata =
                new ThriftStruct()
                        .with(1, BYTE_ARRAY)
                        .with(2, List.of(RLE, encoding))
                        .with(3, List.of("s"))
                        .with(4, ZSTD)
                        .with(5, (long) rows)
                        .with(6, (long) header.length + page.length)
                        .with(7, (long) header.length + length)
                        .with(9, 4L);
        ThriftStruct group =
                new ThriftStruct()
                        .with(1, List.of(new ThriftStruct().with(2, 4L).with(3, metadata)))
                        .with(2, (long) page.length)
                        .with(3, (long) rows);
        ThriftStruct root = new ThriftStruct().with(4, "schema").with(5, 1);
        ThriftStruct leaf =
                new ThriftStruct()
                        .with(1, BYTE_ARRAY)
                        .with(3, hasNulls ? OPTIONAL : 0)
                        .with(4, "s")
                        .with(6, 0);
        byte[] footer =
                new ThriftStruct()
                        .with(1, 1)
                        .with(2, List.of(root, leaf))
                        .with(3, (long) rows)
                        .with(4, List.of(group))
                        .toBytes();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] magic = "PAR1".getBytes(StandardCharsets.US_ASCII);
        out.writeBytes(magic);
        out.writeBytes(header);
        out.write(compressed, 0, length);
        out.writeBytes(footer);
        ByteBuffer end = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        out.writeBytes(end.putInt(footer.length).array());
        out.writeBytes(magic);
        return Files.write(folder.resolve("texts.parquet"), out.toByteArray());
    }
}
