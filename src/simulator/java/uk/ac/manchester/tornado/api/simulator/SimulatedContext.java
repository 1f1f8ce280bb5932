// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.KernelContext;

/** The context of a simulated thread; its class only opens the constructor. */
final class SimulatedContext extends KernelContext {

    SimulatedContext(SimulatedThread thread) {
        super(thread);
    }
}
