// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.gpu.generated.QueryKernel;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.io.Tables;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.simulator.DeviceCounts;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * Queries of which each needs a kernel of its own: what is kept for them is bounded. TornadoVM
 * itself keeps each kernel, so a process makes no more than {@link PlanTuning#MOST_MADE_KERNELS}.
 * The property {@code windrow.soak.kernels} says how many are asked.
 */
@ExtendWith({NoLeaks.class, NoDeviceLeaks.class})
@Tag("thorough")
final class ManyKernelsTest {

    private static final int QUERIES = Integer.getInteger("windrow.soak.kernels", 700);

    /** More than any cache keeps. */
    private static final int WARM_QUERIES = 320;

    private static final List<String> COLUMNS = List.of("key", "value");
    private static final int TERMS = 9;
    private static final int OPERATORS = 3;
    private static final int CLASSES_SLACK = 300;
    private static final long HEAP_SLACK_BYTES = 16L << 20;

    /** What a process keeps. */
    private record Kept(long heap, long classes, long device) {

        static Kept now() throws InterruptedException {
            for (int i = 0; i < 3; i++) {
                System.gc();
                Thread.sleep(20);
            }
            Runtime runtime = Runtime.getRuntime();
            return new Kept(
                    runtime.totalMemory() - runtime.freeMemory(),
                    ManagementFactory.getClassLoadingMXBean().getLoadedClassCount(),
                    DeviceCounts.get().heldBytes());
        }
    }

    @Test
    void whatIsKeptForThemIsBounded() throws InterruptedException {
        assumeTrue(Simulator.isPresent());
        WindrowConfig config = WindrowConfig.defaults().withThreads(1);
        int madeBefore = QueryKernel.made();
        try (Table table = Tables.read("random:rows=40,keys=7,key=int32,value=int32");
                Windrow cpu = Windrow.open(config.withEngine(EngineChoice.CPU));
                Windrow gpu = Windrow.open(config.withEngine(EngineChoice.GPU))) {
            Kept before = Kept.now();
            for (int i = 0; i < QUERIES; i++) {
                before = i == WARM_QUERIES ? Kept.now() : before;
                GroupByQuery query = GroupByQuery.of(List.of(), List.of(sum(value(i)).as("s")));
                assertThat(sumOf(gpu.run(query, table)))
                        .as("query %d", i)
                        .isEqualTo(sumOf(cpu.run(query, table)));
            }
            Kept after = Kept.now();
            int made = QueryKernel.made() - madeBefore;
            System.out.printf(
                    "%d queries, %d kernels; heap %,d to %,d bytes, classes %d to %d,"
                            + " device %,d to %,d bytes%n",
                    QUERIES,
                    made,
                    before.heap(),
                    after.heap(),
                    before.classes(),
                    after.classes(),
                    before.device(),
                    after.device());
            assertThat(made).isGreaterThan(Math.min(QUERIES, PlanTuning.MOST_MADE_KERNELS) / 2);
            assertThat(QueryKernel.made()).isLessThanOrEqualTo(PlanTuning.MOST_MADE_KERNELS);
            assertThat(after.heap()).isLessThan(before.heap() + HEAP_SLACK_BYTES);
            assertThat(after.classes()).isLessThan(before.classes() + CLASSES_SLACK);
            assertThat(after.device()).isLessThanOrEqualTo(2 * before.device());
        }
    }

    /** Returns an expression that no other number has. */
    private static Expression value(int number) {
        Expression value = column(COLUMNS.getFirst());
        int rest = number;
        for (int i = 0; i < TERMS; i++) {
            Expression next = column(COLUMNS.get(i % COLUMNS.size()));
            value =
                    switch (rest % OPERATORS) {
                        case 0 -> value.plus(next);
                        case 1 -> value.minus(next);
                        default -> next.minus(value);
                    };
            rest /= OPERATORS;
        }
        return value;
    }

    private static long sumOf(GroupByResult result) {
        try (result) {
            return ((FixedWidthColumn) result.table().column("s")).getLong(0);
        }
    }
}
