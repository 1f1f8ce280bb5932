/**
 * Query, sample and device limits to a physical plan: pure functions, no device, no clock.
 *
 * <p>Must not touch: TornadoVM, Arrow, engines.
 */
@NullMarked
package dev.windrow.internal.plan;

import org.jspecify.annotations.NullMarked;
