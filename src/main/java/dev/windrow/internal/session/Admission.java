// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.CallShare;
import dev.windrow.internal.cancel.Waiting;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Admits as many calls of a session at once as its memory gives a sensible share each. The others
 * wait, in the order in which they came.
 *
 * <p>Calls cannot wait for each other for ever. One waits before it has begun, when it holds
 * nothing, and never for a call that it is part of. Code of the program, which makes rows of a call
 * or receives them, may wait for another call. So a call in which it takes long is not waited for,
 * though it still has its share of the memory.
 */
final class Admission {

    /** The least bytes for each thread of a call, a quarter of which are for what it reads. */
    private static final long LEAST_BYTES_OF_THREAD = 64L << 20;

    /** The least bytes of the Java heap for a call. */
    private static final long LEAST_HEAP_BYTES = 128L << 20;

    /** Far more than making or writing a batch takes, and far less than people wait. */
    private static final long LONG_NANOSECONDS = TimeUnit.MILLISECONDS.toNanos(200);

    private final int most;
    private final Deque<Place> waiting = new ArrayDeque<>();
    private final Set<Place> begun = new HashSet<>();

    /**
     * Admits at most some calls at once.
     *
     * @param most how many, at least 1
     */
    Admission(int most) {
        this.most = most;
    }

    /**
     * Admits as many calls as find memory.
     *
     * @param settings the memory and the threads of the session
     * @param heapBytes the most bytes of the Java heap
     */
    static Admission of(Settings settings, long heapBytes) {
        long byMemory =
                settings.scanBudget().bytes() / (LEAST_BYTES_OF_THREAD * settings.threads());
        long found = Math.min(byMemory, heapBytes / LEAST_HEAP_BYTES);
        return new Admission(Math.clamp(found, 1, Integer.MAX_VALUE));
    }

    /** The place of a call among the others. */
    final class Place implements CallShare {

        /** How many threads of the call run code of the program. */
        private int outside;

        /** When the first of them began. */
        private long leftAt;

        /** Those that are admitted next share the memory, too. */
        @Override
        public int calls() {
            synchronized (Admission.this) {
                int all = begun.size() + waiting.size();
                return Math.max(1, Math.max(begun.size(), Math.min(most, all)));
            }
        }

        @Override
        public void leave() {
            synchronized (Admission.this) {
                if (outside == 0) {
                    leftAt = System.nanoTime();
                }
                outside++;
            }
        }

        @Override
        public void back() {
            synchronized (Admission.this) {
                outside--;
            }
        }

        /**
         * Does work of a call, once this is admitted. What is called within it goes on at once.
         *
         * @throws WindrowException {@code CANCELLED} if the call is to end before
         */
        <R> R admitted(Supplier<R> work) {
            if (hasBegun(this)) {
                return work.get();
            }
            queue(this);
            try {
                Waiting.await(milliseconds -> admits(this, milliseconds));
                return work.get();
            } finally {
                end(this);
            }
        }

        private boolean counts() {
            return outside <= 0 || System.nanoTime() - leftAt < LONG_NANOSECONDS;
        }
    }

    private synchronized boolean hasBegun(Place place) {
        return begun.contains(place);
    }

    private synchronized void queue(Place place) {
        waiting.add(place);
    }

    /** Admits a call once all are that came before, and waits a little if it cannot be. */
    private synchronized boolean admits(Place place, long milliseconds)
            throws InterruptedException {
        if (waiting.peek() != place || begun.stream().filter(Place::counts).count() >= most) {
            wait(milliseconds);
            return false;
        }
        waiting.remove();
        begun.add(place);
        notifyAll();
        return true;
    }

    private synchronized void end(Place place) {
        if (!begun.remove(place)) {
            waiting.remove(place);
        }
        notifyAll();
    }
}
