// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A graph's state of one array. */
final class DeviceSlot {

    final TornadoNativeArray host;

    /** Null before the graph has run, and after its memory was freed. */
    DeviceBuffer buffer;

    /** Whether the host's content was copied in since the buffer was allocated. */
    boolean hasHostContent;

    /** Whether a task of this graph ever wrote the array. */
    boolean everWritten;

    /** Whether a part was ever fetched: TornadoVM then copies no more than that part. */
    boolean partlyFetched;

    DeviceSlot(TornadoNativeArray host) {
        this.host = host;
    }

    void forgetBuffer() {
        buffer = null;
        hasHostContent = false;
    }
}
