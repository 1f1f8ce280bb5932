package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.kernels.ScanKernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Prefix sums: in one task where the array is short, in three where it is long. */
final class ScanStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;

    ScanStage(QueryArrays arrays) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.context = graph.context();
    }

    /**
     * Adds the tasks that scan an array in place.
     *
     * @param name what tasks are called after
     * @param array what is scanned
     * @param length its elements
     * @param lengthAt where the sizes say so
     * @param tilesAt where the sizes say in how many tiles
     * @param totalAt where the total goes among the findings
     */
    void addTasks(
            String name, IntArray array, long length, int lengthAt, int tilesAt, int totalAt) {
        int tiles = QueryArrays.tiles(length);
        if (tiles == 1) {
            addOneBlock(name, array, lengthAt, totalAt);
            return;
        }
        IntArray tileSums = graph.scratchInts(tiles);
        graph.add(
                name + "Sums",
                tiles,
                ScanKernels.THREADS,
                g ->
                        g.task(
                                name + "Sums",
                                ScanKernels::sumTiles,
                                context,
                                arrays.sizes(),
                                array,
                                tileSums,
                                lengthAt));
        addOneBlock(name + "Starts", tileSums, tilesAt, totalAt);
        graph.add(
                name,
                tiles,
                ScanKernels.THREADS,
                g ->
                        g.task(
                                name,
                                ScanKernels::scanTiles,
                                context,
                                arrays.sizes(),
                                array,
                                tileSums,
                                lengthAt));
    }

    /** Adds one task that scans an array in place with one block. */
    void addOneBlock(String name, IntArray array, int lengthAt, int totalAt) {
        graph.add(
                name,
                1,
                ScanKernels.THREADS,
                g ->
                        g.task(
                                name,
                                ScanKernels::scanOneBlock,
                                context,
                                arrays.sizes(),
                                array,
                                arrays.findings(),
                                lengthAt,
                                totalAt));
    }
}
