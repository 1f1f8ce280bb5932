/**
 * What every plan may need: statistics of columns, limits of a device, decisions, and the numbers
 * that plans rest on.
 *
 * <p>Must not touch: engines, TornadoVM, Arrow, the clock.
 */
@NullMarked
package dev.windrow.internal.plan;

import org.jspecify.annotations.NullMarked;
