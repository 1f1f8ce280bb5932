package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.kernels.GroupAccumulationKernels;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.AtomicSums;
import dev.windrow.internal.plan.Plane;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.List;

/** Adds up sums by atomic additions, once positions have groups: three tasks for a plane. */
final class GroupAccumulationStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;
    private final RowPositions positions;
    private final PlanePreparation preparation;
    private final IntArray hotAt;
    private final long cells;

    /**
     * Makes a stage.
     *
     * @param arrays the arrays of the query
     * @param positions the order in which rows are gone through, and their groups
     * @param preparation where planes have their values from
     */
    GroupAccumulationStage(
            QueryArrays arrays, RowPositions positions, PlanePreparation preparation) {
        this.arrays = arrays;
        this.preparation = preparation;
        this.graph = arrays.graph();
        this.context = graph.context();
        this.positions = positions;
        int replicas = AtomicSums.replicas(arrays.plan());
        cells = (long) arrays.groupRow().getSize() * replicas;
        arrays.sizes().set(Sizes.REPLICAS, replicas);
        hotAt = hotPositions();
    }

    /** Returns where a row of each of the most frequent keys lies; a task may have to find it. */
    private IntArray hotPositions() {
        IntArray hotRows = graph.upload(new IntArray(GroupAccumulationKernels.HOT));
        hotRows.init(-1);
        List<Long> frequent = arrays.plan().statistics().hotRows();
        for (int i = 0; i < frequent.size(); i++) {
            hotRows.set(i, Math.toIntExact(frequent.get(i)));
        }
        if (!positions.isOrdered() || frequent.isEmpty()) {
            return hotRows;
        }
        IntArray located = graph.input(new IntArray(GroupAccumulationKernels.HOT));
        located.init(-1);
        graph.addStream(
                "locate",
                arrays.rows(),
                g ->
                        g.task(
                                "locate",
                                GroupAccumulationKernels::locate,
                                context,
                                arrays.sizes(),
                                positions.rows(),
                                hotRows,
                                located));
        return located;
    }

    /** Adds the tasks of a plane. */
    void addTasks(Plane plane, PlaneTotals totals, String index) {
        PlaneArguments values = preparation.values(plane);
        LongArray validity = preparation.validity(plane);
        int nullable = preparation.nullable(plane);
        if (plane.cell() == Plane.Cell.DOUBLE) {
            addDoubles(values, validity, nullable, totals.doubles(plane), index);
        } else {
            addLongs(values, validity, nullable, totals.longs(plane), index);
        }
    }

    private void addLongs(
            PlaneArguments values,
            LongArray validity,
            int nullable,
            LongArray totals,
            String index) {
        LongArray sums = graph.scratchLongs(cells);
        graph.addStream(
                "zero" + index,
                cells,
                g ->
                        g.task(
                                "zero" + index,
                                GroupAccumulationKernels::clearLongs,
                                context,
                                arrays.sizes(),
                                arrays.findings(),
                                sums));
        graph.addStream(
                "add" + index,
                arrays.rows(),
                g ->
                        g.task(
                                "add" + index,
                                GroupAccumulationKernels::addLongs,
                                context,
                                arrays.sizes(),
                                arrays.findings(),
                                positions.groups(),
                                positions.rows(),
                                hotAt,
                                values.words(),
                                validity,
                                sums,
                                values.source(),
                                nullable,
                                positions.ordered()));
        graph.addStream(
                "total" + index,
                totals.getSize(),
                g ->
                        g.task(
                                "total" + index,
                                GroupAccumulationKernels::totalLongs,
                                context,
                                arrays.sizes(),
                                arrays.findings(),
                                sums,
                                totals));
    }

    private void addDoubles(
            PlaneArguments values,
            LongArray validity,
            int nullable,
            DoubleArray totals,
            String index) {
        DoubleArray sums = graph.scratchDoubles(cells);
        graph.addStream(
                "zero" + index,
                cells,
                g ->
                        g.task(
                                "zero" + index,
                                GroupAccumulationKernels::clearDoubles,
                                context,
                                arrays.sizes(),
                                arrays.findings(),
                                sums));
        graph.addStream(
                "add" + index,
                arrays.rows(),
                g ->
                        g.task(
                                "add" + index,
                                GroupAccumulationKernels::addDoubles,
                                context,
                                arrays.sizes(),
                                arrays.findings(),
                                positions.groups(),
                                positions.rows(),
                                hotAt,
                                values.words(),
                                values.floats(),
                                values.doubles(),
                                validity,
                                sums,
                                values.source(),
                                nullable,
                                positions.ordered()));
        graph.addStream(
                "total" + index,
                totals.getSize(),
                g ->
                        g.task(
                                "total" + index,
                                GroupAccumulationKernels::totalDoubles,
                                context,
                                arrays.sizes(),
                                arrays.findings(),
                                sums,
                                totals));
    }
}
