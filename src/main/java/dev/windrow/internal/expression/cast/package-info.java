// SPDX-License-Identifier: Apache-2.0
/**
 * Casts: values of one type to values of another, a batch of rows at a time.
 *
 * <p>A cast is a node of the new type's kind ({@link CastNodes}, {@link DecimalCasts}). {@link
 * CastMiss} decides what becomes of a value that does not fit.
 *
 * <p>Floats are read from text exactly, with one multiplication by a power of five of 128 bits
 * ({@link DecimalRounding}). A number too close to the middle of two floats, or with more than 18
 * significant digits, is left to Java's own parser: only there is a string made.
 *
 * <p>Must not touch: functions of strings, the factories.
 */
@NullMarked
package dev.windrow.internal.expression.cast;

import org.jspecify.annotations.NullMarked;
