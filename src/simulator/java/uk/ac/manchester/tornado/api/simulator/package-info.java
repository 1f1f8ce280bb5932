// SPDX-License-Identifier: Apache-2.0
/**
 * The simulator behind the stand-ins for TornadoVM's API: device memory, task graphs, work-groups.
 * It is slow and exact, runs everywhere, and never ships.
 *
 * <p>A build must succeed, and every kernel must be tested, where there is no GPU, no TornadoVM and
 * not even its API. So the stand-ins have TornadoVM's names and are binary compatible with it: code
 * that is compiled against them runs on the real thing. A task graph runs on the JVM's threads.
 *
 * <p>What it catches:
 *
 * <ul>
 *   <li>a missing transfer: device memory is a separate copy, poisoned until it is written;
 *   <li>reading what another group wrote in the same task: groups run in a random order, from a
 *       seed;
 *   <li>a missing barrier between threads of a group: between two barriers the threads run one
 *       after another in a random order, from a seed;
 *   <li>a barrier that not all threads reach: the group fails;
 *   <li>local arrays that are too big, unequal or relied on as zero: they are counted and poisoned;
 *   <li>a group of more threads than the device runs, and float64 where it has none: the launch, or
 *       the first access to an array of doubles, is refused;
 *   <li>an index out of bounds, an array that TornadoVM does not copy in because the first task
 *       only writes it, an array used after it was freed, and too little device memory.
 * </ul>
 *
 * <p>What it does not catch: wrong code from TornadoVM's compiler; language features that the
 * compiler lacks; lost updates between threads of one group, since each runs alone from barrier to
 * barrier (between groups they are only likely to show); threads that meet at different barrier
 * calls; and loop iterations of a {@code @Parallel} kernel that depend on each other, since these
 * run in order. It says nothing about speed. For these there is {@code windrow doctor --engine
 * gpu}, on a device, with the checks of {@code Conformance}.
 *
 * <p>A barrier is a switch from one thread of a group to the next, and a test run has tens of
 * millions of them. So a thread of a group is a {@link Coroutine}: what the JDK makes virtual
 * threads of, without their scheduler. The JVM must be told to export it, which the POM does. A
 * group stays on one thread of the JVM, and several groups run at a time.
 *
 * <p>System properties, all starting with {@code windrow.simulator.}: {@code seed} of all orders;
 * {@code parallelism}, the number of groups that run at a time, 1 for a repeatable run; {@code
 * computeUnits}, {@code groupSize} (the most threads of a group), {@code localMemory} and {@code
 * globalMemory} (in bytes) of the device, and {@code float64}, false for one that has no 64-bit
 * floats. Requests beyond these limits are refused, as by a driver. So tests meet small devices and
 * large ones ({@code DeviceLimitsContractTest}, {@code DeviceLimitsTransformTest}), and fail where
 * a plan takes more than its device has.
 */
package uk.ac.manchester.tornado.api.simulator;
