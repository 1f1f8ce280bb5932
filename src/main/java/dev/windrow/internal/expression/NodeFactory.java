// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import static dev.windrow.query.Expression.ArithmeticOperator.TIMES;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.node.ColumnNodes;
import dev.windrow.internal.expression.node.ConstantNodes;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.ExpressionTuning;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.TextColumnNodes;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.internal.expression.number.ArithmeticNodes;
import dev.windrow.internal.expression.number.ChainNodes;
import dev.windrow.internal.expression.number.ComparisonNodes;
import dev.windrow.internal.expression.number.ConversionNodes;
import dev.windrow.internal.expression.number.InstantNodes;
import dev.windrow.internal.expression.number.LogicNodes;
import dev.windrow.internal.expression.temporal.CalendarNodes;
import dev.windrow.internal.plan.expression.CommonType;
import dev.windrow.internal.plan.expression.DecimalTypes;
import dev.windrow.internal.plan.expression.TemporalUnits;
import dev.windrow.query.Conditional;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.Expression.Step;
import dev.windrow.query.FunctionCall;
import dev.windrow.query.Lambda;
import dev.windrow.query.Literal;
import dev.windrow.query.Logic;
import dev.windrow.query.NumberFunction;
import dev.windrow.query.StringFunction;
import dev.windrow.query.TemporalFunction;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes the nodes of expressions, and checks their operands against the types of a table's columns.
 * Each thread needs nodes of its own.
 */
final class NodeFactory {

    private final Table table;

    /** Whether what is of one column alone is computed for each entry of its dictionary. */
    private final boolean isByEntry;

    /**
     * The nodes made so far. Expressions share the nodes of common parts, which are evaluated only
     * once for a batch.
     */
    private final Map<Expression, Node> made = new HashMap<>();

    private final LiteralTyping literals = new LiteralTyping(this);

    NodeFactory(Table table) {
        this(table, true);
    }

    NodeFactory(Table table, boolean isByEntry) {
        this.table = table;
        this.isByEntry = isByEntry;
    }

    LiteralTyping literals() {
        return literals;
    }

    /** Makes a factory that shares no node with this one. */
    NodeFactory separate() {
        return new NodeFactory(table, isByEntry);
    }

    /**
     * Makes the node of a condition whose literals have their types.
     *
     * @throws WindrowException {@code UNKNOWN_COLUMN} or {@code UNSUPPORTED_TYPE}
     */
    LongNode typedCondition(Expression expression) {
        LongNode bool = truth(of(expression));
        if (bool != null) {
            return bool;
        }
        Node node = of(expression);
        throw ErrorCode.UNSUPPORTED_TYPE.failure(
                "%s is %s, expected a condition such as a comparison, or a column of bools",
                expression.label(), node.type().label());
    }

    /** Returns whether values are integers or bools, which are 0 and 1 beside integers. */
    private static boolean isOrBool(Node node) {
        return node.type() == Primitive.BOOL || node.type().isInteger();
    }

    /** Returns bools; of integers, whether they are other than 0; and null of all else. */
    private static @Nullable LongNode truth(Node node) {
        if (!(node instanceof LongNode whole)) {
            return null;
        }
        return node.type() == Primitive.BOOL
                ? whole
                : node.type().isInteger()
                        ? ComparisonNodes.of(
                                Logic.ComparisonOperator.NOT_EQUAL,
                                whole,
                                ConstantNodes.of(node.type(), 0))
                        : null;
    }

    /**
     * Makes the node of an expression whose values become a column.
     *
     * @throws WindrowException {@code UNKNOWN_COLUMN} or {@code UNSUPPORTED_TYPE}
     */
    Node value(Expression expression) {
        return of(literals.value(expression));
    }

    /**
     * Makes the node of any expression whose literals have their types. Equal expressions have the
     * same node.
     */
    Node of(Expression expression) {
        Node known = made.get(expression);
        if (known != null) {
            return known;
        }
        Optional<Node> ofEntry = isByEntry ? EntryNodes.of(expression, table) : Optional.empty();
        Node node = ofEntry.orElseGet(() -> make(expression));
        made.put(expression, node);
        return node;
    }

