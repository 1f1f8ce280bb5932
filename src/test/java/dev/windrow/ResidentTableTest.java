// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.Algorithm;
import dev.windrow.query.Filter;
import dev.windrow.query.Rolling;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Columns that stay on the device, and queries that are planned once. */
@ExtendWith({NoLeaks.class, NoDeviceLeaks.class})
class ResidentTableTest {

    private static final WindrowConfig CONFIG = WindrowConfig.defaults().withThreads(2);

    /** Returns the bytes of an array on the device: its content and the header before it. */
    private static final long HEADER = 16;

    private static Windrow open(EngineChoice choice) {
        return Windrow.open(CONFIG.withEngine(choice));
    }

    private static Table orders() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("status", Columns.strings(memory, "F", "O", "F", "P", "O"));
        columns.put("price", Columns.longs(memory, 1, 2, 3, 4, 5));
        columns.put("weight", Columns.longs(memory, 10, 20, 30, 40, 50));
        return new Table(columns, 5, memory);
    }

    private static void assertColumn(GroupByResult result, String name, Object... values) {
        assertThat(Columns.read(result.column(name))).containsExactly(values);
    }

    private static long uploaded(GroupByResult result) {
        return result.profile().bytes(Phase.Kind.UPLOAD);
    }

    private static void assertCode(ErrorCode code, String message, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        WindrowException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @EnumSource(EngineChoice.class)
    void queriesOfDifferentColumnsAnswerAsOverAPlainTable(EngineChoice choice) {
        try (Windrow windrow = open(choice);
                Table table = orders();
                ResidentTable orders = windrow.resident(table)) {
            GroupBy byStatus = windrow.groupBy(orders).by("status").sorted();
            try (GroupByResult prices = byStatus.aggregate(sum("price"));
                    GroupByResult weights = byStatus.aggregate(max("weight"), count());
                    GroupByResult byPrice =
                            windrow.groupBy(orders).by("price").sorted().aggregate(sum("weight"));
                    GroupByResult pricesAgain = byStatus.aggregate(sum("price"))) {
                assertColumn(prices, "sum(price)", 4L, 7L, 4L);
                assertColumn(weights, "max(weight)", 30L, 50L, 40L);
                assertColumn(weights, "count(*)", 2L, 2L, 1L);
                assertColumn(byPrice, "sum(weight)", 10L, 20L, 30L, 40L, 50L);
                assertColumn(pricesAgain, "sum(price)", 4L, 7L, 4L);
            }
        }
    }

    /** An operation is compiled once, whatever other operations and queries upload meanwhile. */
    @Test
    void anOperationIsCompiledOnce() {
        Filter cheap = new Filter(column("price").lessThan(literal(4)));
        Rolling sums = Rolling.of(1, 0, sum("weight"));
        try (Windrow windrow = open(EngineChoice.GPU);
                Table table = orders()) {
            try (ResidentTable orders = windrow.resident(table);
                    TransformResult first = windrow.transform(orders, cheap).toHost();
                    TransformResult other = windrow.transform(orders, sums).toHost();
                    GroupByResult groups =
                            windrow.groupBy(orders).by("status").aggregate(sum("price"));
                    TransformResult again = windrow.transform(orders, cheap);
                    TransformResult otherAgain = windrow.transform(orders, sums)) {
                assertThat(isCached(first)).isFalse();
                assertThat(isCached(other)).isFalse();
                assertThat(isCached(again)).isTrue();
                assertThat(isCached(otherAgain)).isTrue();
                assertSame(again, first);
                assertSame(otherAgain, other);
                assertThat(groups.rows()).isEqualTo(3);
            }
            assertThat(windrow.heldDeviceBytes()).isZero();
        }
    }

    private static boolean isCached(TransformResult result) {
        return result.profile().notes().contains("program: cached");
    }

    private static void assertSame(TransformResult result, TransformResult expected) {
        for (String name : expected.table().names()) {
            assertThat(Columns.read(result.table().column(name)))
                    .as(name)
                    .isEqualTo(Columns.read(expected.table().column(name)));
        }
        assertThat(result.table().rows()).isEqualTo(expected.table().rows()).isPositive();
    }

    @Test
    void aColumnIsUploadedByTheFirstQueryThatReadsIt() {
        try (Windrow windrow = open(EngineChoice.GPU);
                Table table = orders();
                ResidentTable orders = windrow.resident(table)) {
            assertThat(orders.residentBytes()).isZero();
            GroupBy byStatus = windrow.groupBy(orders).by("status");
            try (GroupByResult first = byStatus.aggregate(sum("price"));
                    GroupByResult other = byStatus.aggregate(max("price"), count());
                    GroupByResult further = byStatus.aggregate(sum("weight"))) {
                assertThat(uploaded(first)).isEqualTo(first.profile().inputBytes());
                assertThat(uploaded(other)).isZero();
                assertThat(uploaded(further)).isEqualTo(5 * Long.BYTES + HEADER);
                assertThat(orders.residentBytes()).isEqualTo(uploaded(first) + uploaded(further));
                assertThat(other.profile().inputBytes()).isEqualTo(first.profile().inputBytes());
                assertThat(other.profile().peakDeviceBytes())
                        .isGreaterThan(other.profile().inputBytes());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(EngineChoice.class)
    void aPreparedQueryRunsAnyNumberOfTimes(EngineChoice choice) {
        try (Windrow windrow = open(choice);
                Table table = orders();
                ResidentTable orders = windrow.resident(table);
                PreparedQuery query =
                        windrow.groupBy(orders).by("status").sorted().prepare(sum("price"))) {
            String planned = query.explanation().strategy();
            for (int run = 0; run < 4; run++) {
                try (GroupByResult result = run == 2 ? query.runProfiled() : query.run()) {
                    assertColumn(result, "status", "F", "O", "P");
                    assertColumn(result, "sum(price)", 4L, 7L, 4L);
                    assertThat(result.profile().nanoseconds(Phase.Kind.PLAN) > 0)
                            .isEqualTo(run == 0);
                    assertThat(result.explanation().strategy()).isEqualTo(planned);
                }
            }
        }
    }

    @Test
    void aRepeatedRunIsKernelsAndADownload() {
        try (Windrow windrow = open(EngineChoice.GPU);
                Table table = orders();
                ResidentTable orders = windrow.resident(table);
                PreparedQuery query = windrow.groupBy(orders).by("status").prepare(sum("price"));
                GroupByResult first = query.run();
                GroupByResult second = query.run();
                GroupByResult profiled = query.runProfiled()) {
            assertThat(uploaded(first)).isPositive();
            assertThat(second.profile().phases())
                    .extracting(Phase::name)
                    .containsExactly("upload", "all tasks", "download and finish");
            assertThat(uploaded(second)).isZero();
            assertThat(uploaded(profiled)).isZero();
            assertThat(kernels(profiled))
                    .isEqualTo(kernels(first))
                    .contains("fused", "placesToGroups");
            assertThat(second.profile().peakDeviceBytes())
                    .isEqualTo(first.profile().peakDeviceBytes());
        }
    }

    private static List<String> kernels(GroupByResult result) {
        return result.profile().phases().stream()
                .filter(phase -> phase.kind() == Phase.Kind.KERNEL)
                .map(Phase::name)
                .toList();
    }

    @Test
    void theLatestQueryOfAResidentTableStaysPrepared() {
        try (Windrow windrow = open(EngineChoice.GPU);
                Table table = orders();
                ResidentTable orders = windrow.resident(table)) {
            GroupBy byStatus = windrow.groupBy(orders).by("status");
            try (GroupByResult first = byStatus.aggregate(sum("price"));
                    GroupByResult second = byStatus.aggregate(sum("price"));
                    GroupByResult other = byStatus.aggregate(count());
                    GroupByResult third = byStatus.aggregate(sum("price"))) {
                assertThat(phases(first)).contains("plan", "prepare");
                assertThat(phases(second)).doesNotContain("plan", "prepare");
                assertThat(phases(other)).contains("plan", "prepare");
                assertThat(phases(third)).contains("plan", "prepare");
            }
        }
    }

    /** SQL, for one, sorts groups in an operation of its own. */
    @Test
    void theLatestQueryStaysPreparedBesideOperationsThatNeedLittle() {
        try (Windrow windrow = open(EngineChoice.GPU);
                Table table = orders();
                ResidentTable orders = windrow.resident(table)) {
            GroupBy byStatus = windrow.groupBy(orders).by("status");
            byStatus.aggregate(sum("price")).close();
            Filter dear = new Filter(column("price").atLeast(literal(3)));
            windrow.transform(table, dear).close();
            windrow.transform(orders, dear).close();
            try (GroupByResult again = byStatus.aggregate(sum("price"))) {
                assertThat(phases(again)).doesNotContain("plan", "prepare");
            }
        }
    }

    private static List<String> phases(GroupByResult result) {
        return result.profile().phases().stream().map(Phase::name).toList();
    }

    @ParameterizedTest
    @EnumSource(EngineChoice.class)
    void aQueryOverAPlainTableIsPreparedToo(EngineChoice choice) {
        try (Windrow windrow = open(choice);
                Table table = orders();
                PreparedQuery query =
                        windrow.groupBy(table).by("status").sorted().prepare(sum("price"));
                GroupByResult first = query.run();
                GroupByResult second = query.run()) {
            assertColumn(first, "sum(price)", 4L, 7L, 4L);
            assertColumn(second, "sum(price)", 4L, 7L, 4L);
            assertThat(uploaded(second)).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(EngineChoice.class)
    void severalPreparedQueriesTakeTurns(EngineChoice choice) {
        try (Windrow windrow = open(choice);
                Table table = orders();
                ResidentTable orders = windrow.resident(table);
                PreparedQuery prices =
                        windrow.groupBy(orders).by("status").sorted().prepare(sum("price"));
                PreparedQuery weights =
                        windrow.groupBy(orders)
                                .by("price")
                                .sorted()
                                .algorithm(
                                        choice == EngineChoice.GPU
                                                ? Algorithm.SORT
                                                : Algorithm.AUTO)
                                .prepare(sum("weight"), max("price"))) {
            for (int run = 0; run < 3; run++) {
                try (GroupByResult price = prices.run();
                        GroupByResult weight = weights.run();
                        GroupByResult plain =
                                windrow.groupBy(orders).by("status").aggregate(count())) {
                    assertColumn(price, "sum(price)", 4L, 7L, 4L);
                    assertColumn(weight, "sum(weight)", 10L, 20L, 30L, 40L, 50L);
                    assertThat(plain.rows()).isEqualTo(3);
                }
            }
        }
    }

    @Test
    void closingAPreparedQueryLeavesTheColumns() {
        try (Windrow windrow = open(EngineChoice.GPU);
                Table table = orders();
                ResidentTable orders = windrow.resident(table)) {
            for (int round = 0; round < 3; round++) {
                try (PreparedQuery query =
                                windrow.groupBy(orders).by("status").prepare(sum("price"));
                        GroupByResult result = query.run()) {
                    assertThat(uploaded(result) == 0).isEqualTo(round > 0);
                    assertThat(result.rows()).isEqualTo(3);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(EngineChoice.class)
    void whatIsClosedAnswersNothing(EngineChoice choice) {
        try (Windrow windrow = open(choice);
                Table table = orders()) {
            ResidentTable orders = windrow.resident(table);
            GroupBy byStatus = windrow.groupBy(orders).by("status");
            PreparedQuery closed = byStatus.prepare(count());
            closed.run().close();
            closed.close();
            closed.close();
            assertCode(ErrorCode.CLOSED, "this prepared query is closed", closed::run);
            PreparedQuery open = byStatus.prepare(count());
            open.run().close();
            orders.close();
            orders.close();
            assertCode(ErrorCode.CLOSED, "or its table is", open::run);
            assertCode(ErrorCode.CLOSED, "this resident table is closed", byStatus::aggregate);
            assertCode(ErrorCode.CLOSED, "this resident table is closed", byStatus::prepare);
            assertCode(ErrorCode.CLOSED, "this resident table is closed", byStatus::explain);
            assertThat(orders.residentBytes()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(EngineChoice.class)
    void aSessionFreesWhatIsLeft(EngineChoice choice) {
        long before = NoDeviceLeaks.heldBytes();
        Windrow windrow = open(choice);
        try (Table table = orders()) {
            ResidentTable orders = windrow.resident(table);
            PreparedQuery query = windrow.groupBy(orders).by("status").prepare(count());
            PreparedQuery overTable = windrow.groupBy(table).by("status").prepare(sum("price"));
            query.run().close();
            overTable.run().close();
            windrow.close();
            assertThat(NoDeviceLeaks.heldBytes()).isEqualTo(before);
            assertCode(ErrorCode.CLOSED, "this session is closed", query::run);
            assertCode(ErrorCode.CLOSED, "this session is closed", overTable::run);
            assertCode(ErrorCode.CLOSED, "this session is closed", () -> windrow.resident(table));
            overTable.close();
            query.close();
            orders.close();
        }
    }

    @Test
    void aResidentTableOfAnotherSessionIsAnError() {
        try (Windrow one = open(EngineChoice.CPU);
                Windrow other = open(EngineChoice.CPU);
                Table table = orders();
                ResidentTable orders = one.resident(table)) {
            GroupBy groupBy = other.groupBy(orders).by("status");
            assertCode(
                    ErrorCode.INVALID_ARGUMENT, "belongs to another session", groupBy::aggregate);
        }
    }

    @ParameterizedTest
    @EnumSource(EngineChoice.class)
    void aQueryThatDoesNotFitTheTableIsNotPrepared(EngineChoice choice) {
        try (Windrow windrow = open(choice);
                Table table = orders();
                ResidentTable orders = windrow.resident(table)) {
            for (GroupBy groupBy : List.of(windrow.groupBy(orders), windrow.groupBy(table))) {
                assertCode(
                        ErrorCode.UNKNOWN_COLUMN,
                        "prices",
                        () -> groupBy.by("status").prepare(sum("prices")));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(EngineChoice.class)
    void anOverflowLeavesAPreparedQueryUsable(EngineChoice choice) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("v", Columns.longs(memory, Long.MAX_VALUE, 1));
        try (Windrow windrow = open(choice);
                Table table = new Table(columns, 2, memory);
                PreparedQuery query = windrow.groupBy(table).prepare(sum("v"))) {
            for (int run = 0; run < 3; run++) {
                assertCode(ErrorCode.OVERFLOW, "sum", query::run);
            }
        }
    }

    @Test
    void theProfileOfTheFirstRunTellsTheUploadOfColumnsFromThePlansOwn() {
        try (Windrow windrow = open(EngineChoice.GPU);
                Table table = orders();
                GroupByResult result = windrow.groupBy(table).by("status").aggregate(count())) {
            Profile profile = result.profile();
            assertThat(uploaded(result)).isEqualTo(profile.inputBytes()).isPositive();
            assertThat(profile.phases())
                    .filteredOn(phase -> phase.name().equals("prepare"))
                    .allMatch(phase -> phase.bytes() > 0);
        }
    }
}
