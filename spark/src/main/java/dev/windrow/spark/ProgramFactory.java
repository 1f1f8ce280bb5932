// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import dev.windrow.EngineChoice;
import dev.windrow.spark.Program.Input;

import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.EvalMode;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateExpression;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateFunction;
import org.apache.spark.sql.catalyst.expressions.aggregate.Average;
import org.apache.spark.sql.catalyst.expressions.aggregate.CentralMomentAgg;
import org.apache.spark.sql.catalyst.expressions.aggregate.Corr;
import org.apache.spark.sql.catalyst.expressions.aggregate.Count;
import org.apache.spark.sql.catalyst.expressions.aggregate.Covariance;
import org.apache.spark.sql.catalyst.expressions.aggregate.First;
import org.apache.spark.sql.catalyst.expressions.aggregate.Last;
import org.apache.spark.sql.catalyst.expressions.aggregate.Max;
import org.apache.spark.sql.catalyst.expressions.aggregate.Min;
import org.apache.spark.sql.catalyst.expressions.aggregate.Sum;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;
import org.jspecify.annotations.Nullable;

import scala.runtime.AbstractFunction1;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Makes the program of an operator whose keys are columns of its input. */
final class ProgramFactory {

    private final List<Attribute> columns;
    private final List<Input> inputs = new ArrayList<>();

    /** Expressions of inputs, each once. */
    private final List<Expression> computed = new ArrayList<>();

    private ProgramFactory(List<Attribute> columns) {
        this.columns = columns;
    }

    /**
     * Makes a program.
     *
     * @param columns the columns of the operator's input
     * @param functions of columns, and of expressions of these
     * @param condition what rows must meet; null for all rows
     * @param memory bytes that groups may take
     * @param engine what aggregates
     */
    static Program of(
            List<Attribute> columns,
            List<Attribute> keys,
            List<AggregateExpression> functions,
            @Nullable Expression condition,
            long memory,
            EngineChoice engine) {
        ProgramFactory factory = new ProgramFactory(columns);
        List<Integer> keyInputs = keys.stream().map(key -> factory.input(key, true)).toList();
        Expression bound = condition == null ? null : factory.bound(condition);
        // What is computed has numbers behind all inputs, so these come first.
        functions.forEach(function -> factory.addInputs(function.aggregateFunction()));
        List<Buffer> buffers =
                functions.stream()
                        .map(function -> factory.buffer(function.aggregateFunction()))
                        .toList();
        return new Program(
                factory.inputs, factory.computed, bound, keyInputs, buffers, memory, engine);
    }

    private void addInputs(AggregateFunction function) {
        Translation.list(((Expression) function).children()).forEach(this::bound);
    }

    /** Returns an expression whose references are numbers of inputs. */
    private Expression bound(Expression value) {
        if (value instanceof Attribute attribute) {
            return new BoundReference(
                    input(attribute, false), attribute.dataType(), attribute.nullable());
        }
        return value.mapChildren(
                new AbstractFunction1<Expression, Expression>() {
                    @Override
                    public Expression apply(Expression child) {
                        return bound(child);
                    }
                });
    }

    private int input(Attribute attribute, boolean isKey) {
        int ordinal = 0;
        while (!columns.get(ordinal).exprId().equals(attribute.exprId())) {
            ordinal++;
        }
        Input input = new Input(ordinal, type(attribute), isKey);
        int known = inputs.indexOf(input);
        if (known >= 0) {
            return known;
        }
        inputs.add(input);
        return inputs.size() - 1;
    }

    private static FieldType type(Expression value) {
        return new FieldType(
                Objects.requireNonNull(ColumnKind.of(value.dataType())), value.dataType());
    }

    /** Returns the input of a function's only child. */
    private int child(AggregateFunction function) {
        return child(function, 0);
    }

    private int child(AggregateFunction function, int number) {
        Expression child = ((Expression) function).children().apply(number);
        if (child instanceof Attribute attribute) {
            return input(attribute, false);
        }
        Expression bound = bound(child);
        int known = 0;
        while (known < computed.size() && !computed.get(known).semanticEquals(bound)) {
            known++;
        }
        if (known == computed.size()) {
            computed.add(bound);
        }
        return inputs.size() + known;
    }

    private Buffer buffer(AggregateFunction function) {
        return switch (function) {
            case Count count ->
                    count.children().apply(0) instanceof Literal
                            ? new Buffer.RowCount()
                            : new Buffer.ValueCount(child(count));
            case Sum sum -> sum(sum);
            case Average average -> average(average);
            case Min min -> new Buffer.Extreme(child(min), false, type(min.child()));
            case Max max -> new Buffer.Extreme(child(max), true, type(max.child()));
            case First first -> new Buffer.Endmost(child(first), false, type(first.child()));
            case Last last -> new Buffer.Endmost(child(last), true, type(last.child()));
            case CentralMomentAgg moments -> new Buffer.Moments(child(moments));
            case Corr pair -> new Buffer.Pair(child(pair), child(pair, 1), true);
            case Covariance pair -> new Buffer.Pair(child(pair), child(pair, 1), false);
            default -> throw new IllegalStateException("no buffer of " + function);
        };
    }

    private Buffer sum(Sum sum) {
        FieldType type = type(sum.child());
        return switch (type.kind()) {
            case SHORT_DECIMAL, LONG_DECIMAL ->
                    new Buffer.DecimalSum(child(sum), isShort(type), total(sum));
            case FLOAT32, FLOAT64 -> new Buffer.DoubleSum(child(sum));
            case BOOL, INT8, INT16, INT32, INT64, STRING, BINARY -> {
                boolean isChecked = sum.evalContext().evalMode().equals(EvalMode.ANSI());
                yield new Buffer.LongSum(child(sum), isChecked);
            }
        };
    }

    private Buffer average(Average average) {
        FieldType type = type(average.child());
        return switch (type.kind()) {
            case SHORT_DECIMAL, LONG_DECIMAL ->
                    new Buffer.DecimalAverage(child(average), isShort(type), total(average));
            case FLOAT32, FLOAT64 -> new Buffer.DoubleAverage(child(average), false);
            case BOOL, INT8, INT16, INT32, INT64, STRING, BINARY ->
                    new Buffer.DoubleAverage(child(average), true);
        };
    }

    private static boolean isShort(FieldType type) {
        return type.kind() == ColumnKind.SHORT_DECIMAL;
    }

    /** Returns the type that Spark's buffer has for a total of decimals. */
    private static DecimalType total(AggregateFunction function) {
        DataType type = function.aggBufferAttributes().apply(0).dataType();
        return (DecimalType) type;
    }
}
