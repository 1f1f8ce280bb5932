// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.operation;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * A condition on the device, as two bitmaps.
 *
 * @param bits a bit for each row for which it is true
 * @param known a bit for each row for which it is true or false; it is null for all others
 */
public record ConditionBits(LongArray bits, LongArray known) {}
