// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import java.util.List;

/**
 * The name of a type, such as {@code decimal(9, 2)}, {@code int[]} or {@code struct(a int)}.
 *
 * @param name its words in lower case with a blank between them, such as {@code double precision}
 * @param parameters what stands in parentheses behind it; of a struct, the names of its fields; of
 *     lists, the length of all of them, if the type says it
 * @param inner the types of a struct's fields, of a map's keys and values, or of a list's elements
 */
public record TypeName(String name, List<String> parameters, List<TypeName> inner, Span span) {

    /** The name of a type of lists. */
    public static final String LIST = "[]";

    /** The name of a type of maps. */
    public static final String MAP = "map";

    /** The name of a type of structs. */
    public static final String STRUCT = "struct";

    public TypeName {
        parameters = List.copyOf(parameters);
        inner = List.copyOf(inner);
    }
}
