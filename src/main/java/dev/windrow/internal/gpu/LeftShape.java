package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.graph.LeftArrays;

/**
 * What tells programs apart that read what another program has left on the device.
 *
 * @param left the arrays: those of no other program are equal
 * @param shape what else the program depends on
 */
record LeftShape(LeftArrays left, Object shape) {}
