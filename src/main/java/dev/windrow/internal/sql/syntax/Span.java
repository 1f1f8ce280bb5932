// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

/**
 * Where a part of a text stands.
 *
 * @param start the index of its first character, from 0 on
 * @param end the index behind its last character
 */
public record Span(int start, int end) {}
