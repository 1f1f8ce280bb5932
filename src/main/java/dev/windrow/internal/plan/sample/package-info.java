/**
 * A sample of the rows: how many keys there are, and between which values they lie.
 *
 * <p>Must not touch: engines, devices.
 */
@NullMarked
package dev.windrow.internal.plan.sample;

import org.jspecify.annotations.NullMarked;
