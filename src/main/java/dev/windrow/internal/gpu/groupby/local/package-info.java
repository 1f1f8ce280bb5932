/**
 * The strategy local-hash, in four phases: initialise, map, interlude, accumulate.
 *
 * <p>Must not touch: the other strategies.
 */
@NullMarked
package dev.windrow.internal.gpu.groupby.local;

import org.jspecify.annotations.NullMarked;
