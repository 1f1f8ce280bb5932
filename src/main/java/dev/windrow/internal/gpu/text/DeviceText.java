// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Strings of all rows, as kernels can make or read them. They lie on the device only if they are a
 * column.
 *
 * @param maker makes them in kernels
 * @param present a bit for each row that is not null; null if only a kernel can tell
 * @param mostBytes the most bytes that all strings have together
 */
public record DeviceText(TextMaker maker, @Nullable LongArray present, long mostBytes) {}
