// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A function that a statement made of SQL.
 *
 * @param forms what stands for a call, the first that takes its arguments
 */
public record SqlMacro(String name, List<Form> forms) {

    public SqlMacro {
        forms = List.copyOf(forms);
    }

    /** Finds the macros of a session. */
    @FunctionalInterface
    public interface Finder {

        /** Finds none. */
        Finder NONE = name -> null;

        /** Returns the macro of a name in any case, or null if there is none. */
        @Nullable SqlMacro of(String name);
    }

    /**
     * What stands for a call, with the arguments in place of the parameters.
     *
     * @param isTable whether it is a query, whose rows FROM takes, rather than a value
     */
    public record Form(List<Parameter> parameters, boolean isTable, String body) {
        public Form {
            parameters = List.copyOf(parameters);
        }

        /** Returns the names of the parameters. */
        public List<String> names() {
            return parameters.stream().map(Parameter::name).toList();
        }

        /**
         * Returns an argument for each parameter, or null if those of a call are too many or few.
         *
         * @param given those without names
         * @param named those with the names of parameters, in any case
         * @param standard makes an argument of what stands for one that is not given
         */
        public <T> @Nullable List<T> arguments(
                List<T> given, Map<String, T> named, Function<String, T> standard) {
            List<T> arguments = new ArrayList<>(given);
            int known = given.size();
            for (Parameter parameter : parameters.subList(Math.min(known, size()), size())) {
                T argument = named.get(parameter.name());
                if (argument != null) {
                    known++;
                } else if (parameter.standard() == null) {
                    return null;
                } else {
                    argument = standard.apply(parameter.standard());
                }
                arguments.add(argument);
            }
            return arguments.size() == size() && known == given.size() + named.size()
                    ? arguments
                    : null;
        }

        private int size() {
            return parameters.size();
        }
    }

    /**
     * A parameter.
     *
     * @param standard what stands for an argument that is not given, or null if it must be
     */
    public record Parameter(String name, @Nullable String standard) {
        @Override
        public String toString() {
            return standard == null ? name : name + " := " + standard;
        }
    }

    /** Returns the failure of a call that no form takes. */
    public WindrowException refused(SqlText text, Span call) {
        return text.failure(
                ErrorCode.INVALID_ARGUMENT,
                call,
                "expected a call of the macro %s".formatted(written()));
    }

    private String written() {
        return forms.stream()
                .map(
                        form ->
                                form.parameters().stream()
                                        .map(Parameter::toString)
                                        .collect(Collectors.joining(", ", name + "(", ")")))
                .collect(Collectors.joining(" or "));
    }

    /** Returns an expression as it may stand within another one. */
    public static String value(String written) {
        boolean isOneToken = tokens(written).size() == 2;
        return isOneToken ? written : "(" + written + ")";
    }

    private static List<Token> tokens(String written) {
        return Lexer.tokens(SqlText.ofOption("a macro", written), true);
    }

    /**
     * Returns a body with other words in place of some, unless a point or AS stands before them.
     *
     * @param words what to put in their places, by the words in small letters
     */
    public static String replaced(String body, Map<String, String> words) {
        List<Token> tokens = tokens(body);
        StringBuilder replaced = new StringBuilder();
        int end = 0;
        Token before = tokens.getLast();
        for (Token token : tokens) {
            boolean isName = before.isSign(".") || before.isWord("as");
            String word =
                    isName || token.kind() != Token.Kind.WORD
                            ? null
                            : words.get(token.value().toLowerCase(Locale.ROOT));
            if (word != null) {
                replaced.append(body, end, token.start()).append(word);
                end = token.end();
            }
            before = token;
        }
        return replaced.append(body.substring(end)).toString();
    }
}
