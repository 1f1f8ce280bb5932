// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

/** How often a test repeats itself, or on how much: more in the profile "thorough". */
public final class Repetitions {

    private static final boolean THOROUGH = Boolean.getBoolean("windrow.thorough");

    private Repetitions() {}

    /**
     * Returns one of two numbers.
     *
     * @param quick enough to show that it works
     * @param thorough for the profile "thorough"
     */
    public static int of(int quick, int thorough) {
        return THOROUGH ? thorough : quick;
    }
}
