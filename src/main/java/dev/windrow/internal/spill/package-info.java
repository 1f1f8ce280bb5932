// SPDX-License-Identifier: Apache-2.0
/**
 * Rows on disk, divided by a hash of their keys, so that equal keys are together.
 *
 * <p>A thread holds rows as long as they fit ({@link SpillableRows}). Then it divides them into 64
 * partitions and appends each to a file of its own ({@link PartitionWriter}), with the splits that
 * they come from: so a partition can be put in the order of the input again. A partition that is
 * still too large is divided once more ({@link SpilledPartition}), by other bits of the hash
 * ({@link KeyPartitions}).
 *
 * <p>{@link HeldTables} keeps a result until all of it is there, on disk where it does not fit.
 *
 * <p>Must not touch: queries, engines.
 */
@NullMarked
package dev.windrow.internal.spill;

import org.jspecify.annotations.NullMarked;
