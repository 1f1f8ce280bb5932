/**
 * Runs a plan on the device: one class a stage, which builds its tasks.
 *
 * <p>Must not touch: Arrow, io, cli.
 */
@NullMarked
package dev.windrow.internal.gpu;

import org.jspecify.annotations.NullMarked;
