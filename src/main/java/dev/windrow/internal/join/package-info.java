// SPDX-License-Identifier: Apache-2.0
/**
 * Joins of rows that come in parts, within the memory of a query.
 *
 * <p>One side is collected ({@link JoinSide}). If its rows and their index fit a share of the
 * memory, they are built, and the other side passes by as it is read. Otherwise both sides are
 * written to disk, divided by a hash of their keys, and one partition after the other is joined
 * ({@link PartitionedJoin}): the smaller side of each is built. A partition that is too large is
 * divided once more, by other bits. One of which a key has most rows cannot be divided: it is built
 * a block at a time, and so is a side without keys, and the right side of IN, whose nulls may match
 * rows of any partition.
 *
 * <p>The result is a scan ({@link JoinScan}): what follows takes it table by table, and it is never
 * held as a whole.
 *
 * <p>Must not touch: formats, devices.
 */
@NullMarked
package dev.windrow.internal.join;

import org.jspecify.annotations.NullMarked;
