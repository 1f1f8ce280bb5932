// SPDX-License-Identifier: Apache-2.0
/**
 * The front door to files and data sets: reads and writes tables by name.
 *
 * <p>{@link Inputs} turns names into sources, one for each file, folder entry, stream or data set.
 * {@link Tables} reads them and puts their tables one below the other.
 *
 * <p>Must not touch: engines.
 */
@NullMarked
package dev.windrow.io;

import org.jspecify.annotations.NullMarked;
