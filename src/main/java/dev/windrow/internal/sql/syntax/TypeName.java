// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import java.util.List;

/**
 * The name of a type, such as {@code decimal(9, 2)}.
 *
 * @param name its words in lower case with a blank between them, such as {@code double precision}
 * @param parameters what stands in parentheses behind it
 */
public record TypeName(String name, List<String> parameters, Span span) {
    public TypeName {
        parameters = List.copyOf(parameters);
    }
}
