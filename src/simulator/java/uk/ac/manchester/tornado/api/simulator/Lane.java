package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.exceptions.TornadoBailoutRuntimeException;

/**
 * Runs groups one after another, and the threads of a group one at a time.
 *
 * <p>A lane is carried by virtual threads that pass a baton: exactly one of them runs, the others
 * are parked within a barrier. One carrier runs simulated threads one after another for as long as
 * they end without a barrier, so that such kernels cost no switch at all. When a simulated thread
 * must wait, its carrier hands the baton either to a new carrier, which starts the threads that are
 * left, or to the carrier of a waiting thread. Whoever finishes a group's last thread goes on with
 * the next group. Nothing here is locked: the baton orders all access.
 */
final class Lane {

    private final Launch launch;
    private final Object[] arguments;
    private final int contextPosition;
    private WorkGroup group;

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

    void start() {
        Thread.ofVirtual().name("windrow-simulator").start(this::carry);
    }

    /** Runs threads until another carrier has the baton or no group is left. */
    private void carry() {
        boolean holdsBaton = true;
        while (holdsBaton) {
            if (group == null) {
                group = launch.nextGroup();
            }
            if (group == null) {
                launch.laneFinished();
                return;
            }
            SimulatedThread thread = group.takeUnstarted(this);
            runKernel(thread);
            holdsBaton = passOn();
        }
    }

    private void runKernel(SimulatedThread thread) {
        arguments[contextPosition] = new SimulatedContext(thread);
        try {
            launch.task().invoker().invoke(arguments);
        } catch (AbandonedThread _) {
            // the group's failure is already known
        } catch (TornadoBailoutRuntimeException problem) {
            group.abandon(problem); // a real device would not have compiled the kernel
        } catch (Throwable problem) {
            group.abandon(
                    Failures.of(
                            "task "
                                    + launch.task().fullName()
                                    + ", thread "
                                    + thread
                                    + ": "
                                    + problem,
                            problem));
        }
        group.finished(thread);
    }

    /** Decides who runs next after a thread has ended; true: this carrier. */
    private boolean passOn() {
        if (group.hasUnstarted()) {
            return true;
        }
        SimulatedThread next = group.nextWaiting();
        if (next == null) {
            group = null;
            return true;
        }
        next.resume();
        return false;
    }

    /** Called by the thread that holds the baton. */
    void await(SimulatedThread thread) {
        WorkGroup mine = group;
        mine.waits(thread);
        if (mine.hasUnstarted()) {
            start();
            thread.park();
        } else {
            SimulatedThread next = mine.nextWaiting();
            if (next != thread) {
                next.resume();
                thread.park();
            }
        }
        mine.requireNotAbandoned();
    }
}
