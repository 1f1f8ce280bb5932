// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnGather;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.doctor.Finding.Status;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Algorithm;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Correct engines pass; each kind of wrong answer is found. */
class StrategyExaminationTest {

    private static final int ROWS = 300;

    private final long liveBefore = ColumnMemory.liveBytes();
    private final Windrow cpu =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));
    private final Runner honest =
            (query, input) -> {
                GroupByResult result = cpu.run(query, input);
                return new Runner.Answer(result.table(), result.profile().strategy());
            };

    @AfterEach
    void everythingIsReleased() {
        cpu.close();
        assertThat(ColumnMemory.liveBytes()).isEqualTo(liveBefore);
    }

    @Test
    void anHonestEnginePasses() {
        assertThat(examine(honest)).isNotEmpty().allMatch(found -> found.status() == Status.RIGHT);
    }

    @Test
    void aLostRowIsFound() {
        List<Finding> findings =
                examine(
                        (query, input) -> {
                            try (Table fewer = rows(input, 0, input.rows() - 1)) {
                                return honest.run(query, fewer);
                            }
                        });
        assertThat(findings)
                .filteredOn(found -> found.status() == Status.WRONG)
                .hasSizeGreaterThan(40);
        assertThat(findings)
                .anyMatch(found -> found.detail().matches(".*group .*: .* is .*, expected .*"));
    }

    @Test
    void lostAndInventedGroupsAreFound() {
        List<Finding> lost =
                examine(
                        (query, input) -> {
                            try (Runner.Answer answer = honest.run(query, input)) {
                                Table groups = answer.groups();
                                return answer(rows(groups, 0, groups.rows() - 1));
                            }
                        });
        assertThat(lost).allMatch(found -> found.detail().matches(".*\\d+ groups, expected \\d+"));
        List<Finding> doubled =
                examine(
                        (query, input) -> {
                            try (Runner.Answer answer = honest.run(query, input)) {
                                return answer(firstGroupForLast(answer.groups()));
                            }
                        });
        assertThat(doubled)
                .filteredOn(found -> found.status() == Status.WRONG)
                .allMatch(found -> found.detail().contains("comes twice"))
                .hasSizeGreaterThan(40);
    }

    @Test
    void aStrategyThatCannotRunAQueryIsNotWrong() {
        assertThat(examine(failing(ErrorCode.UNSUPPORTED_PLAN)))
                .allMatch(found -> found.status() == Status.NOT_APPLICABLE);
    }

    @Test
    void anExceptionIsAFailure() {
        assertThat(examine(failing(ErrorCode.DEVICE_FAILURE)))
                .allMatch(found -> found.status() == Status.FAILED)
                .allMatch(found -> found.detail().equals("DEVICE_FAILURE: because"));
        assertThat(
                        examine(
                                (query, input) -> {
                                    throw new IllegalStateException("defect");
                                }))
                .allMatch(found -> found.status() == Status.FAILED);
    }

    @Test
    void noRowsAreRefused() {
        assertThatThrownBy(() -> new StrategyExamination(List.of(), List.of(), 0))
                .isInstanceOf(WindrowException.class)
                .hasMessageContaining("0 rows, expected at least 1");
    }

    @Test
    void strategiesTakeTurnsAndWhoCannotRunAQueryLetsTheNext() {
        List<Strategy> inTurn =
                List.of(
                        new Strategy("one", Algorithm.AUTO, honest),
                        new Strategy("two", Algorithm.DENSE, failing(ErrorCode.UNSUPPORTED_PLAN)),
                        new Strategy("three", Algorithm.AUTO, failing(ErrorCode.DEVICE_FAILURE)));
        List<Finding> findings = new ArrayList<>();
        Strategy always = new Strategy("always", Algorithm.AUTO, honest);
        new StrategyExamination(List.of(always), inTurn, ROWS).examine(findings::add);
        assertThat(findings)
                .filteredOn(finding -> finding.subject().endsWith("| always auto"))
                .hasSize(findings.size() / 2);
        assertThat(findings.subList(0, 6))
                .extracting(finding -> finding.subject().replaceAll(".* [|] ", ""))
                .containsExactly(
                        "always auto",
                        "one auto",
                        "always auto",
                        "three auto",
                        "always auto",
                        "one auto");
    }

    @Test
    void aQueryThatNoneCanRunIsNoFailure() {
        List<Finding> findings = new ArrayList<>();
        new StrategyExamination(
                        List.of(),
                        List.of(
                                new Strategy(
                                        "one",
                                        Algorithm.SORT,
                                        failing(ErrorCode.UNSUPPORTED_PLAN))),
                        ROWS)
                .examine(findings::add);
        assertThat(findings).isEmpty();
    }

    private static Runner failing(ErrorCode code) {
        return (query, input) -> {
            throw new WindrowException(code, "because");
        };
    }

    private static List<Finding> examine(Runner runner) {
        List<Finding> findings = new ArrayList<>();
        Strategy strategy = new Strategy("test", Algorithm.AUTO, runner);
        new StrategyExamination(List.of(strategy), List.of(), ROWS).examine(findings::add);
        return findings;
    }

    private static Runner.Answer answer(Table groups) {
        return new Runner.Answer(groups, "lie");
    }

    private static Table rows(Table table, long from, long count) {
        long[] rows = new long[Math.toIntExact(Math.max(0, count))];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = from + i;
        }
        return gather(table, rows);
    }

    private static Table firstGroupForLast(Table groups) {
        long[] rows = new long[Math.toIntExact(groups.rows())];
        for (int i = 0; i < rows.length - 1; i++) {
            rows[i] = i;
        }
        return gather(groups, rows);
    }

    private static Table gather(Table table, long[] rows) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        for (String name : table.names()) {
            columns.put(name, ColumnGather.gather(table.column(name), rows, memory));
        }
        return new Table(columns, rows.length, memory);
    }
}
