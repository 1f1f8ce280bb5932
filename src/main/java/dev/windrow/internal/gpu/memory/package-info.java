// SPDX-License-Identifier: Apache-2.0
/**
 * Columns as arrays that the device takes, and the pool that all device memory comes from.
 *
 * <p><b>Arrays.</b> TornadoVM's arrays begin with a header. So {@code ColumnMemory} leaves space
 * for one before each piece of memory, and for zeros after it, and {@link TableInput} wraps a
 * column as an array where it lies. Columns of readers, generators and builders are uploaded from
 * there. Columns that begin elsewhere are copied once, by all processors, however often they are
 * asked for: slices that do not begin with the column, bitmaps that begin within a byte or end
 * among other bits, 64-bit offsets, dictionaries (whose rows become ranks), and vectors that
 * another library allocated. The profile shows these copies as {@code copy columns}. Memory that
 * serves as an array is held: it outlives its owner's close until the last query lets go of it,
 * since TornadoVM locks its pages and reads it at any upload.
 *
 * <p>A column is a {@code LongArray} on the device, whatever its width: 64-bit words that hold its
 * bytes as they are, with zeros after them. Bitmaps (bools and validity) and the ranks of a
 * dictionary are such words, too. With one type of array, kernels have one signature, and a key, a
 * partial aggregate, a comparison and an order all read a column in one form. Strings are offsets
 * and such words of their bytes. One thing is not words: floats that are calculated with are a
 * {@code FloatArray} or a {@code DoubleArray}, since TornadoVM cannot make a float of its bits. To
 * be encoded or compared they are read as words, so a column that is used in both ways is on the
 * device twice.
 *
 * <p>A program that serves several tables has a {@link SharedInput} in place of a {@link
 * TableInput}: arrays of its own. Few rows are copied into those that are uploaded ({@link
 * ChunkInput}). Many are collected in arrays on the device, chunk by chunk ({@link
 * CollectedInput}), so that copying and uploading overlap. On one H100, 100 M rows of 12 bytes took
 * 31 to 37 ms to collect; to copy them took 18 and to upload them 22. The two contend for the
 * host's memory: a bare loop over such chunks took 30 to 38.
 *
 * <p><b>The pool.</b> Everything that a session puts on the device is leased from its {@link
 * DevicePool}: a task graph when it is built, columns when they are uploaded. A request beyond the
 * budget is refused with {@code DEVICE_MEMORY} before the device is asked, whatever the plan had
 * expected. A lease ends with its holder, so nothing is live once a session is closed. The profile
 * says how much is held, the peak so far, and which share of a run's arrays took no new memory.
 *
 * <p>TornadoVM gives each graph buffers of its own, and frees them with it. It keeps a list of free
 * buffers, but takes from the list only once its memory is exhausted, and gives up the whole list
 * where that is shorter than what a graph wants. So no buffer outlives its graph, and three things
 * are used again:
 *
 * <ul>
 *   <li><b>A place within a graph.</b> Scratch arrays of one type that no task needs at the same
 *       time share one place ({@code SharedPlaces}).
 *   <li><b>A whole graph</b>, when it runs again.
 *   <li><b>The host side of scratch arrays</b> ({@link HostShadows}). TornadoVM's arrays have one,
 *       whose pages it locks, though nothing is ever copied there. So all arrays of one size share
 *       it.
 * </ul>
 *
 * <p>Must not touch: plans, kernels.
 */
@NullMarked
package dev.windrow.internal.gpu.memory;

import org.jspecify.annotations.NullMarked;
