/**
 * The front door: a {@link dev.windrow.Windrow} session groups and aggregates the columns of a
 * {@link dev.windrow.column.Table}.
 *
 * <p>Must not touch: kernels, TornadoVM's types.
 */
@NullMarked
package dev.windrow;

import org.jspecify.annotations.NullMarked;
