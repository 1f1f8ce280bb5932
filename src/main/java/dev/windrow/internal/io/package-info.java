// SPDX-License-Identifier: Apache-2.0
/**
 * Shared by all readers and writers: sources, files that may change or are compressed, values of
 * folders, failures, threads.
 *
 * <p>A {@link TableSource} is anything that one table can be read from. A {@link FileSource} must
 * stay as it was when it was opened: if its size, its time or its name's file differs at the end
 * ({@link FileStamp}), nothing is handed out and the failure is {@code FILE_CHANGED}. {@link
 * IoFailures} turns what libraries throw into one line that names the file. {@link DataSets} knows
 * the names of data sets, which a library of its own makes.
 *
 * <p>Must not touch: single formats, engines.
 */
@NullMarked
package dev.windrow.internal.io;

import org.jspecify.annotations.NullMarked;
