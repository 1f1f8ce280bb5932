// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import dev.windrow.column.Table;
import dev.windrow.doctor.Finding.Status;
import dev.windrow.doctor.reference.PlainReference;
import dev.windrow.doctor.reference.PlainReference.ExpectedGroup;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.GroupByQuery;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Tests strategies with queries over generated data. Each answer is compared with a plain
 * reference. The CPU engine is one of the strategies, so that a difference shows which side is
 * wrong.
 */
public final class StrategyExamination {

    private static final long NANOSECONDS_PER_MILLISECOND = 1_000_000;

    private final List<Strategy> always;
    private final List<Strategy> inTurn;
    private final int rows;
    private final int step;
    private int turn;

    /**
     * Makes an examination by all queries.
     *
     * @param always strategies that run every query
     * @param inTurn strategies that take turns: the next one that can run a query does
     * @param rows rows of each table, at least 1
     */
    public StrategyExamination(List<Strategy> always, List<Strategy> inTurn, int rows) {
        this(always, inTurn, rows, 1);
    }

    /**
     * Makes an examination by some queries.
     *
     * @param step every how manyth query is run
     */
    StrategyExamination(List<Strategy> always, List<Strategy> inTurn, int rows, int step) {
        if (rows < 1) {
            throw ErrorCode.INVALID_ARGUMENT.failure("%d rows, expected at least 1", rows);
        }
        this.always = List.copyOf(always);
        this.inTurn = List.copyOf(inTurn);
        this.rows = rows;
        this.step = step;
    }

    public void examine(Consumer<Finding> findings) {
        List<Case> cases = Cases.of(rows);
        for (int i = 0; i < cases.size(); i += step) {
            Case examined = cases.get(i);
            try (Table input = examined.table(rows)) {
                examine(examined, input, findings);
            }
        }
    }

    private void examine(Case examined, Table input, Consumer<Finding> findings) {
        List<ExpectedGroup> expected = PlainReference.run(input, examined.query());
        for (Strategy strategy : always) {
            findings.accept(examine(examined, strategy, input, expected));
        }
        boolean isRun = inTurn.isEmpty();
        for (int tried = 0; !isRun && tried < inTurn.size(); tried++) {
            Strategy strategy = inTurn.get(turn++ % inTurn.size());
            Finding finding = examine(examined, strategy, input, expected);
            isRun = finding.status() != Status.NOT_APPLICABLE;
            if (isRun) {
                findings.accept(finding);
            }
        }
    }

    private static Finding examine(
            Case examined, Strategy strategy, Table input, List<ExpectedGroup> expected) {
        GroupByQuery query = examined.query();
        String subject = examined.name() + " | " + strategy.label();
        long start = System.nanoTime();
        try (Runner.Answer answer = strategy.runner().run(forced(query, strategy), input)) {
            long milliseconds = (System.nanoTime() - start) / NANOSECONDS_PER_MILLISECOND;
            Optional<String> difference =
                    ReferenceComparison.difference(query, expected, answer.groups());
            String ran =
                    "%s, %d groups, %d ms"
                            .formatted(answer.strategy(), answer.groups().rows(), milliseconds);
            return difference
                    .map(found -> new Finding(Status.WRONG, subject, ran + ": " + found))
                    .orElseGet(() -> Finding.right(subject, ran));
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
