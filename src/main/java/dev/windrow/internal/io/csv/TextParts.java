// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.column.Table;
import dev.windrow.internal.io.ReadWorkers;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.lang.ref.Reference;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/**
 * Hands out the parts of a text in order, each with its bytes at hand. How many there are is
 * perhaps known only when the last one was handed out.
 */
final class TextParts {

    private final Source source;
    private int next;

    TextParts(Source source) {
        this.source = source;
    }

    /** A text that is read in parts. */
    interface Source {

        /** Returns whether there is a part; there is always a first one. */
        boolean hasPart(int part) throws IOException;

        /** Returns an object that keeps the bytes of a part at hand. */
        Object hold(int part) throws IOException;
    }

    /**
     * A part that was handed out.
     *
     * @param number its number, from 0
     * @param bytes keeps its bytes at hand
     */
    record Taken(int number, Object bytes) {

        /** Reads it. */
        void read(IntConsumer reader) {
            try {
                reader.accept(number);
            } finally {
                Reference.reachabilityFence(bytes);
            }
        }

        /** Reads it as a table. */
        Table table(IntFunction<Table> reader) {
            try {
                return reader.apply(number);
            } finally {
                Reference.reachabilityFence(bytes);
            }
        }
    }

    /** Returns the next part, or null if there are no more. */
    synchronized @Nullable Taken next() throws IOException {
        if (!source.hasPart(next)) {
            return null;
        }
        Taken taken = new Taken(next, source.hold(next));
        next++;
        return taken;
    }

    /**
     * Reads all parts, on all processors if there are several. If some fail, the failure is that of
     * the first of them.
     */
    void readAll(IntConsumer reader) throws IOException {
        if (!source.hasPart(1)) {
            reader.accept(0);
            return;
        }
        Map<Integer, Throwable> failures = new ConcurrentSkipListMap<>();
        try (ReadWorkers workers = new ReadWorkers()) {
            for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
                workers.submit(() -> readSome(reader, failures));
            }
            workers.join();
        }
        for (Throwable first : failures.values()) {
            switch (first) {
                case IOException io -> throw io;
                case RuntimeException runtime -> throw runtime;
                case Error error -> throw error;
                default -> throw new IllegalStateException(first);
            }
        }
    }

    private void readSome(IntConsumer reader, Map<Integer, Throwable> failures) {
        while (failures.isEmpty()) {
            int number = Integer.MAX_VALUE;
            try {
                Taken taken = next();
                if (taken == null) {
                    return;
                }
                number = taken.number();
                taken.read(reader);
            } catch (IOException | RuntimeException | Error e) {
                failures.put(number, e);
            }
        }
    }
}
