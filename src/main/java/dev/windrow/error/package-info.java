// SPDX-License-Identifier: Apache-2.0
/**
 * Failures that a user can act on: one exception with an error code, and the names of libraries
 * that a program lacks.
 *
 * <p>A {@link WindrowException} has an {@link ErrorCode} and one line of text: what was found, what
 * was expected, what to do. The code says who has to act, and the command line makes its exit
 * status of that. {@link OptionalLibrary} names a library that a program needs and does not
 * inherit.
 *
 * <p>Must not touch: any other package.
 */
@NullMarked
package dev.windrow.error;

import org.jspecify.annotations.NullMarked;
