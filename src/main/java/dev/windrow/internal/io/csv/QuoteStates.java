// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.internal.cancel.Waiting;
import dev.windrow.internal.io.ReadLimits;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/**
 * The state of quotes where each part of a file begins. What a part does to any state is found
 * without the parts before it, so threads look for quotes side by side, and then follow the states
 * from part to part. Whoever needs a part that nobody has looked at looks at it.
 */
final class QuoteStates {

    private final PartRanges parts;
    private final CsvDialect dialect;

    /** What each part does, for those that somebody looks at or has looked at. */
    private final ConcurrentMap<Integer, FutureTask<Effect>> effects = new ConcurrentHashMap<>();

    /** The states of the first parts. */
    private final List<QuoteState> states = new ArrayList<>();

    QuoteStates(PartRanges parts, CsvDialect dialect) {
        this.parts = parts;
        this.dialect = dialect;
        // A line break stands before the first part, which is OUTSIDE in a plain dialect.
        states.add(dialect.isPlain() ? QuoteState.OUTSIDE : QuoteState.LINE);
    }

    /** The states behind a part, by those before it. */
    private record Effect(Map<QuoteState, QuoteState> states) {

        private static final Map<QuoteState, QuoteState> WITHOUT_QUOTES =
                Map.of(
                        QuoteState.OUTSIDE, QuoteState.OUTSIDE,
                        QuoteState.CLOSED, QuoteState.OUTSIDE,
                        QuoteState.INSIDE, QuoteState.INSIDE);

        static Effect of(CsvWindow window, CsvDialect dialect, int from, int to) {
            return new Effect(
                    dialect.isPlain()
                            ? ofPlain(window, from, to)
                            : ofAny(window.bytes(), dialect, from, to));
        }

        private static Map<QuoteState, QuoteState> ofPlain(CsvWindow window, int from, int to) {
            if (window.nextQuote(from, to) == to) {
                return WITHOUT_QUOTES;
            }
            Map<QuoteState, QuoteState> behind = new EnumMap<>(QuoteState.class);
            for (QuoteState before :
                    List.of(QuoteState.OUTSIDE, QuoteState.CLOSED, QuoteState.INSIDE)) {
                // Only behind a quote can one have just closed a field.
                boolean isPossible = before != QuoteState.CLOSED || window.isQuote(from - 1);
                behind.put(
                        before,
                        QuoteState.behind(
                                window, from, to, isPossible ? before : QuoteState.OUTSIDE));
            }
            return behind;
        }

        private static Map<QuoteState, QuoteState> ofAny(
                byte[] bytes, CsvDialect dialect, int from, int to) {
            Map<QuoteState, QuoteState> behind = new EnumMap<>(QuoteState.class);
            for (QuoteState before : QuoteState.values()) {
                QuoteState state = before;
                for (int at = from; at < to; at++) {
                    state = state.behind(bytes[at], dialect);
                }
                behind.put(before, state);
            }
            return behind;
        }

        QuoteState behind(QuoteState before) {
            return Objects.requireNonNull(states.get(before));
        }
    }

    /**
     * Returns the state where a part begins.
     *
     * @param window holds the part and the byte before it
     */
    QuoteState before(int part, CsvWindow window) throws IOException {
        effect(part, window);
        int next;
        QuoteState state;
        synchronized (this) {
            next = Math.min(states.size() - 1, part);
            state = states.get(next);
        }
        for (; next < part; next++) {
            state = effect(next, null).behind(state);
            know(next + 1, state);
        }
        return state;
    }

    private synchronized void know(int part, QuoteState state) {
        if (part == states.size()) {
            states.add(state);
        }
    }

    private Effect effect(int part, @Nullable CsvWindow loaded) throws IOException {
        FutureTask<Effect> task = effects.get(part);
        if (task == null) {
            FutureTask<Effect> mine = new FutureTask<>(() -> look(part, loaded));
            task = effects.putIfAbsent(part, mine);
            if (task == null) {
                task = mine;
                mine.run();
            }
        }
        Waiting.forEnd(task);
        if (task.state() == Future.State.SUCCESS) {
            return task.resultNow();
        }
        switch (task.exceptionNow()) {
            case IOException io -> throw io;
            case RuntimeException runtime -> throw runtime;
            case Error error -> throw error;
            case Throwable other -> throw new IllegalStateException(other);
        }
    }

    private Effect look(int part, @Nullable CsvWindow loaded) throws IOException {
        CsvWindow window = loaded;
        if (window == null) {
            window = new CsvWindow(parts.bytes(), dialect, ReadLimits.NONE.loan());
            parts.load(part, window);
        }
        int to = Math.min(window.at(parts.end(part)), window.length());
        return Effect.of(window, dialect, window.at(parts.begin(part)), to);
    }
}
