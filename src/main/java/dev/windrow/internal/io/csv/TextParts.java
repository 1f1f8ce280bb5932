// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.internal.io.ReadWorkers;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.lang.ref.Reference;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Hands out the parts of a text in order, each with its bytes at hand. How many there are is
 * perhaps known only when the last one was handed out.
 */
final class TextParts {

    private final PartRanges ranges;
    private int next;

    TextParts(PartRanges ranges) {
        this.ranges = ranges;
    }

    /**
     * A part that was handed out.
     *
     * @param number its number, from 0
     * @param bytes keeps its bytes at hand
     */
    record Taken(int number, Object bytes) {

        <T> T read(IntFunction<T> reader) {
            try {
                return reader.apply(number);
            } finally {
                Reference.reachabilityFence(bytes);
            }
        }
    }

    /** Returns the next part, or null if there are no more. */
    synchronized @Nullable Taken next() throws IOException {
        if (!ranges.hasPart(next)) {
            return null;
        }
        Taken taken = new Taken(next, ranges.hold(next));
        next++;
        return taken;
    }

    /**
     * Reads all parts, on all processors if there are several. If some fail, the failure is that of
     * the first of them.
     *
     * @param close is handed what was read of others then
     * @return what was read of each
     */
    <T> List<T> readAll(IntFunction<T> reader, Consumer<T> close) throws IOException {
        if (!ranges.hasPart(1)) {
            return List.of(reader.apply(0));
        }
        Map<Integer, T> made = new ConcurrentSkipListMap<>();
        Map<Integer, Throwable> failures = new ConcurrentSkipListMap<>();
        try (ReadWorkers workers = new ReadWorkers()) {
            for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
                workers.submit(() -> readSome(reader, made, failures));
            }
            workers.join();
        } catch (RuntimeException | Error e) {
            made.values().forEach(close);
            throw e;
        }
        for (Throwable first : failures.values()) {
            made.values().forEach(close);
            switch (first) {
                case IOException io -> throw io;
                case RuntimeException runtime -> throw runtime;
                case Error error -> throw error;
                default -> throw new IllegalStateException(first);
            }
        }
        return List.copyOf(made.values());
    }

    private <T> void readSome(
            IntFunction<T> reader, Map<Integer, T> made, Map<Integer, Throwable> failures) {
        while (failures.isEmpty()) {
            int number = Integer.MAX_VALUE;
            try {
                Taken taken = next();
                if (taken == null) {
                    return;
                }
                number = taken.number();
                made.put(number, taken.read(reader));
            } catch (IOException | RuntimeException | Error e) {
                failures.put(number, e);
            }
        }
    }
}
