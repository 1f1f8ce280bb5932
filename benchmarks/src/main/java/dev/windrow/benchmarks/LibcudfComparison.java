// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Both sides of some cases, compared with each other.
 *
 * @param lines a line for each way in which libcudf ran a case
 * @param mismatches for each case that cannot be compared, a line with the reason
 */
record LibcudfComparison(List<Line> lines, List<String> mismatches) {

    private static final String HEADER =
            """
            | case | rows | result rows | windrow strategy | windrow kernels ms | windrow wall ms \
            | windrow home ms | windrow first ms | libcudf | libcudf wall ms | libcudf home ms \
            | libcudf first ms | wall / wall | home / home | wall / kernels |
            |---|--:|--:|---|--:|--:|--:|--:|---|--:|--:|--:|--:|--:|--:|
            """;

    LibcudfComparison {
        lines = List.copyOf(lines);
        mismatches = List.copyOf(mismatches);
    }

    /**
     * A case on both sides. Times are the least of the runs, and the first run's. The wall time
     * ends with the result on the device, where it stays there; "home" ends with all of it on the
     * host.
     *
     * @param windrow Windrow's measurement
     * @param libcudf libcudf's measurement
     */
    record Line(Measurement windrow, Measurement libcudf) {

        /** Returns libcudf's elapsed time divided by Windrow's. */
        double wallRatio() {
            return libcudf.wallMilliseconds() / windrow.wallMilliseconds();
        }

        /** Returns the same with results on the host. */
        double homeRatio() {
            return libcudf.homeMilliseconds() / windrow.homeMilliseconds();
        }

        /** Returns libcudf's elapsed time divided by the time of Windrow's kernels. */
        double kernelRatio() {
            return libcudf.wallMilliseconds() / windrow.kernelMilliseconds();
        }

        private String markdown() {
            return String.format(
                    Locale.ROOT,
                    "| %s | %d | %d | %s | %s | %.3f | %s | %.0f | %s | %.3f | %s | %.0f | %.2f |"
                            + " %s | %s |\n",
                    windrow.name(),
                    windrow.rows(),
                    windrow.resultRows(),
                    windrow.strategy(),
                    known("%.3f", windrow.kernelMilliseconds()),
                    windrow.wallMilliseconds(),
                    known("%.3f", windrow.homeMilliseconds()),
                    windrow.firstMilliseconds(),
                    libcudf.strategy(),
                    libcudf.wallMilliseconds(),
                    known("%.3f", libcudf.homeMilliseconds()),
                    libcudf.firstMilliseconds(),
                    wallRatio(),
                    known("%.2f", homeRatio()),
                    known("%.2f", kernelRatio()));
        }

        /** Formats a value. It is empty where it was not measured. */
        private static String known(String format, double value) {
            return Double.isFinite(value) ? String.format(Locale.ROOT, format, value) : "";
        }
    }

    /**
     * Pairs the measurements of both sides, in Windrow's order. Cases of only one side are left
     * out.
     */
    static LibcudfComparison of(List<Measurement> windrow, List<Measurement> libcudf) {
        List<Line> lines = new ArrayList<>();
        List<String> mismatches = new ArrayList<>();
        for (Measurement ours : windrow) {
            for (Measurement theirs : libcudf) {
                if (theirs.name().equals(ours.name())) {
                    mismatch(ours, theirs)
                            .ifPresentOrElse(
                                    mismatches::add, () -> lines.add(new Line(ours, theirs)));
                }
            }
        }
        return new LibcudfComparison(lines, mismatches);
    }

    private static Optional<String> mismatch(Measurement ours, Measurement theirs) {
        if (!ours.data().equals(theirs.data())) {
            return Optional.of(
                    "%s: Windrow read %s, libcudf %s: run both with the same --rows"
                            .formatted(ours.name(), ours.data(), theirs.data()));
        }
        if (ours.resultRows() != theirs.resultRows()) {
            return Optional.of(
                    "%s: Windrow's result has %d rows, libcudf's %d: one of them is wrong"
                            .formatted(ours.name(), ours.resultRows(), theirs.resultRows()));
        }
        if (ours.isWrong()) {
            return Optional.of(ours.name() + ": Windrow's answer is " + ours.check());
        }
        if (theirs.isWrong()) {
            return Optional.of(
                    ours.name() + ": the answer of " + theirs.strategy() + " is " + theirs.check());
        }
        return Optional.empty();
    }

    /**
     * Returns the table in Markdown, as the documents quote it, and the cases that were not
     * compared.
     */
    String markdown() {
        StringBuilder text = new StringBuilder(HEADER);
        lines.forEach(line -> text.append(line.markdown()));
        if (!mismatches.isEmpty()) {
            text.append("\nNot compared:\n\n");
            mismatches.forEach(mismatch -> text.append("- ").append(mismatch).append('\n'));
        }
        return text.toString();
    }
}
