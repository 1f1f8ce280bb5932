/**
 * The strategy local-hash, in four phases: initialise, map, interlude, accumulate.
 *
 * <p>{@link dev.windrow.internal.gpu.groupby.local.LocalHashStages} runs them in this order, and
 * their kernels read best in it, too: {@link dev.windrow.internal.gpu.kernels.FillKernels}, {@link
 * dev.windrow.internal.gpu.groupby.local.LocalDictionaryKernels}, {@link
 * dev.windrow.internal.gpu.groupby.local.LocalInterludeKernels}, {@link
 * dev.windrow.internal.gpu.groupby.local.LocalAccumulationKernels}.
 *
 * <p>Must not touch: the other strategies.
 */
@NullMarked
package dev.windrow.internal.gpu.groupby.local;

import org.jspecify.annotations.NullMarked;
