package dev.windrow.internal.gpu.transform;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Integers on the device.
 *
 * @param words a value for each row, or several in a word where they are narrow
 * @param source what the words hold, as {@code Values} has it
 * @param present a bit for each row that is not null
 */
record DeviceIntegers(LongArray words, int source, LongArray present) {}
