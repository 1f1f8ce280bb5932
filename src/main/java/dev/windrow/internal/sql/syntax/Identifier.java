// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

/**
 * A name.
 *
 * @param value the name without quotes
 * @param isQuoted whether it stands in quotes, so that it is no keyword
 */
public record Identifier(String value, boolean isQuoted) {}
