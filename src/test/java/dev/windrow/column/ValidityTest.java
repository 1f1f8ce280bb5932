// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

class ValidityTest {

    private final Arena arena = Arena.ofConfined();

    @AfterEach
    void closeArena() {
        arena.close();
    }

    private MemorySegment bits(int... bytes) {
        MemorySegment segment = arena.allocate(bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            segment.set(ValueLayout.JAVA_BYTE, i, (byte) bytes[i]);
        }
        return segment;
    }

    @Test
    void withoutNullsTheBitmapIsNotLookedAt() {
        Validity validity = new Validity(MemorySegment.NULL, 5, 0);
        assertThat(validity.hasNulls()).isFalse();
        assertThat(validity.isValid(1L << 40)).isTrue();
        assertThat(validity.slice(3, 4)).isSameAs(Validity.ALL);
    }

    @Test
    void nullsAreCountedFromTheOffsetOn() {
        Validity validity = Validity.of(bits(0b0000_0111, 0b1111_1000), 3, 10);
        assertThat(validity.nullCount()).isEqualTo(8);
        assertThat(validity.isValid(0)).isFalse();
        assertThat(validity.isValid(8)).isTrue();
        assertThat(validity.isValid(9)).isTrue();
    }

    @Test
    void aBitmapOfOnesIsNoBitmap() {
        assertThat(Validity.of(bits(0b0011_1110), 1, 5)).isSameAs(Validity.ALL);
    }

    @Test
    void aSliceCountsItsOwnNulls() {
        Validity validity = Validity.of(bits(0b1110_1111, 0b1111_1110), 0, 16);
        assertThat(validity.nullCount()).isEqualTo(2);
        Validity slice = validity.slice(3, 4);
        assertThat(slice.nullCount()).isEqualTo(1);
        assertThat(slice.isValid(0)).isTrue();
        assertThat(slice.isValid(1)).isFalse();
        assertThat(validity.slice(9, 7)).isSameAs(Validity.ALL);
    }

    @Test
    void aSliceOfASliceAddsTheOffsets() {
        Validity validity = Validity.of(bits(0b1110_1111, 0b1011_1110), 2, 14);
        Validity slice = validity.slice(1, 12).slice(3, 8);
        assertThat(slice.bitOffset()).isEqualTo(6);
        assertThat(slice.isValid(2)).isFalse();
        assertThat(slice.nullCount()).isEqualTo(1);
    }
}
