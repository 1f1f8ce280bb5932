// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.exceptions.TornadoDeviceFP64NotSupported;

/** One thread of a group: its indices, its barrier and its view of the local arrays. */
public final class SimulatedThread {

    private final WorkGroup group;
    private final Grid grid;
    private final int groupIndex;
    private final int localIndex;
    private int localArrays;

    SimulatedThread(WorkGroup group, Grid grid, int groupIndex, int localIndex) {
        this.group = group;
        this.grid = grid;
        this.groupIndex = groupIndex;
        this.localIndex = localIndex;
    }

    public int globalIndex() {
        return groupIndex * grid.localSize() + localIndex;
    }

    public int groupIndex() {
        return groupIndex;
    }

    public int localIndex() {
        return localIndex;
    }

    public int globalSize() {
        return grid.globalSize();
    }

    public int localSize() {
        return grid.localSize();
    }

    /** Returns when all threads of the group have called this. */
    public void barrier() {
        group.awaitOthers(this);
    }

    /** The group's next local array in this thread's order of calls. */
    public <T> T allocateLocal(Class<T> type, int length) {
        return type.cast(group.localMemory().array(localArrays++, type, length));
    }

    /**
     * Fails where a device without 64-bit floats would not compile a kernel. Only a kernel with an
     * array of them is caught: intermediate values are not seen.
     */
    public static void requireFloat64() {
        if (!SimulatorSettings.float64()) {
            throw new TornadoDeviceFP64NotSupported(
                    "a kernel takes 64-bit floats, and "
                            + SimulatedTargetDevice.name()
                            + " does not support FP64");
        }
    }

    @Override
    public String toString() {
        return globalIndex() + " (group " + groupIndex + ", local index " + localIndex + ")";
    }
}
