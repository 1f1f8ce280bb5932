// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.query.Expression.Arithmetic;
import dev.windrow.query.Expression.Cast;
import dev.windrow.query.Expression.Coalesce;
import dev.windrow.query.Expression.ColumnReference;
import dev.windrow.query.Expression.Negation;
import dev.windrow.query.Literal.FloatLiteral;
import dev.windrow.query.Literal.NumberLiteral;
import dev.windrow.query.Logic.Among;
import dev.windrow.query.Logic.And;
import dev.windrow.query.Logic.Comparison;
import dev.windrow.query.Logic.In;
import dev.windrow.query.Logic.IsNull;
import dev.windrow.query.Logic.Not;
import dev.windrow.query.Logic.Or;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The texts of an expression's operands, which are made before its own. */
final class OperandTexts {

    /**
     * How tightly operators bind, loosest first: an operand that binds more loosely needs
     * parentheses.
     */
    static final int OR = 1;

    static final int AND = 2;
    static final int NOT = 3;
    static final int COMPARISON = 4;
    static final int SUM = 5;
    static final int PRODUCT = 6;
    static final int SIGN = 7;
    static final int VALUE = 8;

    private final Expression expression;
    private final List<Expression> operands;
    private final List<String> texts;

    OperandTexts(Expression expression) {
        this.expression = expression;
        operands =
                switch (expression) {
                    case Not(In in) -> in.operands();
                    case Not(IsNull isNull) -> isNull.operands();
                    default -> expression.operands();
                };
        texts = new ArrayList<>(operands.size());
    }

    Expression expression() {
        return expression;
    }

    boolean areComplete() {
        return texts.size() == operands.size();
    }

    /** Returns the next operand without a text. */
    Expression next() {
        return operands.get(texts.size());
    }

    void add(String text) {
        texts.add(text);
    }

    List<String> all() {
        return texts;
    }

    String first() {
        return texts.getFirst();
    }

    /** Returns the texts of the operands from one on, with commas between them. */
    String listed(int from) {
        return String.join(", ", texts.subList(from, texts.size()));
    }

    /** Returns the text of an operand, in parentheses if it binds more loosely. */
    String inside(int operand, int least) {
        String text = texts.get(operand);
        return tightness(operands.get(operand)) < least ? "(" + text + ")" : text;
    }

    String joined(String word, int least) {
        return IntStream.range(0, texts.size())
                .mapToObj(operand -> inside(operand, least))
                .collect(Collectors.joining(word));
    }

    static int tightness(Expression expression) {
        return switch (expression) {
            case Or _ -> OR;
            case And _ -> AND;
            case Not(IsNull _) -> COMPARISON;
            case Not(In _) -> COMPARISON;
            case Not _ -> NOT;
            case Comparison _, In _, Among _, IsNull _, StringFunction.Like _ -> COMPARISON;
            case Arithmetic arithmetic ->
                    arithmetic.steps().getFirst().operator().isOfSums() ? SUM : PRODUCT;
            case Negation _ -> SIGN;
            case NumberLiteral number -> number.value().signum() < 0 ? SIGN : VALUE;
            case FloatLiteral number -> number.value() < 0 ? SIGN : VALUE;
            case TemporalFunction.Moved _ -> SUM;
            case ColumnReference _, Literal _, Cast _, Coalesce _, Conditional _ -> VALUE;
            case FunctionCall _, Lambda _, NumberFunction _, TemporalFunction _ -> VALUE;
            case StringFunction _ -> VALUE;
        };
    }
}
