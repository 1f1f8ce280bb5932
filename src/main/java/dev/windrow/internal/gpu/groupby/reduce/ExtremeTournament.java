// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.TaskLaunch;
import dev.windrow.internal.gpu.groupby.keys.AggregatePreparation;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.groupby.Extremes;
import dev.windrow.launch.LaunchKey;
import dev.windrow.launch.LaunchProfile;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * What all tournaments for least and greatest values share, and the launch shapes of their tasks.
 *
 * @param arrays the arrays of the query
 * @param finder finds the slot of a row
 * @param groupOf {@code groupOf[slot]}
 * @param preparation the inputs of partial aggregates
 * @param shape blocks and replicas
 * @param cells accumulators of all replicas
 * @param rounds the state of the rounds, see {@link ExtremeRounds}
 * @param list the lists of threads, see there
 */
record ExtremeTournament(
        QueryArrays arrays,
        SlotFinder finder,
        IntArray groupOf,
        AggregatePreparation preparation,
        Extremes shape,
        long cells,
        IntArray rounds,
        IntArray list) {

    /** Makes the arrays of tournaments for {@code slots} slots. */
    static ExtremeTournament of(
            QueryArrays arrays,
            SlotFinder finder,
            int slots,
            IntArray groupOf,
            AggregatePreparation preparation) {
        DeviceGraph graph = arrays.graph();
        Extremes shape = Extremes.of(slots, arrays.rows(), arrays.plan().device().limits());
        long cells = (long) slots * shape.replicas();
        IntArray sizes = arrays.sizes();
        sizes.set(Sizes.EXTREME_ACCUMULATORS, Math.toIntExact(cells));
        sizes.set(Sizes.EXTREME_STEP, shape.ownsReplicas() ? slots : 0);
        sizes.set(Sizes.EXTREME_THREADS, shape.threads());
        return new ExtremeTournament(
                arrays,
                finder,
                groupOf,
                preparation,
                shape,
                cells,
                graph.scratchInts(ExtremeRounds.ROUNDS_LENGTH),
                graph.scratchInts((1L + ExtremeRounds.LISTED) * shape.threads()));
    }

    /** Returns the threads that combine the replicas of each slot. */
    int strands() {
        LaunchProfile launch = arrays.plan().device().limits().launch();
        return shape.replicas() == 1 ? 1 : launch.count(LaunchKey.EXTREME_STRANDS);
    }

    /** Returns the most rows that all threads list. */
    long listed() {
        return (long) ExtremeRounds.LISTED * shape.threads();
    }

    /** Returns a task that reads the rows. */
    TaskLaunch look(String task) {
        return blocks(task, shape.blocks(), ExtremeRounds.THREADS);
    }

    private TaskLaunch blocks(String task, long blocks, int threads) {
        return arrays.graph().blocks(task, blocks, threads).given(arrays.sizes());
    }

    /** Returns a task of one block. */
    TaskLaunch resolution(String task) {
        int most = arrays.plan().device().limits().maxThreadsPerBlock();
        return blocks(task, 1, Math.min(most, ExtremeRounds.RESOLVE_THREADS));
    }

    /** Returns a task that combines replicas. */
    TaskLaunch total(String task) {
        long slots = cells / shape.replicas();
        long blocks = Math.ceilDiv(slots * strands(), (long) ExtremeRounds.THREADS);
        long most = arrays.graph().mostBlocks();
        return blocks(task, Math.clamp(blocks, 1, most), ExtremeRounds.THREADS);
    }
}
