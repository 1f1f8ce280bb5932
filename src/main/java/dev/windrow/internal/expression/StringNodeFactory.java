// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.cast.NumberTextNodes;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.internal.expression.text.RegexNodes;
import dev.windrow.internal.expression.text.TextMakingNodes;
import dev.windrow.internal.expression.text.TextTestNodes;
import dev.windrow.internal.expression.text.TextViewNodes;
import dev.windrow.internal.function.row.RowFunctions;
import dev.windrow.query.Expression;
import dev.windrow.query.FunctionCall;
import dev.windrow.query.Literal;
import dev.windrow.query.Literal.NullLiteral;
import dev.windrow.query.RegexFunction;
import dev.windrow.query.StringFunction;
import dev.windrow.query.StringFunction.LengthUnit;

import java.util.List;

/** Makes the nodes of string functions, and checks their operands. */
final class StringNodeFactory {

    private static final Expression NULL = Expression.nullLiteral();

    private final NodeFactory operands;

    /**
     * Makes a factory.
     *
     * @param operands makes the operands
     */
    StringNodeFactory(NodeFactory operands) {
        this.operands = operands;
    }

    /**
     * Makes the node of a function.
     *
     * @throws WindrowException {@code UNKNOWN_COLUMN} or {@code UNSUPPORTED_TYPE}
     */
    Node of(StringFunction function) {
        if (isOfLists(function)) {
            return ofLists(function);
        }
        return switch (function) {
            case StringFunction.Contains contains ->
                    TextTestNodes.of(contains, text(contains, contains.text()));
            case StringFunction.Like like -> TextTestNodes.of(like, text(like, like.text()));
            case StringFunction.IndexOf indexOf ->
                    TextTestNodes.of(indexOf, text(indexOf, indexOf.text()));
            case StringFunction.Length length ->
                    TextTestNodes.of(length, text(length, length.text()));
            case StringFunction.Hash hash -> TextTestNodes.of(hash, text(hash, hash.text()));
            case RegexFunction.Matches matches ->
                    RegexNodes.of(matches, text(matches, matches.text()));
            case RegexFunction.Extracted extracted ->
                    RegexNodes.of(extracted, text(extracted, extracted.text()));
            case RegexFunction.Replaced replaced ->
                    RegexNodes.of(replaced, text(replaced, replaced.text()));
            case StringFunction.Strip strip -> TextViewNodes.of(strip, text(strip, strip.text()));
            case StringFunction.Slice slice -> TextViewNodes.of(slice, text(slice, slice.text()));
            case StringFunction.Split split -> TextViewNodes.of(split, text(split, split.text()));
            case StringFunction.ChangeCase changeCase ->
                    TextMakingNodes.of(changeCase, text(changeCase, changeCase.text()));
            case StringFunction.Concat concat ->
                    TextMakingNodes.of(concat, concat.parts().stream().map(this::written).toList());
            case StringFunction.Replace replace ->
                    TextMakingNodes.of(replace, text(replace, replace.text()));
            case StringFunction.Repeat repeat ->
                    TextMakingNodes.of(repeat, text(repeat, repeat.text()));
            case StringFunction.Pad pad -> TextMakingNodes.of(pad, text(pad, pad.text()));
            case StringFunction.CopyIfElse choice ->
                    TextMakingNodes.copyIfElse(
                            operands.typedCondition(choice.condition()),
                            text(choice, choice.then()),
                            text(choice, choice.otherwise()));
            case StringFunction.FromInteger from ->
                    TextMakingNodes.fromInteger(integer(from, from.number()));
            case StringFunction.ToInteger to -> NumberTextNodes.toInteger(text(to, to.text()));
            case StringFunction.ToFloat to -> NumberTextNodes.toFloat(text(to, to.text()));
        };
    }

    /** Returns whether lists or byte strings are measured or joined, rather than texts. */
    private boolean isOfLists(StringFunction function) {
        if (!(function instanceof StringFunction.Length
                || function instanceof StringFunction.Concat)) {
            return false;
        }
        List<ColumnType> types =
                function.operands().stream()
                        .filter(each -> !(each instanceof Literal))
                        .map(each -> operands.of(each).type())
                        .toList();
        boolean areBytes =
                function instanceof StringFunction.Concat
                        && !types.isEmpty()
                        && types.stream().allMatch(ColumnType.Primitive.BINARY::equals);
        return areBytes || types.stream().anyMatch(Packed.class::isInstance);
    }

    private Node ofLists(StringFunction function) {
        return operands.of(
                new FunctionCall(
                        RowFunctions.of(
                                function instanceof StringFunction.Concat concat
                                        ? concat.nullReplacement() == null ? "||" : "list_concat"
                                        : "array_length"),
                        function.operands().stream()
                                .map(each -> each instanceof NullLiteral ? NULL : each)
                                .toList()));
    }

    /** Returns a part of a text, which may be of any type that becomes one. */
    private TextNode written(Expression part) {
        Node node = operands.of(part);
        return node.type() == ColumnType.Primitive.UTF8
                ? (TextNode) node
                : (TextNode) operands.of(part.cast(ColumnType.Primitive.UTF8));
    }

    private TextNode text(StringFunction function, Expression operand) {
        Node node = operands.of(operand);
        boolean isOfBytes =
                function instanceof StringFunction.Length(Expression _, LengthUnit unit)
                        && unit == LengthUnit.BYTES
                        && node.type() == ColumnType.Primitive.BINARY;
        if (node instanceof TextNode text
                && (isOfBytes || node.type() == ColumnType.Primitive.UTF8)) {
            return text;
        }
        String hint =
                switch (node.type()) {
                    case ColumnType.Primitive.BINARY -> ": decode makes one of UTF-8";
                    case ColumnType type when type.isInteger() -> ": from_integer makes one";
                    default -> "";
                };
        throw unfit(function, operand, node, "a string" + hint);
    }

    private LongNode integer(StringFunction function, Expression operand) {
        Node node = operands.of(operand);
        if (node instanceof LongNode integer && node.type().isInteger()) {
            return integer;
        }
        throw unfit(function, operand, node, "an integer");
    }

    private static WindrowException unfit(
            StringFunction function, Expression operand, Node found, String expected) {
        return ErrorCode.UNSUPPORTED_TYPE.failure(
                "%s: %s is %s, expected %s",
                function.label(), operand.label(), found.type().label(), expected);
    }
}
