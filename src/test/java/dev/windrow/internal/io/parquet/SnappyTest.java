// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.airlift.compress.snappy.SnappyCompressor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;

/** Blocks that a library made, blocks made by hand, and damaged ones. */
final class SnappyTest {

    private static final int BEFORE = 3;
    private static final int BEHIND = 5;

    /** Returns bytes that repeat themselves at distances from 1 on, with random bytes between. */
    private static byte[] sample(Random random, int length) {
        byte[] bytes = new byte[length];
        int at = 0;
        while (at < length) {
            int run = Math.min(length - at, 1 + random.nextInt(random.nextInt(1, 400)));
            int distance = 1 + random.nextInt(random.nextBoolean() ? 12 : 70_000);
            boolean copies = distance <= at && random.nextInt(4) > 0;
            for (int i = 0; i < run; i++) {
                bytes[at + i] = copies ? bytes[at + i - distance] : (byte) random.nextInt();
            }
            at += run;
        }
        return bytes;
    }

    private static byte[] compressed(byte[] bytes) {
        SnappyCompressor compressor = new SnappyCompressor();
        byte[] room = new byte[compressor.maxCompressedLength(bytes.length)];
        int length = compressor.compress(bytes, 0, bytes.length, room, 0, room.length);
        return Arrays.copyOf(room, length);
    }

    /** Decompresses bytes that lie between others. */
    private static byte[] decompressed(byte[] block, int room) {
        byte[] source = new byte[BEFORE + block.length + BEHIND];
        Arrays.fill(source, (byte) 0xff);
        System.arraycopy(block, 0, source, BEFORE, block.length);
        byte[] target = new byte[room];
        int made = Snappy.decompress(source, BEFORE, block.length, target, room);
        assertThat(made).isEqualTo(room);
        return target;
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                0, 1, 15, 16, 17, 59, 60, 61, 63, 64, 65, 66, 71, 72, 73, 97, 128, 129, 300, 66_000,
                1_000_000
            })
    void whatWasCompressedComesBack(int length) {
        Random random = new Random(length);
        for (int i = 0; i < 20; i++) {
            byte[] bytes = sample(random, length);
            assertThat(decompressed(compressed(bytes), length)).isEqualTo(bytes);
        }
    }

    /** The library makes no element of this kind, nor literals of more bytes than 64 KiB. */
    @Test
    void distantCopiesAndLongLiteralsAreRead() {
        byte[] bytes = sample(new Random(1), 100_000);
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        int size = bytes.length + 40;
        block.write(size & 0x7f | 0x80);
        block.write(size >> 7 & 0x7f | 0x80);
        block.write(size >> 14);
        block.write(62 << 2);
        int lengthLessOne = bytes.length - 1;
        block.write(lengthLessOne);
        block.write(lengthLessOne >> 8);
        block.write(lengthLessOne >> 16);
        block.writeBytes(bytes);
        block.write(39 << 2 | 3);
        int distance = 90_000;
        block.write(distance);
        block.write(distance >> 8);
        block.write(distance >> 16);
        block.write(0);
        byte[] expected = Arrays.copyOf(bytes, size);
        System.arraycopy(bytes, bytes.length - distance, expected, bytes.length, 40);
        assertThat(decompressed(block.toByteArray(), size)).isEqualTo(expected);
    }

    @Test
    void moreThanThereIsRoomForIsTold() {
        byte[] block = compressed(new byte[1000]);
        assertThat(Snappy.decompress(block, 0, block.length, new byte[999], 999)).isEqualTo(1000);
    }

    @Test
    void blocksThatEndTooEarlyAreRefused() {
        byte[] bytes = sample(new Random(3), 3000);
        byte[] block = compressed(bytes);
        for (int length = 0; length < block.length; length++) {
            int shorter = length;
            assertThatIllegalArgumentException()
                    .isThrownBy(
                            () ->
                                    Snappy.decompress(
                                            block, 0, shorter, new byte[bytes.length], 3000));
        }
    }

    /** A block has no checksum: a wrong byte is refused, or makes as many other bytes. */
    @Test
    void damagedBlocksDoNoHarm() {
        Random random = new Random(4);
        byte[] bytes = sample(random, 5000);
        byte[] block = compressed(bytes);
        int refused = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] damaged = block.clone();
            damaged[2 + random.nextInt(block.length - 2)] ^= (byte) (1 + random.nextInt(255));
            try {
                byte[] room = new byte[bytes.length];
                assertThat(Snappy.decompress(damaged, 0, damaged.length, room, room.length))
                        .isEqualTo(bytes.length);
            } catch (IllegalArgumentException e) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(200);
    }
}
