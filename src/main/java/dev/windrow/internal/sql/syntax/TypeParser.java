// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.internal.sql.syntax.SqlExpression.Collated;
import dev.windrow.internal.sql.syntax.Token.Kind;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Parses the names of types.
 *
 * <pre>
 * type = (word {word} ["(" parameters ")"] | "map" "(" type "," type ")"
 *        | "struct" "(" name type {"," name type} ")") {"[" [number] "]"}
 * </pre>
 */
final class TypeParser {

    private final TokenReader in;

    TypeParser(TokenReader in) {
        this.in = in;
    }

    /** Parses the name of a type. */
    TypeName type() {
        Token first = in.peek();
        if (!in.at(Kind.WORD) && !in.at(Kind.QUOTED_NAME)) {
            throw in.unexpected("a type, such as int64");
        }
        if (in.atCall("struct") || in.atCall("row") || in.atCall("map")) {
            return nestedType(first.isWord("map"));
        }
        StringBuilder name = new StringBuilder(in.take().value().toLowerCase(Locale.ROOT));
        if (in.atWord("precision") || in.atWord("varying")) {
            name.append(' ').append(in.take().value().toLowerCase(Locale.ROOT));
        }
        List<String> parameters = in.acceptParameters();
        if ((in.atWord("with") || in.atWord("without")) && in.peekSecond().isWord("time")) {
            name.append(' ')
                    .append(in.take().value().toLowerCase(Locale.ROOT))
                    .append(" time zone");
            in.take();
            in.expectWord("zone", "zone");
        }
        return lists(new TypeName(name.toString(), parameters, List.of(), in.since(first)), first);
    }

    /** Parses the fields of a type of structs, or the types of a map's keys and values. */
    private TypeName nestedType(boolean isMap) {
        Token first = in.take();
        in.take();
        List<String> names = new ArrayList<>();
        List<TypeName> types = new ArrayList<>();
        in.enter();
        do {
            if (!isMap) {
                names.add(in.expectName("the name of a field").value());
            }
            types.add(type());
        } while (in.acceptSign(","));
        in.leave();
        in.expectSign(")", "\",\" or \")\"");
        String name = isMap ? TypeName.MAP : TypeName.STRUCT;
        return lists(new TypeName(name, names, types, in.since(first)), first);
    }

    /** Parses the brackets behind the type of a list's elements. */
    private TypeName lists(TypeName element, Token first) {
        TypeName type = element;
        while (in.atSign("[") || in.atWord("array")) {
            List<String> length = List.of();
            if (in.take().isSign("[")) {
                length = in.at(Kind.NUMBER) ? List.of(in.take().value()) : List.of();
                in.expectSign("]", "\"]\"");
            }
            type = new TypeName(TypeName.LIST, length, List.of(type), in.since(first));
        }
        return type;
    }

    /**
     * Parses a type as JSON: a type in quotes, a list of one, or an object of the types of fields.
     */
    TypeName structure() {
        in.enter();
        TypeName type = structureWithin();
        in.leave();
        return type;
    }

    private TypeName structureWithin() {
        Token first = in.peek();
        if (in.acceptSign("[")) {
            TypeName element = structure();
            in.expectSign("]", "\"]\"");
            return new TypeName(TypeName.LIST, List.of(), List.of(element), in.since(first));
        }
        if (!in.acceptSign("{")) {
            String name = in.expectName("a type in double quotes, or [ or {").value();
            TokenReader type = new TokenReader(SqlText.ofOption("type", name), false);
            TypeName parsed = new TypeParser(type).type();
            type.requireEnd("the end of a type");
            return parsed;
        }
        List<String> names = new ArrayList<>();
        List<TypeName> types = new ArrayList<>();
        do {
            names.add(in.expectName("the name of a field").value());
            in.expectSign(":", "\":\"");
            types.add(structure());
        } while (in.acceptSign(","));
        in.expectSign("}", "\",\" or \"}\"");
        return new TypeName(TypeName.STRUCT, names, types, in.since(first));
    }

    /** Parses the names of a collation, and returns the functions that compare as they do. */
    List<String> collation() {
        List<String> functions = new ArrayList<>();
        do {
            Token name = in.peek();
            switch (in.expectName("a collation").value().toLowerCase(Locale.ROOT)) {
                case "nocase" -> functions.add(Collated.LOWER);
                case "noaccent" -> functions.add("strip_accents");
                case "binary", "c", "posix" -> {}
                default ->
                        throw in.text()
                                .unsupported(
                                        "the collation " + name.value(),
                                        name.span(),
                                        "there are nocase, noaccent and binary");
            }
        } while (in.acceptSign("."));
        return functions;
    }
}
