// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

/**
 * What rows are sorted by.
 *
 * @param isDescending whether the greatest value comes first
 * @param areNullsFirst whether nulls come before all values; they come last by default
 */
public record OrderItem(SqlExpression expression, boolean isDescending, boolean areNullsFirst) {}
