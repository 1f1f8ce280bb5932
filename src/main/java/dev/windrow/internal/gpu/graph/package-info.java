// SPDX-License-Identifier: Apache-2.0
/**
 * Task graphs: how they are built, cut into parts, run and timed; and prefix sums, which any work
 * may need.
 *
 * <p><b>Building.</b> {@link DeviceGraph} takes the tasks of stages in their order. It has a method
 * for each of the six uses of an array, and each use has its own transfers:
 *
 * <ul>
 *   <li>resident: none. The array is there before the query, and stays.
 *   <li>upload: to the device with the first execution. Tasks only read it.
 *   <li>input: to the device with every execution. Tasks may change it.
 *   <li>scratch: none. It lives on the device, and is freed with the plan.
 *   <li>result: small ones come back after every execution; others on demand, and only as many
 *       elements as there are groups.
 *   <li>device status: comes back after every execution.
 * </ul>
 *
 * <p><b>Parts.</b> A graph of TornadoVM has space for 8,192 bytes of code, 256 tasks and 1,024
 * nodes, which no property changes. A radix sort by 64-bit values alone takes a quarter of that. So
 * {@link GraphParts} cuts a long list of tasks into graphs that run one after the other ({@link
 * TaskGraphs}). Each takes over all arrays from the one before, even those that it does not use. So
 * the last one holds them all: results are fetched from it, and it alone is freed.
 *
 * <p><b>Places.</b> {@link SharedPlaces} gives scratch arrays of one type the same place if no task
 * needs both. A place is as long as the longest of its arrays. The arguments of the tasks say which
 * arrays a task needs, so no stage has to; tasks are then added with the arrays whose places they
 * have. Tasks run in one queue, in their order. Arrays of users' kernels are left out, since a
 * kernel may ask for the size of an array.
 *
 * <p><b>Collecting.</b> Columns of many rows go to the device chunk by chunk: {@link
 * CollectingGraphs} makes a graph for each of a few chunks, which uploads it and puts its values
 * into their places. They run in turns before the query's own graphs, in the same plan.
 *
 * <p><b>Running.</b> A program that runs again has its graph once more ({@link GraphExecution}),
 * where it has a single one and the back end can record: with no uploads, and, where the launch
 * profile asks for it, recorded. The driver then takes in tasks and copies once, and is asked for
 * all of them at a time; {@link GraphRecording} keeps other threads away meanwhile.
 *
 * <p><b>Timing.</b> TornadoVM tells how long a task took, and not when it began. {@link
 * TaskProfile} lays tasks one after the other into the time that the host waited, after compilation
 * and upload.
 *
 * <p>Must not touch: what is asked, engines, plans but for the device's limits.
 */
@NullMarked
package dev.windrow.internal.gpu.graph;

import org.jspecify.annotations.NullMarked;
