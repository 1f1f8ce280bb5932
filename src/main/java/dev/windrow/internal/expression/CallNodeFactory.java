// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.PackedValues;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.call.CallNodes;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.function.row.RowFunctions;
import dev.windrow.query.Expression;
import dev.windrow.query.FunctionCall;
import dev.windrow.query.Literal.NullLiteral;
import dev.windrow.query.Literal.TextLiteral;
import dev.windrow.query.RowFunction.Rest;
import dev.windrow.query.RowFunction.Signature;
import dev.windrow.query.RowFunction.Typing;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Makes the nodes of functions in Java: of the signature that fits the arguments best. */
final class CallNodeFactory {

    private final NodeFactory operands;

    /**
     * Makes a factory.
     *
     * @param operands makes the operands
     */
    CallNodeFactory(NodeFactory operands) {
        this.operands = operands;
    }

    /**
     * Makes the node of a call.
     *
     * @throws WindrowException {@code UNKNOWN_COLUMN}, or {@code UNSUPPORTED_TYPE} if no signature
     *     takes the arguments
     */
    Node of(FunctionCall call) {
        Signature signature = signature(call);
        List<Node> arguments = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            arguments.add(argument(call.arguments().get(i), signature.parameter(i), call));
        }
        return CallNodes.of(call, signature, arguments);
    }

    /** Prefers a signature whose parameters are of the kinds of the arguments. */
    private Signature signature(FunctionCall call) {
        Typing typing = call.function().typing();
        if (typing != null) {
            return generic(call, typing);
        }
        for (Fit fit : Fit.values()) {
            for (Signature signature : call.function().signatures()) {
                if (takes(signature, call, fit)) {
                    return signature;
                }
            }
        }
        throw ErrorCode.UNSUPPORTED_TYPE.failure(
                "%s: found %s, expected %s",
                call.label(),
                call.arguments().stream()
                        .map(each -> operands.of(each).type().label())
                        .collect(Collectors.joining(", ", "(", ")")),
                call.function().signatures().stream()
                        .map(CallNodeFactory::label)
                        .collect(Collectors.joining(" or ")));
    }

    private Signature generic(FunctionCall call, Typing typing) {
        List<ColumnType> types = new ArrayList<>();
        for (Expression each : call.arguments()) {
            types.add(
                    each instanceof NullLiteral(ColumnType type) && type == null
                            ? StructOf.NOTHING
                            : Packed.valueOf(operands.of(each).type()));
        }
        Signature signature = typing.of(call.arguments(), types);
        if (signature == null || !signature.takes(types.size())) {
            throw ErrorCode.UNSUPPORTED_TYPE.failure(
                    "%s: found %s, expected %s",
                    call.label(),
                    types.stream()
                            .map(type -> type.equals(StructOf.NOTHING) ? "null" : type.label())
                            .collect(Collectors.joining(", ", "(", ")")),
                    RowFunctions.ARGUMENTS.getOrDefault(call.function().name(), "others"));
        }
        return signature;
    }

    private static String label(Signature signature) {
        return signature.parameters().stream()
                .map(ColumnType::label)
                .collect(
                        Collectors.joining(
                                ", ", "(", signature.rest() == Rest.NONE ? ")" : ", ...)"));
    }

    /** How closely an argument fits a parameter. */
    private enum Fit {
        /** It is of the same kind. */
        SAME_KIND,
        /** It becomes one without loss. */
        CONVERTED
    }

    private boolean takes(Signature signature, FunctionCall call, Fit fit) {
        if (!signature.takes(call.arguments().size())) {
            return false;
        }
        for (int i = 0; i < call.arguments().size(); i++) {
            Expression argument = call.arguments().get(i);
            ColumnType parameter = signature.parameter(i);
            boolean fits =
                    parameter == null
                            || argument instanceof NullLiteral(ColumnType type)
                                    && (type == null || fit == Fit.CONVERTED)
                            || argument instanceof TextLiteral && fit == Fit.CONVERTED
                            || isSameKind(operands.of(argument).type(), parameter)
                            || fit == Fit.CONVERTED
                                    && converts(operands.of(argument).type(), parameter);
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSameKind(ColumnType type, ColumnType parameter) {
        return switch (parameter) {
            case Decimal _ -> type instanceof Decimal;
            case Timestamp wanted ->
                    type instanceof Timestamp found
                            && (found.zone() == null) == (wanted.zone() == null)
                            && found.unit().compareTo(wanted.unit()) >= 0;
            case Primitive.INT64 -> type.isInteger();
            case Primitive.FLOAT64 -> type.isFloat();
            default -> Packed.valueOf(type).equals(parameter);
        };
    }

    private static boolean converts(ColumnType type, ColumnType parameter) {
        return switch (parameter) {
            case Decimal _ -> type.isInteger();
            case Timestamp wanted ->
                    type instanceof Timestamp found && found.zone() != null
                            || wanted.zone() == null
                                    && (type instanceof Timestamp || type == Primitive.DATE32);
            case Primitive.FLOAT64 -> type.isNumeric();
            default -> false;
        };
    }

    private Node argument(Expression argument, @Nullable ColumnType parameter, FunctionCall call) {
        if (parameter == null) {
            return operands.of(argument);
        }
        Expression typed =
                switch (argument) {
                    case NullLiteral _ -> new NullLiteral(parameter);
                    case TextLiteral text when parameter.isNested() -> text.cast(parameter);
                    case TextLiteral text -> TextLiterals.of(text, parameter, call);
                    default -> argument;
                };
        Node node = operands.of(typed);
        boolean isThere =
                node.type().equals(parameter)
                        || node.type() instanceof Packed(ColumnType value)
                                && PackedValues.areAlike(value, parameter)
                        || parameter == Primitive.INT64 && node.type().isInteger()
                        || parameter instanceof Decimal && node.type() instanceof Decimal;
        return isThere ? node : operands.of(typed.cast(parameter));
    }
}
