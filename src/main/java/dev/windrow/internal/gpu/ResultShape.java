// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.graph.ResultArrays;

/**
 * What tells programs apart that read the result of another program on the device.
 *
 * @param columns the arrays: those of no other program are equal
 * @param shape what else the program depends on
 */
record ResultShape(ResultArrays columns, Object shape) {}
