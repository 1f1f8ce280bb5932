// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.regex;

import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.regex.RegexPart.Repetition;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** A pattern as a graph. A search is at several of its places at once, as Thompson showed. */
final class RegexGraph {

    private static final int MOST_PLACES = 4_096;

    /** The place where a match is complete. */
    private static final int MATCHED = 0;

    /** Where a search goes from a place. */
    private sealed interface Place {

        record Matched() implements Place {}

        /** Over one of some characters. */
        record Over(CodePointSet set, int next) implements Place {}

        /** On without a character, to all of some places. */
        record Fork(List<Integer> next) implements Place {}

        /** On at the beginning of the text alone. */
        record FromBegin(int next) implements Place {}

        /** On at the end of the text alone. */
        record FromEnd(int next) implements Place {}
    }

    private final List<Place> places = new ArrayList<>(List.of(new Place.Matched()));
    private final int start;

    /**
     * Makes the graph of a pattern.
     *
     * @throws UnsupportedOperationException if it has too many places
     */
    RegexGraph(RegexPart pattern) {
        start = add(pattern, MATCHED);
    }

    /** Adds a part that is followed by a place, and returns where the part begins. */
    private int add(RegexPart part, int next) {
        return switch (part) {
            case RegexPart.Characters(CodePointSet set) -> add(new Place.Over(set, next));
            case RegexPart.Begin _ -> add(new Place.FromBegin(next));
            case RegexPart.End _ -> add(new Place.FromEnd(next));
            case RegexPart.Sequence(List<RegexPart> parts) -> {
                int first = next;
                for (RegexPart each : parts.reversed()) {
                    first = add(each, first);
                }
                yield first;
            }
            case RegexPart.Choice(List<RegexPart> parts) ->
                    add(new Place.Fork(parts.stream().map(each -> add(each, next)).toList()));
            case Repetition repetition -> add(repetition, next);
        };
    }

    private int add(Repetition repetition, int next) {
        int first = next;
        if (repetition.most() == Repetition.UNLIMITED) {
            int fork = add(new Place.Fork(List.of()));
            int again = add(repetition.part(), fork);
            places.set(fork, new Place.Fork(List.of(again, next)));
            first = fork;
        }
        for (int i = repetition.least(); i < repetition.most(); i++) {
            first = add(new Place.Fork(List.of(add(repetition.part(), first), next)));
        }
        for (int i = 0; i < repetition.least(); i++) {
            first = add(repetition.part(), first);
        }
        return first;
    }

    private int add(Place place) {
        if (places.size() == MOST_PLACES) {
            throw new UnsupportedOperationException("a pattern with many places");
        }
        places.add(place);
        return places.size() - 1;
    }

    /** Returns all sets of characters in it. */
    List<CodePointSet> sets() {
        return places.stream()
                .filter(Place.Over.class::isInstance)
                .map(each -> ((Place.Over) each).set())
                .distinct()
                .toList();
    }

    /** Returns the places where a search begins: at the first character or at another one. */
    BitSet starts(boolean atBegin) {
        BitSet from = new BitSet();
        from.set(start);
        return reachable(from, atBegin, false);
    }

    /** Returns the places that a character leads to; also a search that begins behind it. */
    BitSet behind(BitSet from, int point) {
        CancelToken.checkCurrent();
        BitSet behind = new BitSet();
        behind.set(start);
        from.stream()
                .forEach(
                        each -> {
                            if (places.get(each) instanceof Place.Over(CodePointSet set, int next)
                                    && set.contains(point)) {
                                behind.set(next);
                            }
                        });
        return reachable(behind, false, false);
    }

    static boolean isMatched(BitSet at) {
        return at.get(MATCHED);
    }

    /** Returns whether a match is complete if the text ends here. */
    boolean isMatchedAtEnd(BitSet at, boolean atBegin) {
        return isMatched(reachable(at, atBegin, true));
    }

    /** Returns the places from which a search goes on, or ends, without another character. */
    private BitSet reachable(BitSet from, boolean atBegin, boolean atEnd) {
        BitSet seen = new BitSet();
        BitSet kept = new BitSet();
        BitSet left = (BitSet) from.clone();
        for (int at = left.nextSetBit(0); at >= 0; at = left.nextSetBit(0)) {
            left.clear(at);
            seen.set(at);
            List<Integer> on =
                    switch (places.get(at)) {
                        case Place.Fork(List<Integer> next) -> next;
                        case Place.FromBegin(int next) when atBegin -> List.of(next);
                        case Place.FromEnd(int next) when atEnd -> List.of(next);
                        case Place.FromBegin _ -> List.of();
                        case Place _ -> {
                            kept.set(at);
                            yield List.of();
                        }
                    };
            on.stream().filter(each -> !seen.get(each)).forEach(left::set);
        }
        return kept;
    }
}
