package dev.windrow.tune;

/**
 * What came of running a case with a launch profile.
 *
 * @param milliseconds the least of all runs; infinite where there is no right answer
 * @param failure why there is none, in a line; empty where there is one
 * @param isWrong whether the answer was not the CPU engine's
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
