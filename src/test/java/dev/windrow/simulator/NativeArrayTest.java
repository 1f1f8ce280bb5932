// SPDX-License-Identifier: Apache-2.0
package dev.windrow.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Behaviour that the real arrays share. */
class NativeArrayTest {

    @Test
    void elementsLieBehindHeaderWithTheirNumber() {
        LongArray array = LongArray.fromElements(1, 2, 3);
        assertThat(TornadoNativeArray.ARRAY_HEADER).isEqualTo(16);
        assertThat(array.getSegmentWithHeader().get(ValueLayout.JAVA_INT, 0)).isEqualTo(3);
        assertThat(array.getSegmentWithHeader().get(ValueLayout.JAVA_LONG, 16 + 8)).isEqualTo(2);
        assertThat(array.getSegment().get(ValueLayout.JAVA_LONG, 8)).isEqualTo(2);
        assertThat(array.getNumBytesOfSegment()).isEqualTo(24);
        assertThat(array.getNumBytesOfSegmentWithHeader()).isEqualTo(40);
        assertThat(array.getElementSize()).isEqualTo(8);
    }

    @Test
    void newArraysAreZero() {
        assertThat(new IntArray(3).toHeapArray()).containsExactly(0, 0, 0);
    }

    @Test
    void initAndClearSetAll() {
        DoubleArray array = new DoubleArray(3);
        array.init(2.5);
        assertThat(array.toHeapArray()).containsExactly(2.5, 2.5, 2.5);
        array.clear();
        assertThat(array.toHeapArray()).containsExactly(0.0, 0.0, 0.0);
    }

    @Test
    void fromArrayCopies() {
        short[] shorts = {1, 2};
        ShortArray array = ShortArray.fromArray(shorts);
        shorts[0] = 9;
        assertThat(array.get(0)).isEqualTo((short) 1);
        assertThat(ByteArray.fromArray(new byte[] {-1}).get(0)).isEqualTo((byte) -1);
        assertThat(FloatArray.fromArray(new float[] {0.5f}).get(0)).isEqualTo(0.5f);
    }

    @Test
    void fromSegmentCopiesData() {
        MemorySegment data = Arena.ofAuto().allocate(8, 8);
        data.set(ValueLayout.JAVA_INT, 4, 7);
        IntArray array = IntArray.fromSegment(data);
        data.set(ValueLayout.JAVA_INT, 4, 8);
        assertThat(array.toHeapArray()).containsExactly(0, 7);
    }

    @Test
    void fromSegmentShallowWrapsHeaderAndData() {
        MemorySegment both = Arena.ofAuto().allocate(16 + 8, 8);
        IntArray array = IntArray.fromSegmentShallow(both);
        both.set(ValueLayout.JAVA_INT, 16 + 4, 7);
        assertThat(array.toHeapArray()).containsExactly(0, 7);
        assertThat(both.get(ValueLayout.JAVA_INT, 0)).isEqualTo(2);
    }

    @Test
    void partsOfElementsAreRefused() {
        MemorySegment odd = Arena.ofAuto().allocate(9, 8);
        assertThatThrownBy(() -> IntArray.fromSegment(odd))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void indexBehindTheEndIsRefused() {
        assertThatThrownBy(() -> new IntArray(3).get(3))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }
}
