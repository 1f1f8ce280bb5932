/**
 * Files to tables and back: Parquet, Arrow IPC, CSV; generators of known data sets.
 *
 * <p>Must not touch: engines.
 */
@NullMarked
package dev.windrow.io;

import org.jspecify.annotations.NullMarked;
