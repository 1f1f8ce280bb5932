package dev.windrow.internal.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.gpu.kernels.GroupAccumulationKernels;
import dev.windrow.internal.gpu.kernels.PartitionKernels;
import dev.windrow.internal.plan.PartitionedPlan;
import dev.windrow.query.Algorithm;

import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The order in which a partitioned table is filled. */
class PartitionedStagesTest {

    private static final int ROWS = 20_000;

    @Test
    void rowsMeetOnePartOfTheTableAfterTheOther() {
        List<Long> keys = new SplittableRandom(5).longs(ROWS).boxed().toList();
        try (StageRun run = new StageRun(keys, Algorithm.PARTITIONED)) {
            QueryArrays arrays = run.arrays();
            PartitionedPlan plan = (PartitionedPlan) arrays.plan();
            DeviceProgram.addClearFindings(arrays.graph(), arrays.findings());
            new KeyEncodingStage(arrays).addTasks();
            PartitionedStages stages = new PartitionedStages(plan, arrays);
            stages.addTasks(PlaneTotals.of(arrays.graph(), List.of(), 1));
            IntArray slots = run.keep(stages.slotOfPosition());
            run.execute();

            int shift = Integer.numberOfTrailingZeros(plan.slots()) - PartitionKernels.BITS;
            int[] parts = Arrays.stream(slots.toHeapArray()).map(slot -> slot >> shift).toArray();
            long back = IntStream.range(1, ROWS).filter(i -> parts[i] < parts[i - 1]).count();
            assertThat(Arrays.stream(parts).distinct())
                    .as("parts")
                    .hasSize(1 << PartitionKernels.BITS);
            assertThat(back).as("rows that were pushed into the next part").isLessThan(ROWS / 100);
        }
    }

    @Test
    void rowsOfFrequentKeysAreFoundInAnyOrder() {
        int[] order = IntStream.range(0, ROWS).map(i -> ROWS - 1 - i).toArray();
        try (StageRun run = new StageRun(Collections.nCopies(ROWS, 1L), Algorithm.PARTITIONED)) {
            DeviceGraph graph = run.arrays().graph();
            IntArray rows = graph.upload(IntArray.fromArray(order));
            IntArray hotRows = graph.upload(IntArray.fromElements(7, ROWS - 1, -1, -1));
            IntArray hotAt = graph.upload(new IntArray(ROWS));
            hotAt.init(-1);
            graph.addStream(
                    "locate",
                    ROWS,
                    g ->
                            g.task(
                                    "locate",
                                    GroupAccumulationKernels::locate,
                                    graph.context(),
                                    run.arrays().sizes(),
                                    rows,
                                    hotRows,
                                    hotAt));
            IntArray found = run.keep(hotAt);
            run.execute();

            assertThat(Arrays.stream(found.toHeapArray()).limit(5))
                    .containsExactly(ROWS - 8, 0, -1, -1, -1);
        }
    }
}
