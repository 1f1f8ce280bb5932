// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.query.Expression;

import org.apache.spark.sql.catalyst.expressions.Add;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.BinaryArithmetic;
import org.apache.spark.sql.catalyst.expressions.BinaryComparison;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.EqualTo;
import org.apache.spark.sql.catalyst.expressions.EvalMode;
import org.apache.spark.sql.catalyst.expressions.GreaterThan;
import org.apache.spark.sql.catalyst.expressions.GreaterThanOrEqual;
import org.apache.spark.sql.catalyst.expressions.In;
import org.apache.spark.sql.catalyst.expressions.IsNotNull;
import org.apache.spark.sql.catalyst.expressions.IsNull;
import org.apache.spark.sql.catalyst.expressions.LessThan;
import org.apache.spark.sql.catalyst.expressions.LessThanOrEqual;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.Multiply;
import org.apache.spark.sql.catalyst.expressions.Not;
import org.apache.spark.sql.catalyst.expressions.Or;
import org.apache.spark.sql.catalyst.expressions.Subtract;
import org.apache.spark.sql.catalyst.expressions.UnscaledValue;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DecimalType$;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.IntegralType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.NumericType;
import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Expressions of Spark in Windrow's terms, if Windrow computes exactly the same. Values have the
 * form of their {@link ColumnKind}: decimals are integers in units of their last digit, of 64 bits
 * or, with more than 18 digits, of 128.
 *
 * <p>A result that does not fit is Windrow's {@code OVERFLOW}. This may take the place of an error
 * of Spark's ANSI mode alone, and not within a condition, of which Spark may skip a part.
 */
final class Formulas {

    private static final ColumnType WIDE = ColumnKind.LONG_DECIMAL.type();

    private Formulas() {}

    /** What keeps Windrow from computing an expression. */
    private static final class UnknownException extends RuntimeException {
        private static final long serialVersionUID = 1;

        UnknownException(Object what) {
            super(String.valueOf(what), null, false, false);
        }
    }

    /** Returns a value, which is a number that Windrow adds up. */
    static Optional<Expression> value(org.apache.spark.sql.catalyst.expressions.Expression value) {
        try {
            return Optional.of(new Translator(true).computed(value));
        } catch (UnknownException e) {
            return Optional.empty();
        }
    }

    /** Returns a condition for rows. */
    static Optional<Expression> condition(
            org.apache.spark.sql.catalyst.expressions.Expression condition) {
        try {
            return Optional.of(new Translator(false).condition(condition));
        } catch (UnknownException e) {
            return Optional.empty();
        }
    }

    /**
     * Translates.
     *
     * @param mayFail whether values that do not fit may be an error
     */
    private record Translator(boolean mayFail) {

        Expression computed(org.apache.spark.sql.catalyst.expressions.Expression value) {
            return switch (value.dataType()) {
                case IntegerType integer -> number(value);
                case LongType integer -> number(value);
                case DoubleType number -> number(value);
                case DecimalType decimal -> number(value);
                default -> throw new UnknownException(value);
            };
        }

        Expression condition(org.apache.spark.sql.catalyst.expressions.Expression condition) {
            return switch (condition) {
                case And and -> condition(and.left()).and(condition(and.right()));
                case Or or -> condition(or.left()).or(condition(or.right()));
                case Not not -> condition(not.child()).not();
                case IsNull test -> tested(test.child()).isNull();
                case IsNotNull test -> tested(test.child()).isNotNull();
                case EqualTo equal -> sides(equal, Expression::equalTo);
                case LessThan less -> sides(less, Expression::lessThan);
                case LessThanOrEqual less -> sides(less, Expression::atMost);
                case GreaterThan greater -> sides(greater, Expression::greaterThan);
                case GreaterThanOrEqual greater -> sides(greater, Expression::atLeast);
                case In in -> in(in);
                default -> {
                    if (kind(condition) != ColumnKind.BOOL) {
                        throw new UnknownException(condition);
                    }
                    yield leaf(condition).notEqualTo(literal(0));
                }
            };
        }

        private Expression tested(org.apache.spark.sql.catalyst.expressions.Expression value) {
            return value instanceof Attribute || value instanceof BoundReference
                    ? leaf(value)
                    : number(value);
        }

        /** Makes a comparison. */
        private interface Comparison {
            Expression of(Expression left, Expression right);
        }

        private Expression sides(BinaryComparison comparison, Comparison made) {
            requireOneForm(comparison.left().dataType(), comparison.right().dataType());
            return made.of(number(comparison.left()), number(comparison.right()));
        }

        private Expression in(In in) {
            List<Expression> values = new ArrayList<>();
            for (org.apache.spark.sql.catalyst.expressions.Expression value :
                    Translation.list(in.list())) {
                requireOneForm(in.value().dataType(), value.dataType());
                values.add(number(value));
            }
            if (values.isEmpty()) {
                throw new UnknownException(in);
            }
            return number(in.value()).in(values);
        }

        /** Values are compared in units of one size. */
        private static void requireOneForm(DataType left, DataType right) {
            boolean isOne =
                    left instanceof DecimalType a && right instanceof DecimalType b
                            ? a.scale() == b.scale()
                            : left.equals(right);
            if (!isOne) {
                throw new UnknownException(left);
            }
        }

