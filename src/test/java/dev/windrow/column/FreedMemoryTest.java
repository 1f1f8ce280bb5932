// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** What was freed is taken again, and what nobody takes is given back. */
class FreedMemoryTest {

    private static final long MOST_BYTES = 1_000;

    private final List<MemorySegment> released = new ArrayList<>();
    private final Deque<Runnable> later = new ArrayDeque<>();
    private final FreedMemory freed = new FreedMemory(released::add, MOST_BYTES, later::add);

    private static MemorySegment memory(long bytes) {
        return Arena.ofAuto().allocate(bytes);
    }

    @Test
    void thePieceThatFitsBestIsTakenOnce() {
        MemorySegment large = memory(190);
        MemorySegment fitting = memory(110);
        freed.give(memory(90));
        freed.give(large);
        freed.give(fitting);
        assertThat(freed.take(100)).isSameAs(fitting);
        assertThat(freed.take(100)).isSameAs(large);
        assertThat(freed.take(100)).isNull();
    }

    @Test
    void aPieceThatIsFarTooLargeIsNotTaken() {
        freed.give(memory(300));
        assertThat(freed.take(100)).isNull();
    }

    @Test
    void theOldestGoesWhereThereIsTooMuch() {
        MemorySegment oldest = memory(600);
        freed.give(oldest);
        freed.give(memory(300));
        freed.give(memory(200));
        assertThat(released).containsExactly(oldest);
    }

    @Test
    void whatNobodyTakesGoesWithTheSecondSweep() {
        MemorySegment early = memory(100);
        MemorySegment late = memory(200);
        freed.give(early);
        sweep();
        assertThat(released).isEmpty();
        freed.give(late);
        sweep();
        assertThat(released).containsExactly(early);
        sweep();
        assertThat(released).containsExactly(early, late);
        assertThat(later).as("sweeps to come").isEmpty();
    }

    @Test
    void allOfItGoesAtOnce() {
        freed.give(memory(100));
        freed.give(memory(200));
        freed.clear();
        assertThat(released).hasSize(2);
        assertThat(freed.take(100)).isNull();
    }

    private void sweep() {
        later.removeFirst().run();
    }
}
