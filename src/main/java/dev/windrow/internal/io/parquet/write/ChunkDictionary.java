// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet.write;

import dev.windrow.internal.column.Hash;
import dev.windrow.internal.column.StringBytes;

import java.util.Arrays;

/**
 * The different values of a column chunk, in the order in which they came, as its dictionary page
 * has them. A hash table finds their codes.
 */
final class ChunkDictionary {

    private static final int NONE = -1;
    private static final int FIRST_SLOTS = 1 << 6;

    private final LeafType type;
    private final PageBytes page = new PageBytes();

    /** A code for each slot, or {@link #NONE}. A table is at most half full. */
    private int[] slots = filled(FIRST_SLOTS);

    private long[] hashes = new long[FIRST_SLOTS / 2];

    /** Of numbers, the numbers themselves. */
    private long[] numbers = new long[FIRST_SLOTS / 2];

    /** Of strings, where they end in the page. */
    private int[] ends = new int[FIRST_SLOTS / 2];

    private int size;

    ChunkDictionary(LeafType type) {
        this.type = type;
    }

    private static int[] filled(int count) {
        int[] slots = new int[count];
        Arrays.fill(slots, NONE);
        return slots;
    }

    int size() {
        return size;
    }

    /** Returns the values, in the plain encoding. */
    PageBytes page() {
        return page;
    }

    /** Finds the codes of numbers, and adds those that are new. */
    void encode(long[] values, int count, int[] codes) {
        for (int i = 0; i < count; i++) {
            codes[i] = i > 0 && values[i] == values[i - 1] ? codes[i - 1] : code(values[i]);
        }
    }

    private int code(long value) {
        long hash = Hash.of(value);
        int mask = slots.length - 1;
        for (int slot = (int) hash & mask; ; slot = slot + 1 & mask) {
            int code = slots[slot];
            if (code == NONE) {
                slots[slot] = size;
                if (type.width() == Integer.BYTES) {
                    page.putInt((int) value);
                } else {
                    page.putLong(value);
                }
                numbers[size] = value;
                return added(hash);
            }
            if (numbers[code] == value) {
                return code;
            }
        }
    }

    /** Finds the codes of strings, and adds those that are new. */
    void encode(PageStrings values, int[] codes) {
        int[] entries = values.entries();
        if (entries == null) {
            for (int i = 0; i < values.count(); i++) {
                codes[i] = code(values, i);
            }
            return;
        }
        int[] known = filled(values.entryCount());
        for (int i = 0; i < values.count(); i++) {
            if (known[entries[i]] == NONE) {
                known[entries[i]] = code(values, i);
            }
            codes[i] = known[entries[i]];
        }
    }

    private int code(PageStrings values, int value) {
        long from = values.from()[value];
        int length = values.lengths()[value];
        long hash = StringBytes.hash(values.bytes(), from, length);
        int mask = slots.length - 1;
        for (int slot = (int) hash & mask; ; slot = slot + 1 & mask) {
            int code = slots[slot];
            if (code == NONE) {
                slots[slot] = size;
                if (type.length() == 0) {
                    page.putInt(length);
                }
                page.put(values.bytes(), from, length);
                ends[size] = page.length();
                return added(hash);
            }
            if (hashes[code] == hash && isAt(code, values, value)) {
                return code;
            }
        }
    }

    private boolean isAt(int code, PageStrings values, int value) {
        int prefix = type.length() == 0 ? Integer.BYTES : 0;
        int start = (code == 0 ? 0 : ends[code - 1]) + prefix;
        return values.equal(value, page.array(), start, ends[code] - start);
    }

    /** Counts a value that stands in its slot, and makes room for the next one. */
    private int added(long hash) {
        hashes[size] = hash;
        int code = size++;
        if (size == hashes.length) {
            hashes = Arrays.copyOf(hashes, 2 * size);
            numbers = Arrays.copyOf(numbers, 2 * size);
            ends = Arrays.copyOf(ends, 2 * size);
            slots = filled(2 * slots.length);
            int mask = slots.length - 1;
            for (int each = 0; each < size; each++) {
                int slot = (int) hashes[each] & mask;
                while (slots[slot] != NONE) {
                    slot = slot + 1 & mask;
                }
                slots[slot] = each;
            }
        }
        return code;
    }
}
