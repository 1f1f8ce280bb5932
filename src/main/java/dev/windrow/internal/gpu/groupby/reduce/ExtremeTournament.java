package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.AggregatePreparation;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.groupby.Extremes;
import dev.windrow.launch.LaunchKey;
import dev.windrow.launch.LaunchProfile;

import uk.ac.manchester.tornado.api.TaskGraphInterface;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.function.UnaryOperator;

/**
 * What all tournaments for least and greatest values share, and the shapes in which their tasks
 * run.
 *
 * @param arrays the arrays of the query
 * @param finder how kernels find the slot of a row
 * @param groupOf {@code groupOf[slot]}
 * @param preparation where partial aggregates have their values from
 * @param shape blocks and replicas
 * @param cells cells of all replicas
 * @param rounds how a tournament went, see {@link ExtremeCells}
 * @param list what threads list, see there
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

    /** Makes the arrays of tournaments for so many slots. */
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
        sizes.set(Sizes.EXTREME_STEP, shape.ownsCells() ? slots : 0);
        sizes.set(Sizes.EXTREME_THREADS, shape.threads());
        return new ExtremeTournament(
                arrays,
                finder,
                groupOf,
                preparation,
                shape,
                cells,
                graph.scratchInts(ExtremeCells.ROUNDS_LENGTH),
                graph.scratchInts((1L + ExtremeCells.LISTED) * shape.threads()));
    }

    /** Returns the threads of each slot that put its replicas together. */
    int strands() {
        LaunchProfile launch = arrays.plan().device().limits().launch();
        return shape.replicas() == 1 ? 1 : launch.count(LaunchKey.EXTREME_STRANDS);
    }

    /** Returns how many rows threads list together, at most. */
    long listed() {
        return (long) ExtremeCells.LISTED * shape.threads();
    }

    /** Adds a task that looks at the rows. */
    void addLook(String task, UnaryOperator<TaskGraphInterface> adder) {
        arrays.graph().add(task, shape.blocks(), ExtremeCells.THREADS, adder);
    }

    /** Adds a task of one block. */
    void addSettlement(String task, UnaryOperator<TaskGraphInterface> adder) {
        int most = arrays.plan().device().limits().maxThreadsPerBlock();
        arrays.graph().add(task, 1, Math.min(most, ExtremeCells.SETTLE_THREADS), adder);
    }

    /** Adds a task that puts replicas together. */
    void addTotal(String task, UnaryOperator<TaskGraphInterface> adder) {
        long slots = cells / shape.replicas();
        long blocks = Math.ceilDiv(slots * strands(), (long) ExtremeCells.THREADS);
        DeviceGraph graph = arrays.graph();
        graph.add(task, Math.clamp(blocks, 1, graph.mostBlocks()), ExtremeCells.THREADS, adder);
    }
}
