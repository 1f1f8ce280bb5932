/**
 * The simulator behind the stand-ins for TornadoVM's API: device memory, task graphs, work-groups.
 * It is slow and exact, runs everywhere, and never ships.
 *
 * <p>What it catches: a missing transfer (device memory is a separate, poisoned copy), reading what
 * another group wrote in the same task (groups run in a seeded random order), a missing barrier
 * between threads of a group (between two barriers the threads run one after another in a seeded
 * random order), a barrier that not all threads reach, local arrays that are too big, unequal or
 * relied on as zero, an index out of bounds, an array that TornadoVM does not copy in because the
 * first task only writes it, a buffer used after it was freed, and too little device memory.
 *
 * <p>What it does not catch: wrong code from TornadoVM's compiler; language features that the
 * compiler lacks; lost updates between threads of one group, since each runs alone from barrier to
 * barrier (between groups they are only likely to show); threads that meet at different barrier
 * calls; and loop iterations of a {@code @Parallel} kernel that depend on each other, since these
 * run in order.
 *
 * <p>System properties, all starting with {@code windrow.simulator.}: {@code seed} of all orders;
 * {@code parallelism}, the number of groups that run at a time, 1 for a repeatable run; {@code
 * computeUnits}, {@code groupSize} (the most threads of a group), {@code localMemory} and {@code
 * globalMemory} (in bytes) of the device, and {@code float64}, false for one that has no 64-bit
 * floats. Requests beyond these limits are refused, as by a driver.
 */
package uk.ac.manchester.tornado.api.simulator;
