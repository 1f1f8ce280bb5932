// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.regex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A set of code points.
 *
 * @param bounds where ranges begin and, behind each, where it ends, exclusively, in ascending order
 */
record CodePointSet(List<Integer> bounds) {

    static final int LIMIT = Character.MAX_CODE_POINT + 1;

    static final CodePointSet NONE = new CodePointSet(List.of());
    static final CodePointSet ALL = range(0, Character.MAX_CODE_POINT);

    /** Letters have no other case from here on. */
    private static final int CASE_LIMIT = 0x1F000;

    /** Letters that are equal but for their case, by the least of them. */
    private static final class Cases {
        static final List<int[]> ALL = all();

        private static List<int[]> all() {
            Map<Integer, List<Integer>> letters = new HashMap<>();
            IntStream.range(0, CASE_LIMIT)
                    .forEach(
                            each ->
                                    letters.computeIfAbsent(folded(each), _ -> new ArrayList<>())
                                            .add(each));
            return letters.values().stream()
                    .filter(each -> each.size() > 1)
                    .map(each -> each.stream().mapToInt(Integer::intValue).toArray())
                    .toList();
        }

        private static int folded(int point) {
            return Character.toLowerCase(Character.toUpperCase(point));
        }
    }

    /** Returns the code points from the first to the last. */
    static CodePointSet range(int first, int last) {
        return new CodePointSet(List.of(first, last + 1));
    }

    /** Returns some code points. */
    static CodePointSet of(String points) {
        return union(points.codePoints().mapToObj(each -> range(each, each)).toList());
    }

    /** Returns the code points of all of some sets. */
    static CodePointSet union(List<CodePointSet> sets) {
        TreeMap<Integer, Integer> changes = new TreeMap<>();
        for (CodePointSet set : sets) {
            int change = 1;
            for (int bound : set.bounds) {
                changes.merge(bound, change, Integer::sum);
                change = -change;
            }
        }
        List<Integer> united = new ArrayList<>();
        int around = 0;
        for (Map.Entry<Integer, Integer> each : changes.entrySet()) {
            int next = around + each.getValue();
            if (around == 0 != (next == 0)) {
                united.add(each.getKey());
            }
            around = next;
        }
        return new CodePointSet(List.copyOf(united));
    }

    boolean contains(int point) {
        int at = Collections.binarySearch(bounds, point);
        return (at >= 0 ? at : -at - 2) % 2 == 0;
    }

    /** Returns this set and another. */
    CodePointSet with(CodePointSet other) {
        return union(List.of(this, other));
    }

    /** Returns all other code points. */
    CodePointSet complement() {
        List<Integer> others = new ArrayList<>(bounds);
        if (!others.remove((Object) 0)) {
            others.addFirst(0);
        }
        if (!others.remove((Object) LIMIT)) {
            others.add(LIMIT);
        }
        return new CodePointSet(List.copyOf(others));
    }

    /** Returns this set with the letters that are equal to one of it but for the case. */
    CodePointSet ignoringCase() {
        List<CodePointSet> all = new ArrayList<>(List.of(this));
        for (int[] letters : Cases.ALL) {
            if (Arrays.stream(letters).anyMatch(this::contains)) {
                Arrays.stream(letters).forEach(each -> all.add(range(each, each)));
            }
        }
        return union(all);
    }
}
