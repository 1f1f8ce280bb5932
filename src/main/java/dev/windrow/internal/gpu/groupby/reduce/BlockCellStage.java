package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.AggregateArguments;
import dev.windrow.internal.gpu.groupby.keys.AggregatePreparation;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.groupby.BlockCells;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.PartialAggregate.Cell;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Totals of groups that are not many, by blocks that add up in cells of their local memory: two
 * tasks for each pass over the rows. Nothing is added atomically.
 */
public final class BlockCellStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;
    private final SlotFinder finder;
    private final IntArray groupOf;
    private final AggregatePreparation preparation;
    private final BlockCells cells;
    private final LongArray waiting;
    private final boolean seeded;
    private final List<LongArray> unusedLongs;
    private final List<DoubleArray> unusedDoubles;

    /**
     * Makes a stage.
     *
     * @param arrays the arrays of the query; device status have the groups' number by the time the
     *     tasks run. Where that is more than there are cells for, totals are of no use
     * @param finder finds the slot of a row's key
     * @param groupOf the group of each slot that some row has
     * @param preparation where partial aggregates have their values from
     * @param cells the passes
     * @param seeded whether slots are those of the sample's keys
     */
    public BlockCellStage(
            QueryArrays arrays,
            SlotFinder finder,
            IntArray groupOf,
            AggregatePreparation preparation,
            BlockCells cells,
            boolean seeded) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.context = graph.context();
        this.finder = finder;
        this.groupOf = groupOf;
        this.preparation = preparation;
        this.cells = cells;
        this.seeded = seeded;
        unusedLongs = unused(() -> graph.scratchLongs(1));
        unusedDoubles = unused(() -> graph.scratchDoubles(1));
        waiting = graph.scratchLongs(Math.max(1, cells.waitingRows()));
        arrays.sizes().set(Sizes.ACCUMULATOR_BLOCKS, cells.blocks());
    }

    /**
     * Returns what takes the place of totals that a pass does not have: TornadoVM never begins a
     * task that may write to two arguments which are the same array.
     */
    private static <A> List<A> unused(Supplier<A> array) {
        return Stream.generate(array).limit(CellAggregates.MOST).toList();
    }

    /**
     * Adds all tasks; {@code totals} are what they end in, with an array for each partial
     * aggregate.
     */
    public void addTasks(AggregateTotals totals) {
        if (cells.passes().stream().anyMatch(BlockCells.Pass::hot)) {
            addFindHot();
        }
        for (int index = 0; index < cells.passes().size(); index++) {
            BlockCells.Pass pass = cells.passes().get(index);
            int cellsOfBlock = pass.aggregates().size() * cells.capacity();
            if (isOfDoubles(pass)) {
                DoubleArray partials = graph.scratchDoubles((long) cellsOfBlock * cells.blocks());
                addDoubles(pass, partials, index);
                addCombineDoubles(pass, partials, totals, index);
            } else {
                LongArray partials = graph.scratchLongs((long) cellsOfBlock * cells.blocks());
                addLongs(pass, partials, index);
                addCombineLongs(pass, partials, totals, index);
            }
        }
    }

    private void addFindHot() {
        List<Long> frequent = arrays.plan().statistics().hotRows();
        IntArray rows = graph.upload(new IntArray(CellShape.HOT));
        for (int rank = 0; rank < CellShape.HOT; rank++) {
            rows.set(rank, rank < frequent.size() ? Math.toIntExact(frequent.get(rank)) : -1);
        }
        graph.add(
                "findHotGroups",
                1,
                CellShape.HOT,
                g ->
                        g.task(
                                "findHotGroups",
                                BlockCellKernels::findHot,
                                context,
                                arrays.status(),
                                finder.numbers(),
                                finder.content(),
                                finder.positions(),
                                finder.validity(),
                                finder.table(),
                                groupOf,
                                rows,
                                finder.how()));
    }

    private void addLongs(BlockCells.Pass pass, LongArray partials, int index) {
        AggregateArguments values = preparation.values(pass.leader());
        LongArray validity = preparation.validity(pass.leader());
        String task = "addCells" + index;
        graph.add(
                task,
                cells.blocks(),
                pass.threads(),
                g ->
                        g.task(
                                task,
                                LongCellKernels::addLongs,
                                context,
                                arrays.sizes(),
                                arrays.status(),
                                finder.numbers(),
                                finder.content(),
                                finder.positions(),
                                finder.validity(),
                                finder.table(),
                                groupOf,
                                values.words(),
                                validity,
                                arrays.longIdentities(),
                                waiting,
                                partials,
                                finder.how(),
                                sources(pass),
                                operations(pass),
                                shape(pass)));
    }

    private void addDoubles(BlockCells.Pass pass, DoubleArray partials, int index) {
        AggregateArguments values = preparation.values(pass.leader());
        LongArray validity = preparation.validity(pass.leader());
        String task = "addCells" + index;
        graph.add(
                task,
                cells.blocks(),
                pass.threads(),
                g ->
                        g.task(
                                task,
                                DoubleCellKernels::addDoubles,
                                context,
                                arrays.sizes(),
                                arrays.status(),
                                finder.numbers(),
                                finder.content(),
                                finder.positions(),
                                finder.validity(),
                                finder.table(),
                                groupOf,
                                values.words(),
                                values.floats(),
                                values.doubles(),
                                validity,
                                arrays.doubleIdentities(),
                                waiting,
                                partials,
                                finder.how(),
                                sources(pass),
                                operations(pass),
                                shape(pass)));
    }

    private void addCombineLongs(
            BlockCells.Pass pass, LongArray partials, AggregateTotals totals, int index) {
        String task = "combineCells" + index;
        graph.add(
                task,
                (long) pass.aggregates().size() * cells.capacity(),
                BlockCellKernels.COMBINE_THREADS,
                g ->
                        g.task(
                                task,
                                BlockCellKernels::combineLongs,
                                context,
                                arrays.sizes(),
                                arrays.status(),
                                partials,
                                arrays.longIdentities(),
                                longs(pass, totals, 0),
                                longs(pass, totals, 1),
                                longs(pass, totals, 2),
                                longs(pass, totals, 3),
                                operations(pass),
                                cells.capacity()));
    }

    private void addCombineDoubles(
            BlockCells.Pass pass, DoubleArray partials, AggregateTotals totals, int index) {
        String task = "combineCells" + index;
        graph.add(
                task,
                (long) pass.aggregates().size() * cells.capacity(),
                BlockCellKernels.COMBINE_THREADS,
                g ->
                        g.task(
                                task,
                                BlockCellKernels::combineDoubles,
                                context,
                                arrays.sizes(),
                                arrays.status(),
                                partials,
                                arrays.doubleIdentities(),
                                doubles(pass, totals, 0),
                                doubles(pass, totals, 1),
                                doubles(pass, totals, 2),
                                doubles(pass, totals, 3),
                                longs(pass, totals, 0),
                                longs(pass, totals, 1),
                                longs(pass, totals, 2),
                                longs(pass, totals, 3),
                                operations(pass),
                                cells.capacity()));
    }

    private int shape(BlockCells.Pass pass) {
        return CellShape.pack(cells.capacity(), pass.replicas(), pass.shared(), pass.hot(), seeded);
    }

    private static boolean isOfDoubles(BlockCells.Pass pass) {
        return pass.cell() == Cell.DOUBLE;
    }

    private int sources(BlockCells.Pass pass) {
        return CellAggregates.packSources(
                preparation.nullable(pass.leader()) == 1,
                pass.aggregates().stream()
                        .mapToInt(aggregate -> preparation.values(aggregate).source())
                        .toArray());
    }

    private static int operations(BlockCells.Pass pass) {
        return CellAggregates.packOperations(
                pass.aggregates().stream().mapToInt(BlockCellStage::operation).toArray());
    }

    private static int operation(PartialAggregate aggregate) {
        return switch (aggregate.source()) {
            case ONE_PER_ROW -> CellAggregates.COUNT_ROWS;
            case ONE_PER_VALUE -> CellAggregates.COUNT_VALUES;
            case INTEGER, LOW_HALF, HIGH_HALF, CHUNK_0, CHUNK_1, CHUNK_2, CHUNK_3, FLOAT ->
                    AggregateArguments.operationOf(aggregate);
            case OFFSET, DEVIATION, ROW_NUMBER, INTEGER_ROW, FLOAT_ROW, DECIMAL_ROW, STRING_ROW ->
                    throw new IllegalArgumentException("threads have no cells for " + aggregate);
        };
    }

    /**
     * Returns the totals of a partial aggregate of integers, an unused array where there is no
     * such.
     */
    private LongArray longs(BlockCells.Pass pass, AggregateTotals totals, int aggregate) {
        return has(pass, aggregate, Cell.LONG)
                ? totals.longs(pass.aggregates().get(aggregate))
                : unusedLongs.get(aggregate);
    }

    /**
     * Returns the totals of a partial aggregate of floats, an unused array where there is no such.
     */
    private DoubleArray doubles(BlockCells.Pass pass, AggregateTotals totals, int aggregate) {
        return has(pass, aggregate, Cell.DOUBLE)
                ? totals.doubles(pass.aggregates().get(aggregate))
                : unusedDoubles.get(aggregate);
    }

    private static boolean has(BlockCells.Pass pass, int aggregate, Cell cell) {
        return aggregate < pass.aggregates().size()
                && pass.aggregates().get(aggregate).cell() == cell;
    }
}
