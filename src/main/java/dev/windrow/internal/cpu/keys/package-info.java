/**
 * Batches of rows: their values, and their keys encoded as words of 64 bits, and decoded again.
 *
 * <p>Must not touch: groups in the making, aggregations.
 */
@NullMarked
package dev.windrow.internal.cpu.keys;

import org.jspecify.annotations.NullMarked;
