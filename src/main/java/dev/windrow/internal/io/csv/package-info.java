// SPDX-License-Identifier: Apache-2.0
/**
 * Text to tables: records of CSV and of JSON objects in lines, inferred types, parsed fields.
 *
 * <p>A file is cut into ranges of bytes, which threads read side by side. Where a range begins may
 * lie in quotes. So each thread looks for the quotes of its range first, and says what the range
 * does to either state; these answers follow from range to range, and tell each thread where its
 * first record begins. Lines are counted only to name one in a message.
 *
 * <p>Types that are not given are guessed from the first fields, and columns refuse each field that
 * would have changed the guess. Then all fields are looked at, and the file is read again with
 * types that are certain. An ordinary file is read once.
 *
 * <p>JSON objects are cut into parts between lines, since no string has a line break within it.
 * Their columns are guessed and filled as those of CSV are.
 *
 * <p>Must not touch: other formats, engines.
 */
@NullMarked
package dev.windrow.internal.io.csv;

import org.jspecify.annotations.NullMarked;
