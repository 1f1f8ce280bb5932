// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import ai.rapids.cudf.BinaryOp;
import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.DType.DTypeEnum;
import ai.rapids.cudf.Scalar;
import ai.rapids.cudf.Table;

import dev.windrow.query.Conditional;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.Literal;
import dev.windrow.query.Logic;
import dev.windrow.query.Logic.ComparisonOperator;
import dev.windrow.query.StringFunction;
import dev.windrow.query.StringFunction.Place;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Expressions of the rows of a table on the device, through libcudf: a binary operation for each
 * node. A node that stands in several expressions is computed once. All columns live until this is
 * closed.
 */
final class LibcudfExpressions implements AutoCloseable {

    private final Table table;
    private final List<String> names;
    private final DTypeEnum decimals;
    private final Map<Expression, ColumnVector> computed = new HashMap<>();
    private final Map<Expression, ColumnVector> widened = new HashMap<>();

    /**
     * Computes nothing yet.
     *
     * @param table the rows
     * @param names the names of the table's columns
     * @param decimals the type in which decimals are multiplied
     */
    LibcudfExpressions(Table table, List<String> names, DTypeEnum decimals) {
        this.table = table;
        this.names = names;
        this.decimals = decimals;
    }

    /** Returns the values of an expression, which the caller does not close. */
    ColumnVector column(Expression expression) {
        ColumnVector known = computed.get(expression);
        if (known == null) {
            known = compute(expression);
            computed.put(expression, known);
        }
        return known;
    }

    /**
     * Returns the values of an expression, decimals in the type in which they are multiplied and
     * added up. The caller does not close them.
     */
    ColumnVector widened(Expression expression) {
        ColumnVector values = column(expression);
        DType type = values.getType();
        if (!type.isDecimalType() || type.getTypeId() == decimals) {
            return values;
        }
        return widened.computeIfAbsent(
                expression, _ -> values.castTo(DType.create(decimals, type.getScale())));
    }

    private ColumnVector compute(Expression expression) {
        return switch (expression) {
            case Expression.ColumnReference(String name) ->
                    table.getColumn(names.indexOf(name)).incRefCount();
            case Expression.Arithmetic arithmetic ->
                    binary(operation(arithmetic.operator()), arithmetic.left(), arithmetic.right());
            case Logic.Comparison comparison ->
                    binary(operation(comparison.operator()), comparison.left(), comparison.right());
            case Logic.And(List<Expression> conditions) ->
                    binary(
                            BinaryOp.LOGICAL_AND,
                            Logic.And.of(conditions.subList(0, conditions.size() - 1)),
                            conditions.getLast());
            case Logic.Or(List<Expression> conditions) ->
                    binary(
                            BinaryOp.LOGICAL_OR,
                            Logic.Or.of(conditions.subList(0, conditions.size() - 1)),
                            conditions.getLast());
            case Logic.In(Expression value, List<Expression> values) -> {
                try (ColumnVector sought = texts(values)) {
                    yield column(value).contains(sought);
                }
            }
            case StringFunction.Contains(Expression text, String start, Place place)
                    when place == Place.AT_START -> {
                try (Scalar sought = Scalar.fromString(start)) {
                    yield column(text).startsWith(sought);
                }
            }
            case Conditional.Case(List<Conditional.When> branches, Expression otherwise)
                    when branches.size() == 1 && otherwise instanceof Literal ->
                    choice(branches.getFirst(), (Literal) otherwise);
            default -> throw unsupported(expression);
        };
    }

    private static ColumnVector texts(List<Expression> values) {
        return ColumnVector.fromStrings(
                values.stream()
                        .map(each -> ((Literal.TextLiteral) each).value())
                        .toArray(String[]::new));
    }

    /** Where a condition holds, an expression or a constant, and elsewhere another constant. */
    private ColumnVector choice(Conditional.When branch, Literal otherwise) {
        ColumnVector condition = column(branch.condition());
        if (branch.value() instanceof Literal then) {
            try (Scalar yes = scalar(then, DType.INT32);
                    Scalar no = scalar(otherwise, DType.INT32)) {
                return condition.ifElse(yes, no);
            }
        }
        ColumnVector values = column(branch.value());
        try (Scalar no = scalar(otherwise, values.getType())) {
            return condition.ifElse(values, no);
        }
    }

