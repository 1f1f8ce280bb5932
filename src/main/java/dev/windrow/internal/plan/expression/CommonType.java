// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The common type of values of which one is chosen. */
public final class CommonType {

    private CommonType() {}

    /**
     * Returns the common type of the values so far and of another one, or null if there is none.
     *
     * @param type the type of the values so far
     * @param value the other value
     * @param other its type
     */
    public static @Nullable ColumnType of(ColumnType type, Expression value, ColumnType other) {
        if (type.equals(other) || fits(value, type)) {
            return type;
        }
        if (type instanceof Packed(ColumnType own) && other instanceof Packed(ColumnType its)) {
            ColumnType both = ofNested(own, its);
            return both == null ? null : new Packed(both);
        }
        if (isInstant(type) && isInstant(other)) {
            return instant(type, other);
        }
        if (!type.isNumeric() || !other.isNumeric()) {
            return null;
        }
        if (type.isFloat() || other.isFloat()) {
            return Primitive.FLOAT64;
        }
        return type.isInteger() && other.isInteger()
                ? Primitive.INT64
                : decimal(digits(type), digits(other));
    }

    /**
     * Returns the type of columns one below the other, or null if there is none: whatever stands
     * beside texts is written, and beside numbers true is 1.
     *
     * @param types theirs, at least one
     * @param name the name of all of them
     */
    public static @Nullable ColumnType ofRows(List<ColumnType> types, String name) {
        if (types.contains(Primitive.UTF8)) {
            return Primitive.UTF8;
        }
        List<ColumnType> numbers = types.stream().filter(type -> type != Primitive.BOOL).toList();
        boolean areNumbers = numbers.stream().allMatch(ColumnType::isNumeric);
        List<ColumnType> told = numbers.isEmpty() || !areNumbers ? types : numbers;
        ColumnType common = told.getFirst();
        for (ColumnType other : told) {
            common = common == null ? null : of(common, Expression.column(name), other);
        }
        return common;
    }

    /**
     * Returns the type of a column whose values have two types.
     *
     * @param type one of them, or null for none so far
     * @param name what the error calls the column
     * @throws WindrowException {@code UNSUPPORTED_TYPE} if there is none
     */
    public static ColumnType of(@Nullable ColumnType type, ColumnType other, String name) {
        if (type == null || type.equals(other)) {
            return other;
        }
        ColumnType both = of(type, Expression.column(name), other);
        if (both == null) {
            throw ErrorCode.UNSUPPORTED_TYPE.failure(
                    "\"%s\" is %s and %s, which have no common type: cast one of them",
                    name, type.label(), other.label());
        }
        return both;
    }

    /**
     * Returns the common type of values within lists and structs, or null if there is none. A null
     * has that of the other values.
     */
    public static @Nullable ColumnType ofNested(ColumnType type, ColumnType other) {
        if (type.equals(other) || other.equals(StructOf.NOTHING)) {
            return type;
        }
        if (type.equals(StructOf.NOTHING)) {
            return other;
        }
        if (type instanceof Named(String name, ColumnType stored)
                && other instanceof Named(String its, ColumnType ofIt)) {
            ColumnType both = name.equals(its) ? ofNested(stored, ofIt) : null;
            return both == null ? null : new Named(name, both);
        }
        if (type instanceof ListOf(ColumnType element) && other instanceof ListOf(ColumnType its)) {
            ColumnType both = ofNested(element, its);
            return both == null ? null : new ListOf(both);
        }
        if (type instanceof StructOf(var fields) && other instanceof StructOf(var others)) {
            return fields.keySet().equals(others.keySet()) ? ofFields(fields, others) : null;
        }
        return of(type, Expression.nullLiteral(), other);
    }

    private static @Nullable StructOf ofFields(
            Map<String, ColumnType> fields, Map<String, ColumnType> others) {
        LinkedHashMap<String, ColumnType> common = new LinkedHashMap<>();
        for (Map.Entry<String, ColumnType> field : fields.entrySet()) {
            ColumnType both =
                    ofNested(field.getValue(), Objects.requireNonNull(others.get(field.getKey())));
            if (both == null) {
                return null;
            }
            common.put(field.getKey(), both);
        }
        return new StructOf(common);
    }

    /** Returns whether a literal number can be converted to the type without loss. */
    private static boolean fits(Expression value, ColumnType type) {
        if (type.isFloat()) {
            return value instanceof Literal.NumberLiteral || value instanceof Literal.FloatLiteral;
        }
        if (!(value instanceof Literal.NumberLiteral(BigDecimal number))) {
            return value instanceof Expression.Negation(Expression operand) && fits(operand, type);
        }
        if (type instanceof Decimal decimal) {
            return number.scale() <= decimal.scale()
                    && number.precision() - number.scale() <= decimal.precision() - decimal.scale();
        }
        BigInteger greatest = BigInteger.valueOf(-1 - NumberResolver.least(type));
        return type.isInteger()
                && number.scale() <= 0
                && number.toBigInteger().abs().compareTo(greatest) <= 0;
    }

    private static Decimal digits(ColumnType type) {
        return type instanceof Decimal decimal
                ? decimal
                : DecimalTypes.ofInteger(type, Expression.column(""));
    }

    /**
     * Returns a type with all digits before the point, and as many behind it as 38 digits leave:
     * any others are rounded away.
     */
    private static Decimal decimal(Decimal a, Decimal b) {
        int before = Math.max(a.precision() - a.scale(), b.precision() - b.scale());
        int scale = Math.min(Math.max(a.scale(), b.scale()), Decimal.MAX_PRECISION - before);
        return new Decimal(before + scale, scale);
    }

    private static boolean isInstant(ColumnType type) {
        return type instanceof Timestamp || type == Primitive.DATE32;
    }

    /** Returns the type with the finer unit, if both have a zone or neither has. */
    private static @Nullable ColumnType instant(ColumnType type, ColumnType other) {
        String zone = type instanceof Timestamp timestamp ? timestamp.zone() : null;
        String otherZone = other instanceof Timestamp timestamp ? timestamp.zone() : null;
        if ((zone == null) != (otherZone == null)) {
            return null;
        }
        return TemporalUnits.perDay(type) >= TemporalUnits.perDay(other)
                ? type
                : new Timestamp(((Timestamp) other).unit(), zone);
    }
}
