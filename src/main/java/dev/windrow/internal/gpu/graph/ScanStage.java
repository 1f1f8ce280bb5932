// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import dev.windrow.internal.gpu.kernels.ScanKernels;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.RoundedSizes;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Prefix sums: in one task where the array is short, in three where it is long. */
public final class ScanStage {

    private final StageArrays arrays;
    private final DeviceGraph graph;

    public ScanStage(StageArrays arrays) {
        this.arrays = arrays;
        this.graph = arrays.graph();
    }

    /**
     * Adds the tasks that scan an array in place.
     *
     * @param name the tasks' names begin with it
     * @param array the array to scan
     * @param length its number of elements
     * @param lengthAt the place of the length in the sizes
     * @param tilesAt the place of the number of tiles in the sizes
     * @param totalAt the place of the total in the device status
     */
    public void addTasks(
            String name, IntArray array, long length, int lengthAt, int tilesAt, int totalAt) {
        int tiles = tiles(length);
        if (tiles == 1) {
            addOneBlock(name, array, lengthAt, totalAt);
            return;
        }
        IntArray tileSums = graph.scratchInts(tiles);
        graph.blocks(name + "Sums", tiles, ScanKernels.THREADS)
                .given(arrays.sizes(), array, tileSums, lengthAt)
                .add(ScanKernels.class, "sumTiles");
        addOneBlock(name + "Starts", tileSums, tilesAt, totalAt);
        graph.blocks(name, tiles, ScanKernels.THREADS)
                .given(arrays.sizes(), array, tileSums, lengthAt)
                .add(ScanKernels.class, "scanTiles");
    }

    /** Returns the number of tiles that a scan cuts an array into. */
    public static int tiles(long length) {
        return Math.toIntExact((length + PlanTuning.SCAN_TILE - 1) / PlanTuning.SCAN_TILE);
    }

    /** Adds one task that scans an array in place with one block. */
    public void addOneBlock(String name, IntArray array, int lengthAt, int totalAt) {
        graph.blocks(
                        name,
                        1,
                        (int)
                                RoundedSizes.powerOfTwoFrom(
                                        Math.min(array.getSize(), ScanKernels.THREADS)))
                .given(arrays.sizes(), array, arrays.status(), lengthAt, totalAt)
                .add(ScanKernels.class, "scanOneBlock");
    }
}