    private ColumnVector binary(BinaryOp operation, Expression left, Expression right) {
        if (left instanceof Literal literal) {
            ColumnVector values = operand(operation, right);
            try (Scalar constant = scalar(literal, values.getType())) {
                return constant.binaryOp(
                        operation, values, type(operation, constant.getType(), values.getType()));
            }
        }
        ColumnVector values = operand(operation, left);
        if (right instanceof Literal literal) {
            try (Scalar constant = scalar(literal, values.getType())) {
                return values.binaryOp(
                        operation, constant, type(operation, values.getType(), constant.getType()));
            }
        }
        ColumnVector others = operand(operation, right);
        return values.binaryOp(
                operation, others, type(operation, values.getType(), others.getType()));
    }

    private ColumnVector operand(BinaryOp operation, Expression expression) {
        return operation == BinaryOp.MUL ? widened(expression) : column(expression);
    }

    /** Returns the type of a result. Both operands of arithmetic have the same width. */
    static DType type(BinaryOp operation, DType left, DType right) {
        return switch (operation) {
            case ADD, SUB ->
                    left.isDecimalType()
                            ? DType.create(
                                    left.getTypeId(), Math.min(left.getScale(), right.getScale()))
                            : left;
            case MUL ->
                    left.isDecimalType()
                            ? DType.create(left.getTypeId(), left.getScale() + right.getScale())
                            : left;
            default -> DType.BOOL8;
        };
    }

    /** Makes a constant of the type of the column beside it, with more digits where it has more. */
    private static Scalar scalar(Literal literal, DType beside) {
        return switch (literal) {
            case Literal.DateLiteral date when beside.equals(DType.TIMESTAMP_DAYS) ->
                    Scalar.timestampDaysFromInt(Math.toIntExact(date.value().toEpochDay()));
            case Literal.TextLiteral text when beside.equals(DType.STRING) ->
                    Scalar.fromString(text.value());
            case Literal.NumberLiteral number when beside.equals(DType.INT32) ->
                    Scalar.fromInt(number.value().intValueExact());
            case Literal.NumberLiteral number when beside.isDecimalType() -> {
                BigDecimal value = atLeastScale(number.value(), -beside.getScale());
                yield Scalar.fromDecimal(
                        value.unscaledValue(), DType.create(beside.getTypeId(), -value.scale()));
            }
            default -> throw unsupported(literal);
        };
    }

    /** Returns the same number with at least so many digits behind the point. */
    static BigDecimal atLeastScale(BigDecimal number, int scale) {
        return number.setScale(Math.max(number.scale(), scale), RoundingMode.UNNECESSARY);
    }

    private static BinaryOp operation(ArithmeticOperator operator) {
        return switch (operator) {
            case PLUS -> BinaryOp.ADD;
            case MINUS -> BinaryOp.SUB;
            case TIMES -> BinaryOp.MUL;
            case DIVIDED_BY, MODULO ->
                    throw new UnsupportedOperationException(operator + ": no case asks for it yet");
        };
    }

    private static BinaryOp operation(ComparisonOperator operator) {
        return switch (operator) {
            case EQUAL -> BinaryOp.EQUAL;
            case NOT_EQUAL -> BinaryOp.NOT_EQUAL;
            case LESS -> BinaryOp.LESS;
            case AT_MOST -> BinaryOp.LESS_EQUAL;
            case GREATER -> BinaryOp.GREATER;
            case AT_LEAST -> BinaryOp.GREATER_EQUAL;
        };
    }

    private static UnsupportedOperationException unsupported(Expression expression) {
        return new UnsupportedOperationException(expression.label() + ": no case asks for it yet");
    }

    @Override
    public void close() {
        computed.values().forEach(ColumnVector::close);
        widened.values().forEach(ColumnVector::close);
    }
}
