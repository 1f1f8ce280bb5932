// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Random;

class BitsTest {

    private static final int BYTES = 64;
    private static final int ROUNDS = 2_000;

    /** Set -Dwindrow.test.seed to the seed of a failure to see it again. */
    private final long seed = Long.getLong("windrow.test.seed", new Random().nextLong());

    private final Random random = new Random(seed);

    @Test
    void bytesForRoundsUp() {
        assertThat(Bits.bytesFor(0)).isEqualTo(0);
        assertThat(Bits.bytesFor(1)).isEqualTo(1);
        assertThat(Bits.bytesFor(8)).isEqualTo(1);
        assertThat(Bits.bytesFor(9)).isEqualTo(2);
        assertThat(Bits.bytesFor(1L << 40)).isEqualTo(1L << 37);
    }

    @Test
    void theFirstBitIsTheLeastOfTheFirstByte() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment bits = arena.allocate(2);
            Bits.set(bits, 0, true);
            Bits.set(bits, 9, true);
            assertThat(bits.toArray(ValueLayout.JAVA_BYTE)).containsExactly(1, 2);
        }
    }

    @Test
    void settingABitLeavesItsNeighboursAlone() {
        for (int at = 0; at < 24; at++) {
            boolean[] zeros = new boolean[24];
            zeros[at] = true;
            assertThat(afterSetting(at, true, (byte) 0)).isEqualTo(zeros);
            boolean[] ones = new boolean[24];
            Arrays.fill(ones, true);
            ones[at] = false;
            assertThat(afterSetting(at, false, (byte) -1)).isEqualTo(ones);
        }
    }

    private static boolean[] afterSetting(int at, boolean value, byte background) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment bits = arena.allocate(3).fill(background);
            Bits.set(bits, at, value);
            return read(bits);
        }
    }

    @Test
    void fillSetsJustItsRange() {
        for (int round = 0; round < ROUNDS; round++) {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment bits = noise(arena);
                boolean[] expected = read(bits);
                int from = random.nextInt(expected.length + 1);
                int count = random.nextInt(expected.length - from + 1);
                Arrays.fill(expected, from, from + count, true);

                Bits.fill(bits, from, count);

                assertThat(read(bits))
                        .as("seed %d: fill from %d, %d bits", seed, from, count)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void countCountsJustItsRange() {
        for (int round = 0; round < ROUNDS; round++) {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment bits = noise(arena);
                boolean[] all = read(bits);
                int from = random.nextInt(all.length + 1);
                int count = random.nextInt(all.length - from + 1);
                long expected = 0;
                for (int i = from; i < from + count; i++) {
                    expected += all[i] ? 1 : 0;
                }

                assertThat(Bits.count(bits, from, count))
                        .as("seed %d: count from %d, %d bits", seed, from, count)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void copyWritesJustItsRangeFromAndToAnyOffset() {
        for (int round = 0; round < ROUNDS; round++) {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment source = noise(arena);
                MemorySegment target = noise(arena);
                boolean[] from = read(source);
                boolean[] expected = read(target);
                int at = random.nextInt(from.length + 1);
                int to = random.nextInt(from.length + 1);
                int count = random.nextInt(from.length - Math.max(at, to) + 1);
                System.arraycopy(from, at, expected, to, count);

                Bits.copy(source, at, target, to, count);

                assertThat(read(target))
                        .as("seed %d: copy %d bits from %d to %d", seed, count, at, to)
                        .isEqualTo(expected);
                assertThat(read(source)).as("seed %d: source", seed).isEqualTo(from);
            }
        }
    }

    @Test
    void everyPairOfOffsetsInsideAByteIsCopied() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment source = noise(arena);
            boolean[] bits = read(source);
            for (int from = 0; from < 8; from++) {
                for (int to = 0; to < 8; to++) {
                    MemorySegment target = arena.allocate(BYTES);
                    Bits.copy(source, from, target, to, 100);
                    for (int i = 0; i < 100; i++) {
                        assertThat(Bits.get(target, to + i))
                                .as("seed %d: bit %d from %d to %d", seed, i, from, to)
                                .isEqualTo(bits[from + i]);
                    }
                }
            }
        }
    }

    /** The last range ends where the memory ends: a byte beyond would be out of bounds. */
    private MemorySegment noise(Arena arena) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes);
    }

    private static boolean[] read(MemorySegment bits) {
        boolean[] all = new boolean[(int) bits.byteSize() * 8];
        for (int i = 0; i < all.length; i++) {
            all[i] = (bits.get(ValueLayout.JAVA_BYTE, i / 8) & 1 << i % 8) != 0;
        }
        return all;
    }
}
