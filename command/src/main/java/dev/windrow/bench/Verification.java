// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import java.util.Objects;
import java.util.Optional;

/**
 * The outcome of the check of an answer.
 *
 * @param outcome the outcome
 * @param detail the first difference, in one line; empty where there is none
 */
public record Verification(Outcome outcome, String detail) {

    /** The outcomes of a check. */
    public enum Outcome {
        /** The answer is the CPU engine's. */
        EQUAL("equal to the CPU engine's"),
        /** The answer is not the CPU engine's. */
        DIFFERENT("DIFFERENT from the CPU engine's"),
        /** The answer was not checked. */
        SKIPPED("not checked"),
        /** The answer came from the CPU engine itself. */
        REFERENCE("the CPU engine's own");

        private final String label;

        Outcome(String label) {
            this.label = label;
        }

        /** Returns the text to print. */
        public String label() {
            return label;
        }
    }

    public Verification {
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(detail, "detail");
    }

    static Verification of(Outcome outcome) {
        return new Verification(outcome, "");
    }

    /**
     * Returns the outcome of a comparison with the CPU engine's answer.
     *
     * @param difference the first difference, in one line, if there is one
     */
    public static Verification of(Optional<String> difference) {
        return difference
                .map(text -> new Verification(Outcome.DIFFERENT, text))
                .orElse(of(Outcome.EQUAL));
    }

    @Override
    public String toString() {
        return detail.isEmpty() ? outcome.label() : outcome.label() + ": " + detail;
    }
}
