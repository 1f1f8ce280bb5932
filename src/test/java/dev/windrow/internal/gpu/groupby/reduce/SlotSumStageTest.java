// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.EngineRun;
import dev.windrow.internal.plan.groupby.AtomicSums;
import dev.windrow.internal.plan.groupby.DensePlan;
import dev.windrow.internal.plan.groupby.GlobalHashPlan;
import dev.windrow.internal.plan.groupby.PlanFactory;
import dev.windrow.internal.plan.groupby.SlotPlan;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Totals of atomic additions to slots, with the parts of wide integers side by side. */
class SlotSumStageTest {

    /** More than the rows that all threads of a device have in flight together. */
    private static final int ROWS = 9_001;

    /** So many that none is frequent by chance. */
    private static final int GROUPS = 1_001;

    private static final List<String> SUMS = List.of("long", "some", "decimal", "gaps", "byte");

    private final SplittableRandom random = new SplittableRandom(7);
    private final List<@Nullable Object> keys = new ArrayList<>();
    private final Map<String, List<@Nullable Object>> values = new HashMap<>();

    private EngineRun table(boolean hot, boolean nullKeys) {
        for (int row = 0; row < ROWS; row++) {
            int key = hot && random.nextInt(4) > 0 ? random.nextInt(9) : random.nextInt(GROUPS);
            keys.add(nullKeys && random.nextInt(500) == 0 ? null : key);
        }
        EngineRun run = new EngineRun().column("k", Primitive.INT32, keys);
        add(run, "long", Primitive.INT64, false);
        add(run, "some", Primitive.INT64, true);
        add(run, "decimal", new ColumnType.Decimal(38, 2), false);
        add(run, "gaps", new ColumnType.Decimal(38, 0), true);
        add(run, "byte", Primitive.INT8, true);
        return run;
    }

    private void add(EngineRun run, String name, ColumnType type, boolean nullable) {
        List<@Nullable Object> column = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            column.add(nullable && random.nextInt(3) == 0 ? null : value(type));
        }
        values.put(name, column);
        run.column(name, type, column);
    }

    /** Returns small and wide integers of both signs, whose totals do not overflow. */
    private Object value(ColumnType type) {
        if (type == Primitive.INT8) {
            return random.nextInt(-128, 128);
        }
        boolean isDecimal = type instanceof ColumnType.Decimal;
        int bits = random.nextInt(isDecimal ? 110 : 45);
        BigInteger wide =
                BigInteger.valueOf(random.nextLong()).shiftLeft(64).shiftRight(127 - bits);
        return isDecimal ? wide : (Object) wide.longValueExact();
    }

    private static GroupByQuery query(Algorithm algorithm) {
        List<NamedAggregation> asked = new ArrayList<>();
        SUMS.forEach(name -> asked.add(sum(name)));
        asked.add(count());
        return GroupByQuery.of(List.of("k"), asked).withAlgorithm(algorithm);
    }

    /** Returns the plan without block-private accumulators. */
    private static SlotPlan withoutBlockGroups(SlotPlan plan) {
        return switch (plan) {
            case DensePlan dense ->
                    PlanFactory.dense(
                            dense.device(), dense.keys(), dense.slots(), 0, dense.decisions());
            case GlobalHashPlan table ->
                    PlanFactory.globalHash(table.device(), table.slots(), 0, table.decisions());
            default -> throw new AssertionError(plan.strategy());
        };
    }

    private Map<String, List<@Nullable BigInteger>> expected() {
        Map<String, List<@Nullable BigInteger>> groups = new HashMap<>();
        for (int row = 0; row < ROWS; row++) {
            List<@Nullable BigInteger> totals =
                    groups.computeIfAbsent(
                            String.valueOf(keys.get(row)),
                            _ -> new ArrayList<>(Collections.nCopies(SUMS.size() + 1, null)));
            for (int column = 0; column < SUMS.size(); column++) {
                add(totals, column, values.get(SUMS.get(column)).get(row));
            }
            add(totals, SUMS.size(), 1);
        }
        return groups;
    }

    private static void add(List<@Nullable BigInteger> totals, int column, @Nullable Object value) {
        if (value != null) {
            BigInteger total = totals.get(column);
            totals.set(column, total == null ? exact(value) : total.add(exact(value)));
        }
    }

    private static @Nullable BigInteger exact(@Nullable Object value) {
        return value == null ? null : new BigInteger(value.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "DENSE, false, false",
        "DENSE, true, false",
        "DENSE, true, true",
        "GLOBAL_HASH, false, true",
        "GLOBAL_HASH, true, false"
    })
    void totalsAreExact(Algorithm algorithm, boolean hot, boolean nullKeys) {
        try (EngineRun run = table(hot, nullKeys)) {
            SlotPlan plan = withoutBlockGroups((SlotPlan) run.plan(query(algorithm)));
            assertThat(AtomicSums.together(plan).stream().map(List::size))
                    .filteredOn(size -> size > 1)
                    .containsExactly(2, 2, 4, 4);
            assertThat(plan.statistics().hotRows().isEmpty()).isEqualTo(!hot);
            Map<String, List<@Nullable BigInteger>> found = new HashMap<>();
            for (List<@Nullable Object> group : run.run(plan).groups()) {
                found.put(
                        String.valueOf(group.getFirst()),
                        group.stream().skip(1).map(SlotSumStageTest::exact).toList());
            }
            assertThat(found).isEqualTo(expected());
        }
    }
}
