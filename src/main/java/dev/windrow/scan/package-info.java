/**
 * Tables that are read in parts, and never whole: a scan gives splits, a split gives a table.
 *
 * <p>Must not touch: formats, engines.
 */
@NullMarked
package dev.windrow.scan;

import org.jspecify.annotations.NullMarked;
