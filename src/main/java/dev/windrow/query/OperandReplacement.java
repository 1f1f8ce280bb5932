// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.query.Expression.Step;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Makes the same operation on other operands. */
final class OperandReplacement {

    private final Iterator<? extends Expression> operands;

    private OperandReplacement(List<? extends Expression> operands) {
        this.operands = operands.iterator();
    }

    static Expression of(Expression expression, List<? extends Expression> operands) {
        return new OperandReplacement(operands).of(expression);
    }

    private Expression of(Expression expression) {
        return switch (expression) {
            case Expression.ColumnReference column -> column;
            case Literal literal -> literal;
            case Expression.Arithmetic(Expression _, List<Step> steps) ->
                    new Expression.Arithmetic(
                            next(),
                            steps.stream().map(step -> new Step(step.operator(), next())).toList());
            case Expression.Negation _ -> new Expression.Negation(next());
            case Expression.Cast cast -> new Expression.Cast(next(), cast.type(), cast.isLenient());
            case Expression.Coalesce _ -> new Expression.Coalesce(rest());
            case Logic logic -> of(logic);
            case Conditional.Case(List<Conditional.When> branches, Expression otherwise) ->
                    new Conditional.Case(
                            branches.stream().map(this::of).toList(), nextUnlessNull(otherwise));
            case Conditional.ExtremeOf of -> new Conditional.ExtremeOf(of.extreme(), rest());
            case FunctionCall call -> new FunctionCall(call.function(), rest());
            case Lambda lambda -> new Lambda(lambda.kind(), rest(), lambda.names(), lambda.body());
            case NumberFunction function -> of(function);
            case StringFunction function -> of(function);
            case TemporalFunction function -> of(function);
        };
    }

    private Expression next() {
        return operands.next();
    }

    private @Nullable Expression nextUnlessNull(@Nullable Expression former) {
        return former == null ? null : next();
    }

    private List<Expression> rest() {
        List<Expression> rest = new ArrayList<>();
        operands.forEachRemaining(rest::add);
        return rest;
    }

    private Conditional.When of(Conditional.When branch) {
        return new Conditional.When(next(), nextUnlessNull(branch.value()));
    }

    private Logic of(Logic logic) {
        return switch (logic) {
            case Logic.Comparison comparison ->
                    new Logic.Comparison(comparison.operator(), next(), next());
            case Logic.And _ -> new Logic.And(rest());
            case Logic.Or _ -> new Logic.Or(rest());
            case Logic.In _ -> new Logic.In(next(), rest());
            case Logic.Among among -> new Logic.Among(next(), among.keys());
            case Logic.Not _ -> new Logic.Not(next());
            case Logic.IsNull _ -> new Logic.IsNull(next());
        };
    }

    private NumberFunction of(NumberFunction function) {
        return switch (function) {
            case NumberFunction.OfOne of -> new NumberFunction.OfOne(of.function(), next());
            case NumberFunction.Round round -> new NumberFunction.Round(next(), round.digits());
            case NumberFunction.Power _ -> new NumberFunction.Power(next(), next());
        };
    }

    private StringFunction of(StringFunction function) {
        return switch (function) {
            case StringFunction.Contains of ->
                    new StringFunction.Contains(next(), of.sought(), of.place());
            case RegexFunction.Matches of -> new RegexFunction.Matches(next(), of.pattern());
            case RegexFunction.Extracted of ->
                    new RegexFunction.Extracted(next(), of.pattern(), of.group());
            case RegexFunction.Replaced of ->
                    new RegexFunction.Replaced(next(), of.pattern(), of.replacement(), of.areAll());
            case StringFunction.Like of ->
                    new StringFunction.Like(next(), of.pattern(), of.escape());
            case StringFunction.IndexOf of -> new StringFunction.IndexOf(next(), of.sought());
            case StringFunction.Length of -> new StringFunction.Length(next(), of.unit());
            case StringFunction.ChangeCase of -> new StringFunction.ChangeCase(next(), of.to());
            case StringFunction.Strip of ->
                    new StringFunction.Strip(next(), of.side(), of.characters());
            case StringFunction.Slice of -> new StringFunction.Slice(next(), of.start(), of.stop());
            case StringFunction.Split of ->
                    new StringFunction.Split(next(), of.delimiter(), of.part(), of.maxParts());
            case StringFunction.Concat of ->
                    new StringFunction.Concat(rest(), of.separator(), of.nullReplacement());
            case StringFunction.Replace of ->
                    new StringFunction.Replace(next(), of.target(), of.replacement());
            case StringFunction.CopyIfElse _ ->
                    new StringFunction.CopyIfElse(next(), next(), next());
            case StringFunction.Repeat of -> new StringFunction.Repeat(next(), of.count());
            case StringFunction.Pad of ->
                    new StringFunction.Pad(next(), of.width(), of.side(), of.fill());
            case StringFunction.ToInteger _ -> new StringFunction.ToInteger(next());
            case StringFunction.FromInteger _ -> new StringFunction.FromInteger(next());
            case StringFunction.ToFloat _ -> new StringFunction.ToFloat(next());
            case StringFunction.Hash of -> new StringFunction.Hash(next(), of.seed());
        };
    }

    private TemporalFunction of(TemporalFunction function) {
        return switch (function) {
            case TemporalFunction.FieldOf of -> new TemporalFunction.FieldOf(of.field(), next());
            case TemporalFunction.Truncated of -> new TemporalFunction.Truncated(of.unit(), next());
            case TemporalFunction.Bucket of -> new TemporalFunction.Bucket(of.width(), next());
            case TemporalFunction.Difference of ->
                    new TemporalFunction.Difference(of.unit(), next(), next());
            case TemporalFunction.Moved of -> new TemporalFunction.Moved(next(), of.interval());
            case TemporalFunction.DateOf _ -> new TemporalFunction.DateOf(next(), next(), next());
        };
    }
}
