// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.query.RowFunction.Code;
import dev.windrow.query.RowFunction.RealCode;
import dev.windrow.query.RowFunction.Rest;
import dev.windrow.query.RowFunction.Signature;
import dev.windrow.query.RowFunction.Typing;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/** Functions by their names, as they are declared. */
final class FunctionTable {

    private final Map<String, List<Signature>> signatures = new LinkedHashMap<>();
    private final Map<String, Generic> generics = new LinkedHashMap<>();

    /**
     * A function whose types depend on those of its arguments.
     *
     * @param arguments what it takes, in words
     */
    record Generic(String arguments, Typing typing) {}

    /** Code of three arguments. */
    @FunctionalInterface
    interface OfThree<A, B, C> {
        @Nullable Object apply(A first, B second, C third);
    }

    /** Adds functions of a float. */
    FunctionTable real(String name, RealCode code) {
        return add(name, Primitive.FLOAT64, code, Primitive.FLOAT64);
    }

    /** Adds a function without arguments. */
    FunctionTable none(String name, ColumnType result, Supplier<?> code) {
        return add(name, result, _ -> code.get());
    }

    /** Adds a function of one argument. */
    @SuppressWarnings("unchecked") // A value is of the parameter's type.
    <A> FunctionTable one(
            String name, ColumnType result, ColumnType type, Function<A, @Nullable Object> code) {
        return add(name, result, values -> code.apply((A) values[0]), type);
    }

    /** Adds a function of two arguments. */
    @SuppressWarnings("unchecked") // A value is of the parameter's type.
    <A, B> FunctionTable two(
            String name,
            ColumnType result,
            ColumnType first,
            ColumnType second,
            BiFunction<A, B, @Nullable Object> code) {
        return add(name, result, values -> code.apply((A) values[0], (B) values[1]), first, second);
    }

    /** Adds a function of three arguments. */
    @SuppressWarnings("unchecked") // A value is of the parameter's type.
    <A, B, C> FunctionTable three(
            String name,
            ColumnType result,
            ColumnType first,
            ColumnType second,
            ColumnType third,
            OfThree<A, B, C> code) {
        return add(
                name,
                result,
                values -> code.apply((A) values[0], (B) values[1], (C) values[2]),
                first,
                second,
                third);
    }

    /** Adds a signature of a function. */
    FunctionTable add(String name, ColumnType result, Code code, ColumnType... parameters) {
        return add(name, new Signature(List.of(parameters), Rest.NONE, false, result, code));
    }

    /** Adds a signature of a function. */
    FunctionTable add(String name, Signature signature) {
        signatures.computeIfAbsent(name, _ -> new ArrayList<>()).add(signature);
        return this;
    }

    /** Adds a function whose types depend on those of its arguments. */
    FunctionTable generic(String name, String arguments, Typing typing) {
        generics.put(name, new Generic(arguments, typing));
        return this;
    }

    /** Returns the functions whose types depend on those of their arguments. */
    Map<String, Generic> generics() {
        return generics;
    }

    /** Adds the same function under other names. */
    FunctionTable alias(String name, String... others) {
        for (String other : others) {
            if (generics.containsKey(name)) {
                generics.put(other, generics.get(name));
                continue;
            }
            signatures.put(other, List.copyOf(signatures.get(name)));
        }
        return this;
    }

    /** Adds the functions to those of other tables, which may have the same for other types. */
    void addTo(Map<String, List<Signature>> all) {
        signatures.forEach(
                (name, own) -> all.computeIfAbsent(name, _ -> new ArrayList<>()).addAll(own));
    }
}
