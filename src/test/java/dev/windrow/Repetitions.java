// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import java.util.List;
import java.util.stream.IntStream;

/** How often a test repeats itself, or on how much: more in the profile "thorough". */
public final class Repetitions {

    private static final boolean THOROUGH = Boolean.getBoolean("windrow.thorough");

    private Repetitions() {}

    /** Returns whether the profile "thorough" runs. */
    public static boolean isThorough() {
        return THOROUGH;
    }

    /**
     * Returns the seed of a property. Without one it is the same in every run, so that a change
     * fails by what it changes and not by luck; {@code -Dwindrow.seeds=drawn} draws one by the
     * clock, for who looks for what no run has met.
     */
    public static long seed(String property) {
        boolean isDrawn = System.getProperty("windrow.seeds", "").equals("drawn");
        return Long.getLong(property, isDrawn ? System.currentTimeMillis() * 1000 : 1);
    }

    /**
     * Returns one of two numbers.
     *
     * @param quick enough to show that it works
     * @param thorough for the profile "thorough"
     */
    public static int of(int quick, int thorough) {
        return THOROUGH ? thorough : quick;
    }

    /**
     * Returns a third of some cases; all of them in the profile "thorough". Where a test goes
     * through all pairs of two lists, the turns of one see to it that every case of the other is
     * tried.
     *
     * @param cases all of them
     * @param turn which third: cases 0, 3, 6 and so on, those after them, or those before the next
     */
    public static <T> List<T> some(List<T> cases, int turn) {
        int first = Math.floorMod(turn, Math.min(3, cases.size()));
        return THOROUGH
                ? cases
                : IntStream.range(0, cases.size())
                        .filter(each -> each % 3 == first)
                        .mapToObj(cases::get)
                        .toList();
    }
}
