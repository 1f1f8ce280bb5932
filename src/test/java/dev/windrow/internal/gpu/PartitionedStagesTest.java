package dev.windrow.internal.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.plan.PartitionedPlan;
import dev.windrow.query.Algorithm;

import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.Arrays;
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

            int shift = Integer.numberOfTrailingZeros(plan.slots()) - plan.partitionBits();
            int[] parts = Arrays.stream(slots.toHeapArray()).map(slot -> slot >> shift).toArray();
            long back = IntStream.range(1, ROWS).filter(i -> parts[i] < parts[i - 1]).count();
            assertThat(Arrays.stream(parts).distinct())
                    .as("parts")
                    .hasSize(1 << plan.partitionBits());
            assertThat(back).as("rows that were pushed into the next part").isLessThan(ROWS / 100);
        }
    }
}
