package dev.windrow.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Both sides of some cases, compared with each other.
 *
 * @param lines a line for each way in which libcudf ran a case
 * @param obstacles why a case cannot be compared, in a line each
 */
record LibcudfComparison(List<Line> lines, List<String> obstacles) {

    private static final String HEADER =
            """
            | case | rows | groups | windrow strategy | windrow kernels ms | windrow wall ms \
            | windrow first ms | libcudf | libcudf wall ms | libcudf first ms | wall / wall \
            | wall / kernels |
            |---|--:|--:|---|--:|--:|--:|---|--:|--:|--:|--:|
            """;

    LibcudfComparison {
        lines = List.copyOf(lines);
        obstacles = List.copyOf(obstacles);
    }

    /**
     * A case on both sides; times are the least of the runs, and the first beside them.
     *
     * @param windrow what Windrow took
     * @param libcudf what libcudf took
     */
    record Line(Measurement windrow, Measurement libcudf) {

        /** Returns how many times as long libcudf took, both on the host's clock. */
        double wallRatio() {
            return libcudf.wallMilliseconds() / windrow.wallMilliseconds();
        }

        /** Returns how many times as long libcudf took on the host's clock as Windrow's kernels. */
        double kernelRatio() {
            return libcudf.wallMilliseconds() / windrow.kernelMilliseconds();
        }

        private String markdown() {
            return String.format(
                    Locale.ROOT,
                    "| %s | %d | %d | %s | %s | %.3f | %.0f | %s | %.3f | %.0f | %.2f | %s |\n",
                    windrow.name(),
                    windrow.rows(),
                    windrow.groups(),
                    windrow.strategy(),
                    known("%.3f", windrow.kernelMilliseconds()),
                    windrow.wallMilliseconds(),
                    windrow.firstMilliseconds(),
                    libcudf.strategy(),
                    libcudf.wallMilliseconds(),
                    libcudf.firstMilliseconds(),
                    wallRatio(),
                    known("%.2f", kernelRatio()));
        }

        /** A CPU has no kernels. */
        private static String known(String format, double value) {
            return Double.isFinite(value) ? String.format(Locale.ROOT, format, value) : "";
        }
    }

    /** Pairs what both sides measured, in Windrow's order; what only one side has is left out. */
    static LibcudfComparison of(List<Measurement> windrow, List<Measurement> libcudf) {
        List<Line> lines = new ArrayList<>();
        List<String> obstacles = new ArrayList<>();
        for (Measurement ours : windrow) {
            for (Measurement theirs : libcudf) {
                if (theirs.name().equals(ours.name())) {
                    obstacle(ours, theirs)
                            .ifPresentOrElse(
                                    obstacles::add, () -> lines.add(new Line(ours, theirs)));
                }
            }
        }
        return new LibcudfComparison(lines, obstacles);
    }

    private static Optional<String> obstacle(Measurement ours, Measurement theirs) {
        if (!ours.data().equals(theirs.data())) {
            return Optional.of(
                    "%s: Windrow read %s, libcudf %s: run both with the same --rows"
                            .formatted(ours.name(), ours.data(), theirs.data()));
        }
        if (ours.groups() != theirs.groups()) {
            return Optional.of(
                    "%s: Windrow found %d groups, libcudf %d: one of them is wrong"
                            .formatted(ours.name(), ours.groups(), theirs.groups()));
        }
        return Optional.empty();
    }

    /** Returns the table in Markdown, as the README quotes it, and what is missing there. */
    String markdown() {
        StringBuilder text = new StringBuilder(HEADER);
        lines.forEach(line -> text.append(line.markdown()));
        if (!obstacles.isEmpty()) {
            text.append("\nNot compared:\n\n");
            obstacles.forEach(obstacle -> text.append("- ").append(obstacle).append('\n'));
        }
        return text.toString();
    }
}
