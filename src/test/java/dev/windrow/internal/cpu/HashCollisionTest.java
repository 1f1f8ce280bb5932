// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu;

import static dev.windrow.query.Aggregations.count;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.Hash;
import dev.windrow.internal.column.StringBytes;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.Test;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Strings with equal hashes, which no random test finds. */
final class HashCollisionTest {

    private static final long WORD = 0x0123456789abcdefL;

    /** Longer than packed strings. */
    private static final int BYTES = 32;

    /** Returns the last word that gives one string the same hash as another. */
    private static long collidingWord(long thirdA, long lastA, long thirdB) {
        long begun = Hash.join(Hash.join(Hash.FIRST ^ BYTES, WORD), WORD);
        long hashA = Hash.join(begun, thirdA);
        long hashB = Hash.join(begun, thirdB);
        // The factors of the next join must differ by the difference of the hashes.
        return (hashA ^ hashB ^ lastA * Hash.WORD_MULTIPLIER) * inverse(Hash.WORD_MULTIPLIER);
    }

    /** Returns the multiplicative inverse of an odd number modulo 2^64, by Newton's iteration. */
    private static long inverse(long odd) {
        long inverse = odd;
        for (int i = 0; i < 6; i++) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }

    private static byte[] bytes(long third, long last) {
        return ByteBuffer.allocate(BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(WORD)
                .putLong(WORD)
                .putLong(third)
                .putLong(last)
                .array();
    }

    @Test
    void stringsOfEqualHashesStayApart() {
        byte[] a = bytes(WORD, 1);
        byte[] b = bytes(~WORD, collidingWord(WORD, 1, ~WORD));
        assertThat(a).isNotEqualTo(b);
        assertThat(StringBytes.hash(MemorySegment.ofArray(a), 0, BYTES))
                .isEqualTo(StringBytes.hash(MemorySegment.ofArray(b), 0, BYTES));
        ColumnMemory memory = new ColumnMemory();
        try (ColumnBuilder builder = ColumnBuilder.of(Primitive.BINARY, 4)) {
            for (byte[] value : List.of(a, b, b, a)) {
                builder.appendBytes(value);
            }
            try (Table input = new Table(Map.of("k", builder.build(memory)), 4, memory);
                    CpuEngine engine = new CpuEngine(1);
                    Table groups = group(engine, input)) {
                VariableWidthColumn keys = (VariableWidthColumn) groups.column("k");
                assertThat(groups.rows()).isEqualTo(2);
                assertThat(keys.getBytes(0)).isEqualTo(a);
                assertThat(keys.getBytes(1)).isEqualTo(b);
            }
        }
    }

    private static Table group(CpuEngine engine, Table input) {
        GroupByQuery query = GroupByQuery.of(List.of("k"), List.of(count()));
        return engine.execute(CpuPlans.of(input, query, 1), input, ProgressListener.NONE).groups();
    }

    /** Chosen against MurmurHash3 and a well-known multiplier, they met in one slot. */
    @Test
    void wordsThatAreChosenForAKnownHashDoNotMeet() {
        int count = 1 << 12;
        Set<Long> slots = new HashSet<>();
        Set<Long> joined = new HashSet<>();
        long known = 0x9e3779b97f4a7c15L;
        for (long i = 0; i < count; i++) {
            slots.add(Hash.of(unmixed(i << 40)) & (1 << 20) - 1);
            long begun = Long.rotateLeft(i * known, 29) * known + 1;
            joined.add(Hash.join(Hash.join(0, i), begun * inverse(known)));
        }
        // Of so many random numbers of 20 bits, some eight are not new.
        assertThat(slots).hasSizeGreaterThan(count - 100);
        assertThat(joined).hasSize(count);
    }

    /**
     * Blocks of two words, each in two forms whose sums and products cancel out if the first state
     * is known, whatever the multiplier: their highest bits differ, and then the bits that these
     * become.
     */
    @Test
    void textsWhoseWordsCancelEachOtherDoNotMeet() {
        int blocks = 12;
        int bytes = 2 * (blocks + 1) * Long.BYTES;
        long state = 1L << 29;
        long moved = 1L << 28;
        Set<Long> hashes = new HashSet<>();
        for (int form = 0; form < 1 << blocks; form++) {
            ByteBuffer text = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
            text.putLong(0).putLong(Long.rotateLeft(bytes, 29));
            for (int block = 0; block < blocks; block++) {
                boolean isOther = (form >> block & 1) != 0;
                text.putLong(isOther ? state ^ Long.MIN_VALUE : state);
                text.putLong(isOther ? state + moved : state);
            }
            hashes.add(StringBytes.hash(MemorySegment.ofArray(text.array()), 0, bytes));
        }
        assertThat(hashes).hasSize(1 << blocks);
    }

    /** Inverts the finaliser of MurmurHash3. */
    private static long unmixed(long hash) {
        long word = hash ^ hash >>> 33;
        word *= inverse(0xc4ceb9fe1a85ec53L);
        word ^= word >>> 33;
        word *= inverse(0xff51afd7ed558ccdL);
        return word ^ word >>> 33;
    }
}
