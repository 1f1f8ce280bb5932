// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.AccessTracker;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The copies around one execution of a graph.
 *
 * <p>TornadoVM copies an array in, once, if the first task that uses it reads it, even if it is
 * named in no transfer or only in one to the host. The simulator leaves such an array poisoned
 * instead: a graph that needs the host's content must say so by {@code transferToDevice}.
 *
 * <p>TornadoVM does not copy an array in, whatever the transfer mode, if the first task that uses
 * it only writes it. So the elements that this task does not write are poisoned here. TornadoVM
 * looks at the code, the simulator at the run: a read that a run never reaches does not count here.
 */
final class Transfers {

    private static final System.Logger LOGGER = System.getLogger(Transfers.class.getName());

    private final TaskGraphDefinition definition;
    private final Profile profile;
    private final Set<DeviceSlot> copiedInNow = new HashSet<>();

    Transfers(TaskGraphDefinition definition, Profile profile) {
        this.definition = definition;
        this.profile = profile;
    }

    void copyIn(DeviceSlot slot) {
        Integer mode = definition.inputMode(slot.host);
        boolean wanted =
                mode != null
                        && !definition.isConsumed(slot.host)
                        && (mode == DataTransferMode.EVERY_EXECUTION
                                || mode == DataTransferMode.FIRST_EXECUTION
                                        && !slot.hasHostContent);
        slot.buffer.tracker().restart(wanted ? slot.host.getSize() : 0);
        if (wanted) {
            long start = System.nanoTime();
            slot.buffer.copyIn(slot.host);
            profile.addCopyIn(slot.buffer.bytes(), System.nanoTime() - start);
            slot.hasHostContent = true;
            copiedInNow.add(slot);
        }
    }

    /**
     * Poisons unwritten elements of arrays that {@code task} was the first to use and only wrote:
     * TornadoVM would not have copied them in.
     */
    void afterTask(SimulatedTask task, Map<TornadoNativeArray, DeviceSlot> slots) {
        for (TornadoNativeArray array : task.arrays()) {
            DeviceSlot slot = slots.get(array);
            if (copiedInNow.remove(slot)) {
                AccessTracker tracker = slot.buffer.tracker();
                boolean onlyWritten = tracker.wasWritten() && !tracker.wasRead();
                if (onlyWritten && tracker.writtenElements().cardinality() < slot.host.getSize()) {
                    slot.buffer.poisonUnwritten();
                    LOGGER.log(
                            Level.WARNING,
                            "{0} writes a part of {1} and reads none of it, and is the first to"
                                    + " use it: TornadoVM then does not copy the array in. The"
                                    + " elements that it leaves alone are poisoned now.",
                            task.fullName(),
                            slot.host);
                }
                slot.everWritten |= tracker.wasWritten();
                tracker.restart(0);
            }
        }
    }

    /**
     * Copies out what tasks of this graph write. An array that came from the host or from another
     * graph and is only read is not copied; TornadoVM leaves out that copy, too.
     */
    void copyOut(DeviceSlot slot) {
        slot.everWritten |= slot.buffer.tracker().wasWritten();
        boolean made = !definition.isConsumed(slot.host) && !slot.hasHostContent;
        if (definition.isCopiedOut(slot.host) && (slot.everWritten || made)) {
            long start = System.nanoTime();
            slot.buffer.copyOut(slot.host, 0, slot.buffer.bytes());
            profile.addCopyOut(slot.buffer.bytes(), System.nanoTime() - start);
        }
    }
}
