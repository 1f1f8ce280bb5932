// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.gpu.groupby.DeviceProgram;
import dev.windrow.internal.gpu.groupby.find.DenseStages;
import dev.windrow.internal.gpu.groupby.find.GlobalHashStages;
import dev.windrow.internal.gpu.groupby.local.LocalHashStages;
import dev.windrow.internal.gpu.groupby.sorted.SortStages;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.sort.RowSortStage;
import dev.windrow.internal.plan.groupby.DensePlan;
import dev.windrow.internal.plan.groupby.FusedPlan;
import dev.windrow.internal.plan.groupby.GlobalHashPlan;
import dev.windrow.internal.plan.groupby.LocalHashPlan;
import dev.windrow.internal.plan.groupby.SortPlan;
import dev.windrow.query.Algorithm;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The group of each row, whichever strategy found it. */
class RowGroupStageTest {

    private static final int ROWS = 9_000;
    private static final int KEYS = 100;

    @ParameterizedTest
    @EnumSource(names = {"LOCAL_HASH", "GLOBAL_HASH", "SORT", "DENSE"})
    void rowsOfOneKeyHaveOneGroup(Algorithm algorithm) {
        List<@Nullable Long> keys = keys();
        try (StageRun run = new StageRun(keys, algorithm)) {
            QueryArrays arrays = run.arrays();
            DeviceProgram.addClearStatus(arrays.graph(), arrays.status());
            new KeyEncodingStage(arrays).addTasks();
            AggregateTotals totals = AggregateTotals.of(arrays.graph(), List.of(), 1);
            switch (arrays.plan()) {
                case FusedPlan _ -> throw new IllegalStateException("no row has a group");
                case LocalHashPlan local -> new LocalHashStages(local, arrays).addTasks(totals);
                case GlobalHashPlan global -> new GlobalHashStages(global, arrays).addTasks(totals);
                case SortPlan sort -> new SortStages(sort, arrays).addTasks(totals);
                case DensePlan dense -> new DenseStages(dense, arrays).addTasks(totals);
            }
            RowSortStage sort = new RowSortStage(arrays.stage(), "groups");
            sort.addTake(arrays.rowGroups().groups(new Presence.Everywhere()));
            IntArray groupOfRow = run.keep(sort.keys());
            run.execute();

            assertThat(arrays.status().get(DeviceStatus.GROUPS)).isEqualTo(KEYS);
            Map<Integer, Long> keyOfGroup = new HashMap<>();
            for (int row = 0; row < ROWS; row++) {
                int group = groupOfRow.get(row);
                if (keys.get(row) == null) {
                    assertThat(group).isEqualTo(arrays.sizes().get(Sizes.GROUP_CAPACITY));
                } else {
                    assertThat(group).isBetween(0, KEYS - 1);
                    keyOfGroup.putIfAbsent(group, keys.get(row));
                    assertThat(keyOfGroup.get(group)).isEqualTo(keys.get(row));
                }
            }
            assertThat(keyOfGroup).hasSize(KEYS);
            assertThat(new HashSet<>(keyOfGroup.values())).hasSize(KEYS);
        }
    }

    private static List<@Nullable Long> keys() {
        SplittableRandom random = new SplittableRandom(1);
        List<@Nullable Long> keys = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            int key = random.nextInt(KEYS + 1);
            keys.add(key == KEYS ? null : Long.valueOf(key));
        }
        return keys;
    }
}
