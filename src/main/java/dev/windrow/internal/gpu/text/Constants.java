// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.text.Constant.Page;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * The constants of a graph, on pages that are copied to the device with the first run. Equal ones
 * are one.
 */
final class Constants {

    /** The most constants of a page. */
    private static final int COUNT = 64;

    private static final int PAGE_WORDS = 1_024;

    private final DeviceGraph graph;
    private final Map<LongBuffer, Constant> known = new HashMap<>();
    private @Nullable Page page;
    private int count;
    private int used;

    Constants(DeviceGraph graph) {
        this.graph = graph;
    }

    /** Returns numbers. */
    Constant numbers(long... numbers) {
        return known.computeIfAbsent(LongBuffer.wrap(numbers.clone()), this::add);
    }

    /** Returns a string. */
    Constant text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        // Kernels may read a word behind the last byte.
        int words = Math.ceilDiv(bytes.length, Long.BYTES) + 2;
        ByteBuffer made =
                ByteBuffer.allocate(words * Long.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putLong(bytes.length)
                        .put(bytes)
                        .rewind();
        long[] all = new long[words];
        made.asLongBuffer().get(all);
        return numbers(all);
    }

    private Constant add(LongBuffer words) {
        int size = words.remaining();
        Page on = page;
        if (on == null || count == COUNT || used + size > on.words().getSize()) {
            LongArray array = new LongArray(Math.max(PAGE_WORDS, COUNT + size));
            array.init(0L);
            on = new Page(graph.upload(array));
            page = on;
            count = 0;
            used = COUNT;
        }
        on.words().set(count, used);
        for (int i = 0; i < size; i++) {
            on.words().set(used + i, words.get(i));
        }
        used += size;
        return new Constant(on, count++);
    }
}
