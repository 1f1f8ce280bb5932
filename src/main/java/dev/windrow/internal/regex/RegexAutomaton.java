// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.regex;

import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.cancel.WorkMeter;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Tells whether a pattern matches some part of a text, at one step for each character. A byte that
 * belongs to no code point of UTF-8 counts as the replacement character.
 */
public final class RegexAutomaton {

    /** The state in which the pattern has matched. */
    public static final int MATCHED = 0;

    /** The state from which nothing matches. */
    public static final int LOST = 1;

    /** The state before the first character. */
    public static final int START = 2;

    /** The number of ASCII's characters, of which each has its class in a table. */
    public static final int ASCII = 128;

    /** The code point that a byte counts as that belongs to none. */
    public static final int REPLACEMENT = 0xfffd;

    /** The most next states that are computed: more take longer than many searches. */
    private static final int MOST_TRANSITIONS = 1 << 14;

    private static final int MOST_STATES = 1 << 10;

    /** The automata, or none, of the patterns that were asked for last. */
    private static final Map<String, Optional<RegexAutomaton>> KNOWN =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final int MOST = 64;

                @Override
                protected boolean removeEldestEntry(
                        Map.Entry<String, Optional<RegexAutomaton>> eldest) {
                    return size() > MOST;
                }
            };

    private final int[] ofAscii = new int[ASCII];
    private final int[] begins;
    private final int[] classes;
    private final int classCount;
    private final int[] transitions;

    /** The next state for each state and ASCII character. */
    private final int[] asciiTransitions;

    /** The bytes by which a search leaves the first state, if they are few. */
    private final @Nullable FewBytes leaving;

    private RegexAutomaton(RegexGraph graph) {
        TreeSet<Integer> bounds = new TreeSet<>(List.of(0));
        List<CodePointSet> sets = graph.sets();
        sets.forEach(set -> bounds.addAll(set.bounds()));
        bounds.remove(CodePointSet.LIMIT);
        begins = bounds.stream().mapToInt(Integer::intValue).toArray();
        classes = new int[begins.length];
        List<Integer> members = new ArrayList<>();
        Map<BitSet, Integer> known = new HashMap<>();
        for (int i = 0; i < begins.length; i++) {
            CancelToken.checkCurrent();
            int point = begins[i];
            BitSet within = new BitSet();
            for (int set = 0; set < sets.size(); set++) {
                within.set(set, sets.get(set).contains(point));
            }
            Integer one = known.putIfAbsent(within, members.size());
            classes[i] = one == null ? members.size() : one;
            if (one == null) {
                members.add(point);
            }
        }
        for (int i = 0; i < ASCII; i++) {
            ofAscii[i] = searched(i);
        }
        classCount = members.size() + 1;
        transitions = transitions(graph, members);
        int states = transitions.length / classCount;
        asciiTransitions = new int[states * ASCII];
        for (int i = 0; i < asciiTransitions.length; i++) {
            asciiTransitions[i] = transitions[i / ASCII * classCount + ofAscii[i % ASCII]];
        }
        leaving = leaving();
    }

    private @Nullable FewBytes leaving() {
        BitSet bytes = new BitSet();
        for (int i = 0; i < begins.length; i++) {
            if (transitions[START * classCount + classes[i]] != START) {
                int last = i + 1 < begins.length ? begins[i + 1] - 1 : Character.MAX_CODE_POINT;
                bytes.set(FewBytes.lead(begins[i]), FewBytes.lead(last) + 1);
            }
        }
        boolean areWrongOnes = transitions[START * classCount + searched(REPLACEMENT)] != START;
        return areWrongOnes ? null : FewBytes.of(bytes);
    }

    /** Makes a state of each set of places. The last class is the end of the text. */
    private int[] transitions(RegexGraph graph, List<Integer> members) {
        Map<BitSet, Integer> states = new HashMap<>();
        List<BitSet> left = new ArrayList<>();
        BitSet starts = graph.starts(true);
        left.add(starts);
        boolean isLikeOthers =
                starts.equals(graph.starts(false))
                        && graph.isMatchedAtEnd(starts, true)
                                == graph.isMatchedAtEnd(starts, false);
        if (isLikeOthers) {
            states.put(starts, START);
        }
        int[] made = new int[Math.max(MOST_TRANSITIONS, START * classCount)];
        Arrays.fill(made, LOST * classCount, START * classCount, LOST);
        for (int i = 0; i < left.size(); i++) {
            BitSet from = left.get(i);
            int at = (START + i) * classCount;
            if (at + classCount > MOST_TRANSITIONS || i == MOST_STATES) {
                throw new UnsupportedOperationException("a pattern with many states");
            }
            boolean isDone = RegexGraph.isMatched(from);
            for (int member = 0; member < classCount - 1 && !isDone; member++) {
                BitSet next = graph.behind(from, members.get(member));
                made[at + member] = stateOf(next, states, left);
            }
            made[at + classCount - 1] = graph.isMatchedAtEnd(from, i == 0) ? MATCHED : LOST;
        }
        return Arrays.copyOf(made, (START + left.size()) * classCount);
    }

    private static int stateOf(BitSet at, Map<BitSet, Integer> states, List<BitSet> left) {
        if (RegexGraph.isMatched(at)) {
            return MATCHED;
        }
        if (at.isEmpty()) {
            return LOST;
        }
        return states.computeIfAbsent(
                at,
                _ -> {
                    left.add(at);
                    return START + left.size() - 1;
                });
    }

    /**
     * Returns the automaton of a pattern, or none if it is not regular or takes too many states.
     *
     * @param pattern a pattern that RE2 and Java accept
     */
    public static Optional<RegexAutomaton> of(String pattern) {
        synchronized (KNOWN) {
            Optional<RegexAutomaton> known = KNOWN.get(pattern);
            if (known != null) {
                return known;
            }
        }
        // Others do not wait for it: to make one may take long.
        Optional<RegexAutomaton> made = made(pattern);
        synchronized (KNOWN) {
            KNOWN.put(pattern, made);
        }
        return made;
    }

    private static Optional<RegexAutomaton> made(String pattern) {
        try {
            return Optional.of(new RegexAutomaton(new RegexGraph(RegexReader.read(pattern))));
        } catch (UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    /** Returns whether the pattern matches some part of the bytes {@code [from, to)}. */
    public boolean matches(MemorySegment bytes, long from, long to) {
        WorkMeter meter = new WorkMeter();
        int state = START;
        long at = from;
        while (at < to && state > LOST) {
            if (state == START && leaving != null) {
                long next = leaving.find(bytes, at, to);
                meter.add(next - at >> 3);
                at = next;
                if (at == to) {
                    break;
                }
            }
            int one = bytes.get(ValueLayout.JAVA_BYTE, at);
            if (one >= 0) {
                state = asciiTransitions[state * ASCII + one];
                at++;
            } else {
                int size = size(bytes, at, to);
                int point = size == 1 ? REPLACEMENT : point(bytes, at, size);
                state = transitions[state * classCount + searched(point)];
                at += size;
            }
            meter.add(1);
        }
        return MATCHED == (state > LOST ? transitions[(state + 1) * classCount - 1] : state);
    }

    /** Returns the number of bytes of a code point; 1 for a byte that belongs to none. */
    private static int size(MemorySegment bytes, long at, long to) {
        int lead = bytes.get(ValueLayout.JAVA_BYTE, at) & 0xff;
        int size = lead < 0xc2 || lead > 0xf4 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        if (at + size > to) {
            return 1;
        }
        for (int i = 1; i < size; i++) {
            if ((bytes.get(ValueLayout.JAVA_BYTE, at + i) & 0xc0) != 0x80) {
                return 1;
            }
        }
        int point = point(bytes, at, size);
        boolean isShorter = size == 3 && point < 0x800 || size == 4 && point < 0x10000;
        boolean isSurrogate = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
        return isShorter || isSurrogate || point > Character.MAX_CODE_POINT ? 1 : size;
    }

    private static int point(MemorySegment bytes, long at, int size) {
        int point = bytes.get(ValueLayout.JAVA_BYTE, at) & 0xff >> size + 1;
        for (int i = 1; i < size; i++) {
            point = point << 6 | bytes.get(ValueLayout.JAVA_BYTE, at + i) & 0x3f;
        }
        return point;
    }

    private int searched(int point) {
        int found = Arrays.binarySearch(begins, point);
        return classes[found >= 0 ? found : -found - 2];
    }

    /**
     * Returns the automaton as one array: the number of classes, the number of ranges, the classes
     * of ASCII's characters, where each range of code points begins, the class of each range, and
     * for each state the next state for each class. The last class is the end of a text.
     */
    public long[] table() {
        return Stream.of(
                        new int[] {classCount, begins.length},
                        ofAscii,
                        begins,
                        classes,
                        transitions)
                .flatMapToInt(Arrays::stream)
                .asLongStream()
                .toArray();
    }
}
