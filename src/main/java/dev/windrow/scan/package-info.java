/**
 * Tables that are read in parts: a scan gives splits, and a split gives a table.
 *
 * <p>Must not touch: formats, engines.
 */
@NullMarked
package dev.windrow.scan;

import org.jspecify.annotations.NullMarked;
