/**
 * Columns in off-heap memory, and the table that holds them.
 *
 * <p>Must not touch: Arrow, TornadoVM.
 */
@NullMarked
package dev.windrow.column;

import org.jspecify.annotations.NullMarked;