    private Node make(Expression expression) {
        return switch (expression) {
            case Expression.ColumnReference column -> ColumnNodes.of(table.column(column.name()));
            case Literal.NumberLiteral number -> number(number.value());
            case Literal.FloatLiteral number -> ConstantNodes.of(number.value());
            case Literal.TextLiteral text -> TextColumnNodes.constant(text.value());
            case Literal.BoolLiteral bool -> ConstantNodes.of(Primitive.BOOL, bool.value() ? 1 : 0);
            case Literal.DateLiteral date ->
                    ConstantNodes.of(Primitive.DATE32, date.value().toEpochDay());
            case Literal.TimestampLiteral point -> timestamp(point);
            case Literal.NullLiteral(ColumnType type) ->
                    ConstantNodes.nulls(type == null ? Primitive.INT32 : Packed.of(type));
            case Expression.Arithmetic chain ->
                    chain.steps().size() > ExpressionTuning.MOST_NESTED_STEPS
                            ? chain(chain)
                            : step(chain, chain.left(), of(chain.left()), chain.steps().getLast());
            case Expression.Negation negation -> negation(negation);
            case Logic.Comparison comparison -> comparison(comparison);
            case Logic.And and -> new JoinedConditions(this).and(and.conditions());
            case Logic.Or or -> new JoinedConditions(this).or(or.conditions());
            case Logic.In in -> InFactory.of(in, this);
            case Logic.Among among -> InFactory.of(among, this);
            case Logic.Not not -> LogicNodes.not(typedCondition(not.operand()));
            case Logic.IsNull isNull -> LogicNodes.isNull(of(isNull.operand()));
            case Expression.Cast cast -> NestedCasts.of(cast, of(cast.operand()));
            case Expression.Coalesce coalesce -> new CoalesceFactory(this).of(coalesce);
            case Conditional conditional -> new ConditionalFactory(this).of(conditional);
            case FunctionCall call -> new CallNodeFactory(this).of(call);
            case Lambda lambda -> LambdaRows.of(lambda, this);
            case NumberFunction function -> new NumberNodeFactory(this).of(function);
            case StringFunction function -> new StringNodeFactory(this).of(function);
            case TemporalFunction function -> {
                FunctionCall call = IntervalCalls.of(function, this);
                yield call == null ? new TemporalNodeFactory(this).of(function) : of(call);
            }
        };
    }

    /** Returns a number that is written out. */
    static Node number(BigDecimal value) {
        boolean integer = value.scale() <= 0;
        BigInteger unscaled = integer ? value.toBigInteger() : value.unscaledValue();
        if (integer && unscaled.bitLength() < Long.SIZE) {
            return ConstantNodes.of(Primitive.INT64, unscaled.longValue());
        }
        Decimal type = decimal(value, unscaled);
        return ConstantNodes.of(type, unscaled, type.scale());
    }

    private static Decimal decimal(BigDecimal value, BigInteger unscaled) {
        int scale = Math.max(0, value.scale());
        int digits = Math.max(new BigDecimal(unscaled).precision(), scale);
        if (digits > Decimal.MAX_PRECISION) {
            throw ErrorCode.OVERFLOW.failure(
                    "%s does not fit %d digits", value, Decimal.MAX_PRECISION);
        }
        return new Decimal(digits, scale);
    }

    private Node negation(Expression.Negation negation) {
        Node operand = of(negation.operand());
        FunctionCall call = IntervalCalls.negated(negation.operand(), operand.type());
        if (call != null) {
            return of(call);
        }
        if (!operand.type().isNumeric()) {
            throw ErrorCode.UNSUPPORTED_TYPE.failure(
                    "%s: %s is %s, expected a number",
                    negation.label(), negation.operand().label(), operand.type().label());
        }
        return switch (operand) {
            case DoubleNode a -> ArithmeticNodes.of(TIMES, a, ConstantNodes.of(-1.0));
            case LongNode a ->
                    ArithmeticNodes.of(negation, TIMES, a, ConstantNodes.of(Primitive.INT64, -1));
            case DecimalNode a -> {
                Decimal type = (Decimal) a.type();
                BigInteger minusOne = BigInteger.ONE.negate();
                DecimalNode factor = ConstantNodes.of(new Decimal(1, 0), minusOne, 0);
                yield ArithmeticNodes.of(negation, TIMES, a, factor, type);
            }
            case TextNode text -> throw new IllegalArgumentException(text.type().label());
        };
    }

    /**
     * Makes the nodes of a chain whose steps are too many for calls within calls: some are computed
     * beforehand, from the first one on.
     */
    private Node chain(Expression.Arithmetic chain) {
        Expression left = chain.first();
        Node node = of(left);
        List<Node> milestones = new ArrayList<>();
        for (Step step : chain.steps()) {
            node = step(chain, left, node, step);
            left = chain;
            milestones.add(node);
        }
        return ChainNodes.of(milestones);
    }

    /**
     * Makes the node of a step.
     *
     * @param arithmetic the whole chain, for errors
     * @param first the first operand
     * @param left its node
     */
    private Node step(Expression.Arithmetic arithmetic, Expression first, Node left, Step step) {
        Node right = of(step.operand());
        ArithmeticOperator operator = step.operator();
        if (left instanceof LongNode a && right instanceof LongNode b) {
            ColumnType ofDays = ofDays(operator, a.type(), b.type());
            if (ofDays != null) {
                return ofDays.isInteger()
                        ? ArithmeticNodes.of(arithmetic, operator, a, b)
                        : CalendarNodes.moved(arithmetic, operator, a, b);
            }
        }
        FunctionCall call =
                first == arithmetic
                        ? null
                        : IntervalCalls.of(
                                operator, first, left.type(), step.operand(), right.type());
        if (call != null) {
            return of(call);
        }
        requireNumbers(arithmetic, left, right);
        if (operator == ArithmeticOperator.DIVIDED_BY
                || left instanceof DoubleNode
                || right instanceof DoubleNode) {
            return ArithmeticNodes.of(
                    operator, ConversionNodes.toDouble(left), ConversionNodes.toDouble(right));
        }
        if (left instanceof LongNode a && right instanceof LongNode b) {
            return ArithmeticNodes.of(arithmetic, operator, a, b);
        }
        DecimalNode a = decimal(left, first);
        DecimalNode b = decimal(right, step.operand());
        Decimal type =
                DecimalTypes.of(arithmetic, operator, (Decimal) a.type(), (Decimal) b.type());
        return ArithmeticNodes.of(arithmetic, operator, a, b, type);
    }

