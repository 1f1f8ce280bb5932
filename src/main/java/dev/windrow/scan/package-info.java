// SPDX-License-Identifier: Apache-2.0
/**
 * Tables that are read in parts: a scan gives splits, and a split gives a table.
 *
 * <p>A {@link Scan} says whether its rows can be read again and whether they come in more than one
 * {@link Split}. Any thread may ask {@link Splits} for the next one. Single columns and rows of
 * some splits can be read by themselves ({@link PagedRows}).
 *
 * <p>Must not touch: formats, engines.
 */
@NullMarked
package dev.windrow.scan;

import org.jspecify.annotations.NullMarked;
