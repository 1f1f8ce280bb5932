// SPDX-License-Identifier: Apache-2.0
package dev.windrow.simulator;

import java.util.ServiceLoader;

/**
 * What the simulated device counts, for tests that also run on a real one. Only a build with the
 * simulator has an implementation, so that these tests compile without it.
 */
public interface DeviceCounts {

    /** Returns the bytes of device memory in use. */
    long heldBytes();

    /** Returns the number of task graphs that were finished so far. */
    long finishedGraphs();

    /** Returns the counts of the simulated device, or zeros on a real one, which tells neither. */
    static DeviceCounts get() {
        return Holder.COUNTS;
    }

    /** Looks for the implementation once. */
    final class Holder {

        private static final DeviceCounts COUNTS =
                ServiceLoader.load(DeviceCounts.class).findFirst().orElse(new Unknown());

        private Holder() {}
    }

    /** The counts of a real device. */
    record Unknown() implements DeviceCounts {

        @Override
        public long heldBytes() {
            return 0;
        }

        @Override
        public long finishedGraphs() {
            return 0;
        }
    }
}