    /**
     * Returns the type of a date that is moved by days, or of the days between two dates; null for
     * all else.
     */
    private static @Nullable ColumnType ofDays(
            ArithmeticOperator operator, ColumnType left, ColumnType right) {
        boolean isMoved = left == Primitive.DATE32 && right.isInteger();
        return switch (operator) {
            case PLUS ->
                    isMoved || left.isInteger() && right == Primitive.DATE32
                            ? Primitive.DATE32
                            : null;
            case MINUS ->
                    isMoved
                            ? Primitive.DATE32
                            : left == Primitive.DATE32 && right == Primitive.DATE32
                                    ? Primitive.INT64
                                    : null;
            case TIMES, DIVIDED_BY, MODULO -> null;
        };
    }

    private static Node timestamp(Literal.TimestampLiteral point) {
        Timestamp type = TemporalUnits.type(point, null);
        return ConstantNodes.of(type, TemporalUnits.count(point, type));
    }

    private static void requireNumbers(Expression.Arithmetic arithmetic, Node left, Node right) {
        if (!left.type().isNumeric() || !right.type().isNumeric()) {
            throw ErrorCode.UNSUPPORTED_TYPE.failure(
                    "%s: %s is %s and %s is %s, expected two numbers",
                    arithmetic.label(),
                    arithmetic.left().label(),
                    left.type().label(),
                    arithmetic.right().label(),
                    right.type().label());
        }
    }

    private static DecimalNode decimal(Node node, Expression expression) {
        return switch (node) {
            case DecimalNode decimal -> decimal;
            case LongNode integer ->
                    ConversionNodes.toDecimal(
                            integer, DecimalTypes.ofInteger(integer.type(), expression), 0);
            case DoubleNode number -> throw new IllegalArgumentException(number.type().label());
            case TextNode text -> throw new IllegalArgumentException(text.type().label());
        };
    }

    private Node comparison(Logic.Comparison comparison) {
        Node left = compared(comparison.left(), comparison.right());
        Node right = compared(comparison.right(), comparison.left());
        if (left instanceof TextNode a
                && right instanceof TextNode b
                && a.type().equals(b.type())) {
            return ComparisonNodes.of(comparison.operator(), a, b);
        }
        if (left.type() instanceof Packed
                && CommonType.of(left.type(), comparison.right(), right.type())
                        instanceof ColumnType common) {
            return ComparisonNodes.of(
                    comparison.operator(),
                    (TextNode) CoalesceFactory.cast(left, comparison.left(), common),
                    (TextNode) CoalesceFactory.cast(right, comparison.right(), common));
        }
        if (InstantNodes.comparable(left.type(), right.type())) {
            return ComparisonNodes.of(
                    comparison.operator(), InstantNodes.of(left), InstantNodes.of(right));
        }
        if (left.type().isNumeric() && right.type().isNumeric()) {
            return numbers(comparison, left, right);
        }
        if ((left.type().equals(right.type()) || isOrBool(left) && isOrBool(right))
                && left instanceof LongNode a
                && right instanceof LongNode b) {
            return ComparisonNodes.of(comparison.operator(), a, b);
        }
        throw ErrorCode.UNSUPPORTED_TYPE.failure(
                "%s: %s is %s and %s is %s, which do not compare%s",
                comparison.label(),
                comparison.left().label(),
                left.type().label(),
                comparison.right().label(),
                right.type().label(),
                InstantNodes.hint(left.type(), right.type()));
    }

    /**
     * Makes the node of what is compared. A point in time is compared in nanoseconds, of any year;
     * one without a zone takes the zone of the other side.
     */
    private Node compared(Expression expression, Expression other) {
        if (!(expression instanceof Literal.TimestampLiteral point)) {
            return of(expression);
        }
        return InstantNodes.constant(
                point, other instanceof Literal.TimestampLiteral ? null : of(other).type());
    }

    private static LongNode numbers(Logic.Comparison comparison, Node left, Node right) {
        if (left instanceof DoubleNode || right instanceof DoubleNode) {
            return ComparisonNodes.of(
                    comparison.operator(),
                    ConversionNodes.toDouble(left),
                    ConversionNodes.toDouble(right));
        }
        if (left instanceof LongNode a && right instanceof LongNode b) {
            return ComparisonNodes.of(comparison.operator(), a, b);
        }
        return ComparisonNodes.of(
                comparison.operator(),
                decimal(left, comparison.left()),
                decimal(right, comparison.right()));
    }
}
