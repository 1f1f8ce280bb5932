/**
 * Builds and runs graphs of tasks, profiles them, and has the stages that any device work may need.
 *
 * <p>Must not touch: what is asked, plans but for the device's limits, the engines, Arrow, io, cli.
 */
@NullMarked
package dev.windrow.internal.gpu.graph;

import org.jspecify.annotations.NullMarked;
