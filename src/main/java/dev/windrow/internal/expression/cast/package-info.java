// SPDX-License-Identifier: Apache-2.0
/**
 * Casts: values of one type to values of another, a batch of rows at a time.
 *
 * <p>A cast is a node of the new type's kind ({@link CastNodes}, {@link DecimalCasts}). {@link
 * CastMiss} decides what becomes of a value that does not fit.
 *
 * <p>Must not touch: functions of strings, the factories.
 */
@NullMarked
package dev.windrow.internal.expression.cast;

import org.jspecify.annotations.NullMarked;