        /** Returns numbers and points in time. */
        private Expression number(org.apache.spark.sql.catalyst.expressions.Expression value) {
            ColumnKind kind = kind(value);
            if (kind == ColumnKind.STRING || kind == ColumnKind.BINARY || kind == ColumnKind.BOOL) {
                throw new UnknownException(value);
            }
            return switch (value) {
                case Literal constant -> constant(constant);
                case Add sum -> arithmetic(sum, Expression::plus);
                case Subtract difference -> arithmetic(difference, Expression::minus);
                case Multiply product -> arithmetic(product, Expression::times);
                case Cast cast -> cast(cast);
                case UnscaledValue units when kind(units.child()) == ColumnKind.SHORT_DECIMAL ->
                        number(units.child());
                default -> leaf(value);
            };
        }

        private static ColumnKind kind(org.apache.spark.sql.catalyst.expressions.Expression value) {
            ColumnKind kind = ColumnKind.of(value.dataType());
            if (kind == null) {
                throw new UnknownException(value);
            }
            return kind;
        }

        /** Returns a column. Before it has a number, only that it is one matters. */
        private static Expression leaf(org.apache.spark.sql.catalyst.expressions.Expression value) {
            kind(value);
            return switch (value) {
                case BoundReference bound -> column(Program.column(bound.ordinal()));
                case Attribute attribute -> column(attribute.name());
                default -> throw new UnknownException(value);
            };
        }

        private static Expression constant(Literal constant) {
            return switch (constant.value()) {
                case Decimal decimal when isWide(constant.dataType()) ->
                        literal(units(decimal)).cast(WIDE);
                case Decimal decimal -> literal(units(decimal));
                case Double number -> literal((double) number);
                case Float number -> literal((double) number);
                case Number integer -> literal(integer.longValue());
                case null, default -> throw new UnknownException(constant);
            };
        }

        private static BigDecimal units(Decimal decimal) {
            return new BigDecimal(decimal.toJavaBigDecimal().unscaledValue());
        }

        /** Makes an operation. */
        private interface Operation {
            Expression of(Expression left, Expression right);
        }

        private Expression arithmetic(BinaryArithmetic operation, Operation made) {
            return switch (operation.dataType()) {
                case DecimalType type -> decimals(operation, type, made);
                case DoubleType type ->
                        made.of(number(operation.left()), number(operation.right()));
                case LongType type -> checked(operation, made);
                case IntegerType type -> checked(operation, made).cast(Primitive.INT32);
                default -> throw new UnknownException(operation);
            };
        }

        private Expression checked(BinaryArithmetic operation, Operation made) {
            requireErrors(operation);
            return made.of(number(operation.left()), number(operation.right()));
        }

        /** What does not fit must be an error of Spark's, too. */
        private void requireErrors(BinaryArithmetic operation) {
            if (!mayFail || !operation.evalContext().evalMode().equals(EvalMode.ANSI())) {
                throw new UnknownException(operation);
            }
        }

        private Expression decimals(BinaryArithmetic operation, DecimalType type, Operation made) {
            DecimalType left = decimal(operation.left());
            DecimalType right = decimal(operation.right());
            boolean isProduct = operation instanceof Multiply;
            int scale =
                    isProduct
                            ? left.scale() + right.scale()
                            : Math.max(left.scale(), right.scale());
            int digits =
                    isProduct
                            ? left.precision() + right.precision() + 1
                            : Math.max(before(left), before(right)) + scale + 1;
            if (type.scale() != scale) {
                // Spark rounds.
                throw new UnknownException(operation);
            }
            if (type.precision() < digits) {
                requireErrors(operation);
            }
            Expression first = widened(operation.left(), isWide(type));
            Expression second = widened(operation.right(), isWide(type));
            return isProduct
                    ? made.of(first, second)
                    : made.of(
                            raised(first, scale - left.scale()),
                            raised(second, scale - right.scale()));
        }

        private static DecimalType decimal(
                org.apache.spark.sql.catalyst.expressions.Expression value) {
            if (value.dataType() instanceof DecimalType decimal) {
                return decimal;
            }
            throw new UnknownException(value);
        }

        private static int before(DecimalType type) {
            return type.precision() - type.scale();
        }

        private static boolean isWide(DataType type) {
            return ColumnKind.of(type) == ColumnKind.LONG_DECIMAL;
        }

        /** Returns values in as many bits as the result has. */
        private Expression widened(
                org.apache.spark.sql.catalyst.expressions.Expression value, boolean isWide) {
            return isWide && !isWide(value.dataType()) ? number(value).cast(WIDE) : number(value);
        }

        /** Returns values in units of more digits after the point. */
        private static Expression raised(Expression value, int moreDigits) {
            return moreDigits == 0
                    ? value
                    : value.times(literal(new BigDecimal(BigInteger.TEN.pow(moreDigits))));
        }

        /** Takes casts that change no value. */
        private Expression cast(Cast cast) {
            DataType from = cast.child().dataType();
            return switch (cast.dataType()) {
                case DecimalType type -> {
                    DecimalType known = exact(from);
                    if (known == null
                            || type.scale() < known.scale()
                            || before(type) < before(known)) {
                        throw new UnknownException(cast);
                    }
                    yield raised(widened(cast.child(), isWide(type)), type.scale() - known.scale());
                }
                case IntegralType type
                        when from instanceof IntegralType narrow
                                && narrow.defaultSize() <= type.defaultSize() ->
                        number(cast.child());
                case DoubleType type
                        when from instanceof NumericType && !(from instanceof DecimalType) ->
                        number(cast.child()).cast(Primitive.FLOAT64);
                default -> throw new UnknownException(cast);
            };
        }

        /** Returns the decimals that have all values of a type; null if none are known. */
        private static @Nullable DecimalType exact(DataType type) {
            return switch (type) {
                case DecimalType decimal -> decimal;
                case IntegralType integer -> DecimalType$.MODULE$.forType(integer);
                default -> null;
            };
        }
    }
}
