// SPDX-License-Identifier: Apache-2.0
package dev.windrow.tune;

/**
 * The result of running a case with a launch profile.
 *
 * @param milliseconds the least time of all runs; infinite without a right answer
 * @param failure why there is no right answer, in one line; empty if there is one
 * @param isWrong whether the answer differed from the CPU engine's
 */
record Trial(double milliseconds, String failure, boolean isWrong) {

    static Trial of(double milliseconds) {
        return new Trial(milliseconds, "", false);
    }

    static Trial failed(String reason) {
        return new Trial(Double.POSITIVE_INFINITY, reason, false);
    }

    static Trial wrong(String difference) {
        return new Trial(Double.POSITIVE_INFINITY, "WRONG: " + difference, true);
    }

    boolean isRight() {
        return failure.isEmpty();
    }
}
