// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;

/** Indices of every width are read as they were packed, and never beyond the bytes. */
class ParquetIndicesTest {

    private static final int[] NO_SCRATCH = {};

    /** Packs runs of both kinds, by turns, behind the number of bits. */
    private static byte[] packed(int[] indices, int bits) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(bits);
        int at = 0;
        for (int run = 0; at < indices.length; run++) {
            if (run % 2 == 0) {
                int count = Math.min(indices.length - at, 8 * (1 + run * 37));
                int groups = (count + 7) / 8;
                number(out, groups << 1 | 1);
                pack(out, Arrays.copyOfRange(indices, at, at + groups * 8), bits);
                at += count;
            } else {
                int count = 1;
                while (at + count < indices.length && indices[at + count] == indices[at]) {
                    count++;
                }
                number(out, count << 1);
                for (int shift = 0; shift < bits; shift += Byte.SIZE) {
                    out.write(indices[at] >>> shift);
                }
                at += count;
            }
        }
        return out.toByteArray();
    }

    private static void number(ByteArrayOutputStream out, int value) {
        int left = value;
        while (left >= 0x80) {
            out.write(left & 0x7f | 0x80);
            left >>>= 7;
        }
        out.write(left);
    }

    private static void pack(ByteArrayOutputStream out, int[] group, int bits) {
        byte[] packed = new byte[group.length * bits / Byte.SIZE];
        for (int i = 0; i < group.length; i++) {
            for (int bit = 0; bit < bits; bit++) {
                int to = i * bits + bit;
                packed[to / Byte.SIZE] |= (byte) ((group[i] >>> bit & 1) << to % Byte.SIZE);
            }
        }
        out.writeBytes(packed);
    }

    private static int[] random(int bits, int count) {
        Random random = new Random(bits * 1000L + count);
        int[] indices = new int[count];
        for (int i = 0; i < count; i++) {
            boolean repeats = i > 0 && random.nextInt(3) == 0;
            int next = bits == 0 ? 0 : (int) (random.nextLong() >>> (Long.SIZE - bits));
            indices[i] = repeats ? indices[i - 1] : next & Integer.MAX_VALUE;
        }
        return indices;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 5, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 20, 24, 25, 31, 32})
    void whatWasPackedIsRead(int bits) {
        for (int count : new int[] {0, 1, 7, 8, 9, 63, 1000, 5003}) {
            int[] indices = random(bits, count);
            byte[] bytes = packed(indices, bits);
            byte[] within = Arrays.copyOf(bytes, bytes.length + 100);
            for (byte[] page : new byte[][] {bytes, within}) {
                int[] read =
                        ParquetIndices.read(
                                page, 0, bytes.length, 0, count, Integer.MAX_VALUE, NO_SCRATCH);
                assertThat(Arrays.copyOf(read, count)).isEqualTo(indices);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 8, 13, 17, 32})
    void someOfThemAreRead(int bits) {
        int[] indices = random(bits, 700);
        byte[] bytes = packed(indices, bits);
        for (int from = 0; from < indices.length; from += 13) {
            for (int count : new int[] {1, 5, 8, 100, indices.length - from}) {
                int wanted = Math.min(count, indices.length - from);
                int[] read =
                        ParquetIndices.read(
                                bytes,
                                0,
                                bytes.length,
                                from,
                                wanted,
                                Integer.MAX_VALUE,
                                NO_SCRATCH);
                assertThat(Arrays.copyOf(read, wanted))
                        .isEqualTo(Arrays.copyOfRange(indices, from, from + wanted));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 6, 12, 19})
    void fewerBytesThanIndicesAreRefused(int bits) {
        int[] indices = random(bits, 500);
        byte[] bytes = packed(indices, bits);
        for (int end = 0; end < bytes.length - bits; end++) {
            int most = end;
            assertThatIllegalArgumentException()
                    .isThrownBy(
                            () ->
                                    ParquetIndices.read(
                                            Arrays.copyOf(bytes, most),
                                            0,
                                            most,
                                            0,
                                            500,
                                            Integer.MAX_VALUE,
                                            NO_SCRATCH));
        }
    }

    @Test
    void anIndexBehindTheLastEntryIsRefused() {
        byte[] bytes = packed(new int[] {0, 1, 2, 3}, 2);
        int[] read = ParquetIndices.read(bytes, 0, bytes.length, 0, 4, 4, NO_SCRATCH);
        assertThat(Arrays.copyOf(read, 4)).containsExactly(0, 1, 2, 3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ParquetIndices.read(bytes, 0, bytes.length, 0, 4, 3, NO_SCRATCH));
        byte[] negative = packed(new int[] {-1, -1}, 32);
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () ->
                                ParquetIndices.read(
                                        negative,
                                        0,
                                        negative.length,
                                        0,
                                        2,
                                        Integer.MAX_VALUE,
                                        NO_SCRATCH));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 33, 127})
    void moreThan32BitsAreRefused(int bits) {
        byte[] bytes = new byte[200];
        bytes[0] = (byte) bits;
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> ParquetIndices.read(bytes, 0, bytes.length, 0, 8, 10, NO_SCRATCH));
    }

    @Test
    void theSameArrayIsUsedAgain() {
        byte[] bytes = packed(new int[] {3, 2, 1}, 2);
        int[] scratch = new int[100];
        assertThat(ParquetIndices.read(bytes, 0, bytes.length, 0, 3, 4, scratch)).isSameAs(scratch);
    }
}
