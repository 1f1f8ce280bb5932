// SPDX-License-Identifier: Apache-2.0
/**
 * The front door: a session, the query builder, the results, and the choice of an engine.
 *
 * <p>A {@link Windrow} session owns its engines and their memory. {@link WindrowConfig} is the only
 * place where defaults are written. All types here are public, and thin: what they ask becomes a
 * logical plan, which {@code internal.run} runs, or one GROUP BY or operation for {@code
 * internal.session}. What comes back they show as {@link GroupByResult}, {@link TransformResult}
 * and {@link Explanation}.
 *
 * <p>Must not touch: engines, kernels, TornadoVM's types, Arrow.
 */
@NullMarked
package dev.windrow;

import org.jspecify.annotations.NullMarked;
