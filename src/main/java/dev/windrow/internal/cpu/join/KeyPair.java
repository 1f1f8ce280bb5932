// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

/**
 * Columns of both sides that must be equal.
 *
 * @param left a column of the left side
 * @param right a column of the right side, of a type that compares with it by value
 * @param matchesNulls whether a null equals a null (IS NOT DISTINCT FROM); it equals nothing
 *     otherwise
 */
public record KeyPair(String left, String right, boolean matchesNulls) {}
