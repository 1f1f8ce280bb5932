// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.exceptions.TornadoBailoutRuntimeException;

/** Runs groups one after another; a few lanes run at the same time. */
final class Lane implements Runnable {

    private final Launch launch;
    private final Object[] arguments;
    private final int contextPosition;

    Lane(Launch launch) {
        this.launch = launch;
        arguments = launch.arguments().clone();
        contextPosition = contextPosition(arguments);
    }

    private static int contextPosition(Object[] arguments) {
        int position = 0;
        while (!(arguments[position] instanceof KernelContext)) {
            position++;
        }
        return position;
    }

    /** Returns when no group is left. */
    @Override
    public void run() {
        WorkGroup group = launch.nextGroup(this);
        while (group != null) {
            group.run();
            group = launch.nextGroup(this);
        }
    }

    /** Runs the kernel to its end, which may need several turns. Returns null, or the failure. */
    RuntimeException runKernel(SimulatedThread thread) {
        arguments[contextPosition] = new SimulatedContext(thread);
        try {
            launch.task().invoker().invoke(arguments);
            return null;
        } catch (TornadoBailoutRuntimeException problem) {
            return problem; // a real device would not have compiled the kernel
        } catch (Throwable problem) {
            return Failures.of(
                    "task " + launch.task().fullName() + ", thread " + thread + ": " + problem,
                    problem);
        }
    }
}
