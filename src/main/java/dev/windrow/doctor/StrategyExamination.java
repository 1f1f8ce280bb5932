package dev.windrow.doctor;

import dev.windrow.column.Table;
import dev.windrow.doctor.Finding.Status;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Puts strategies to queries over generated data. Each answer is held against a plain reference;
 * the CPU engine is one of the strategies, so that a difference shows which side is wrong.
 */
public final class StrategyExamination {

    private static final long NANOSECONDS_PER_MILLISECOND = 1_000_000;

    private final List<Strategy> strategies;
    private final int rows;

    /**
     * Makes an examination.
     *
     * @param strategies what is examined
     * @param rows rows of each table, at least 1
     */
    public StrategyExamination(List<Strategy> strategies, int rows) {
        if (rows < 1) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT, "%d rows, expected at least 1", rows);
        }
        this.strategies = List.copyOf(strategies);
        this.rows = rows;
    }

    /** Examines every strategy on every query. */
    public void examine(Consumer<Finding> findings) {
        for (Case examined : Cases.of(rows)) {
            try (Table input = examined.table(rows)) {
                examine(examined, input, findings);
            }
        }
    }

    private void examine(Case examined, Table input, Consumer<Finding> findings) {
        Map<List<@Nullable Object>, List<Expectation>> expected =
                Reference.group(input, examined.query());
        for (Strategy strategy : strategies) {
            String subject = examined.name() + " | " + strategy.label();
            findings.accept(examine(subject, strategy, examined.query(), input, expected));
        }
    }

    private static Finding examine(
            String subject,
            Strategy strategy,
            GroupByQuery query,
            Table input,
            Map<List<@Nullable Object>, List<Expectation>> expected) {
        long start = System.nanoTime();
        try (Runner.Answer answer = strategy.runner().run(forced(query, strategy), input)) {
            long milliseconds = (System.nanoTime() - start) / NANOSECONDS_PER_MILLISECOND;
            Optional<String> difference = Comparison.difference(query, expected, answer.groups());
            String ran =
                    "%s, %d groups, %d ms"
                            .formatted(answer.strategy(), answer.groups().rows(), milliseconds);
            return difference
                    .map(found -> new Finding(Status.WRONG, subject, ran + ": " + found))
                    .orElseGet(() -> Finding.ok(subject, ran));
        } catch (WindrowException e) {
            Status status =
                    e.code() == ErrorCode.UNSUPPORTED_PLAN ? Status.NOT_APPLICABLE : Status.FAILED;
            return new Finding(status, subject, e.code() + ": " + e.getMessage());
        } catch (RuntimeException e) {
            return new Finding(Status.FAILED, subject, String.valueOf(e));
        }
    }

    private static GroupByQuery forced(GroupByQuery query, Strategy strategy) {
        return query.withAlgorithm(strategy.algorithm());
    }
}
