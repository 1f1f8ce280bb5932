// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

/**
 * The part of an aggregation that a run does, by whether it reads rows or states and whether it
 * writes states or results.
 */
public enum Step {
    /** From rows to results. */
    SINGLE(false, false),
    /** From rows to states. */
    PARTIAL(false, true),
    /** From states to states: several of a group become one. */
    INTERMEDIATE(true, true),
    /** From states to results. */
    FINAL(true, false);

    private final boolean readsStates;
    private final boolean writesStates;

    Step(boolean readsStates, boolean writesStates) {
        this.readsStates = readsStates;
        this.writesStates = writesStates;
    }

    /** Returns whether the input has states in place of values. */
    public boolean readsStates() {
        return readsStates;
    }

    /** Returns whether the result has states in place of results. */
    public boolean writesStates() {
        return writesStates;
    }
}
