// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.InfiniteTime;
import dev.windrow.query.RowFunction.Code;
import dev.windrow.query.RowFunction.RealCode;
import dev.windrow.query.RowFunction.Rest;
import dev.windrow.query.RowFunction.Signature;
import dev.windrow.query.RowFunction.Typing;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/** Functions by their names, as they are declared. */
final class FunctionTable {

    private static final Map<String, ColumnType> TYPES =
            Map.ofEntries(
                    Map.entry("utf8", Primitive.UTF8),
                    Map.entry("binary", Primitive.BINARY),
                    Map.entry("bool", Primitive.BOOL),
                    Map.entry("int64", Primitive.INT64),
                    Map.entry("uint64", new Decimal(20, 0)),
                    Map.entry("hugeint", new Decimal(Decimal.MAX_PRECISION, 0)),
                    Map.entry("float64", Primitive.FLOAT64),
                    Map.entry("date32", Primitive.DATE32),
                    Map.entry("time", new Time(Unit.MICROSECOND)),
                    Map.entry("timestamp", new Timestamp(Unit.MICROSECOND, null)),
                    Map.entry("timestamp_ns", new Timestamp(Unit.NANOSECOND, null)),
                    Map.entry("timestamptz", new Timestamp(Unit.MICROSECOND, "UTC")),
                    Map.entry("interval", Named.INTERVAL));

    /** What stands between names of one function. */
    private static final String OR = "; ";

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

    /**
     * Lets the functions so far be called for finite points in time alone. Of an infinite one they
     * make the same one, its text, or else null; and a finite one never becomes infinite.
     */
    FunctionTable ofFinite() {
        signatures.replaceAll(
                (_, all) -> new ArrayList<>(all.stream().map(FunctionTable::ofFinite).toList()));
        return this;
    }

    /** Returns a function that is called for finite points in time alone. */
    static Signature ofFinite(Signature signature) {
        ColumnType result = signature.result();
        Code code =
                values -> {
                    for (Object value : values) {
                        if (InfiniteTime.is(value)) {
                            return ofInfinite(value, result);
                        }
                    }
                    Object made = signature.code().apply(values);
                    if (InfiniteTime.is(made)) {
                        throw new ArithmeticException("the point in time is out of range");
                    }
                    return made;
                };
        return new Signature(
                signature.parameters(), signature.rest(), signature.takesNulls(), result, code);
    }

    private static @Nullable Object ofInfinite(Object point, ColumnType result) {
        if (result instanceof Timestamp || result == Primitive.DATE32) {
            return point;
        }
        if (result instanceof ListOf) {
            throw new IllegalArgumentException("no series has an infinite end");
        }
        return result == Primitive.UTF8 ? InfiniteTime.text(point) : null;
    }

    /** Adds functions of a float. */
    FunctionTable real(String name, RealCode code) {
        return add(name + "(float64) float64", code);
    }

    /** Adds a function without arguments, such as {@code pi() float64}. */
    FunctionTable none(String written, Supplier<?> code) {
        return add(written, _ -> code.get());
    }

    /** Adds a function of one argument, such as {@code chr(int64) utf8}. */
    @SuppressWarnings("unchecked") // A value is of the parameter's type.
    <A> FunctionTable one(String written, Function<A, @Nullable Object> code) {
        return add(written, values -> code.apply((A) values[0]));
    }

    /** Adds a function of two arguments. */
    @SuppressWarnings("unchecked") // A value is of the parameter's type.
    <A, B> FunctionTable two(String written, BiFunction<A, B, @Nullable Object> code) {
        return add(written, values -> code.apply((A) values[0], (B) values[1]));
    }

    /** Adds a function of three arguments. */
    @SuppressWarnings("unchecked") // A value is of the parameter's type.
    <A, B, C> FunctionTable three(String written, OfThree<A, B, C> code) {
        return add(written, values -> code.apply((A) values[0], (B) values[1], (C) values[2]));
    }

    /**
     * Adds a signature of a function.
     *
     * @param written its names, the types of its parameters, and that of its result: {@code hex;
     *     to_hex(binary) utf8}
     */
    FunctionTable add(String written, Code code) {
        int open = written.lastIndexOf('(');
        int close = written.lastIndexOf(')');
        String parameters = written.substring(open + 1, close);
        List<ColumnType> types =
                parameters.isEmpty()
                        ? List.of()
                        : Arrays.stream(parameters.split(", ")).map(FunctionTable::type).toList();
        return add(
                written.substring(0, open),
                signature(types, type(written.substring(close + 2)), code));
    }

    /** Returns what a function takes and makes whose code is called for rows without nulls. */
    static Signature signature(List<ColumnType> taken, ColumnType result, Code code) {
        return new Signature(taken, Rest.NONE, false, result, code);
    }

    /** Returns what a function takes and makes whose code is called for all rows. */
    static Signature signatureOfNulls(List<ColumnType> taken, ColumnType result, Code code) {
        return new Signature(taken, Rest.NONE, true, result, code);
    }

    private static ColumnType type(String word) {
        return word.endsWith("[]")
                ? new ListOf(type(word.substring(0, word.length() - 2)))
                : Objects.requireNonNull(TYPES.get(word), word);
    }

    /** Adds a signature of a function, which may have several names. */
    FunctionTable add(String names, Signature signature) {
        for (String name : names.split(OR)) {
            signatures.computeIfAbsent(name, _ -> new ArrayList<>()).add(signature);
        }
        return this;
    }

    /** Adds a function whose types depend on those of its arguments. */
    FunctionTable generic(String names, String arguments, Typing typing) {
        for (String name : names.split(OR)) {
            generics.put(name, new Generic(arguments, typing));
        }
        return this;
    }

    /** Returns the functions whose types depend on those of their arguments. */
    Map<String, Generic> generics() {
        return generics;
    }

    /** Adds the functions to those of other tables, which may have the same for other types. */
    void addTo(Map<String, List<Signature>> all) {
        signatures.forEach(
                (name, own) -> all.computeIfAbsent(name, _ -> new ArrayList<>()).addAll(own));
    }
}
