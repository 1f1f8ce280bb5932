// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.internal.plan.expression.CommonType;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;
import dev.windrow.query.RowFunction.Code;
import dev.windrow.query.RowFunction.Rest;
import dev.windrow.query.RowFunction.Signature;
import dev.windrow.query.RowFunction.Typing;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A function of lists whatever their elements are: its types name the element's type, which the
 * arguments tell.
 *
 * @param parameters the types of the arguments
 * @param least how many arguments there are at least
 * @param takesNulls whether the code is called for rows with a null
 * @param result the type of the result
 * @param code makes the code for the type of the elements
 */
record NestedFunction(
        List<ColumnType> parameters,
        int least,
        boolean takesNulls,
        ColumnType result,
        Function<ColumnType, Code> code)
        implements Typing {

    /** Stands for the type of the elements. */
    static final ColumnType ELEMENT = StructOf.NOTHING;

    /** Stands for the type of lists of them. */
    static final ColumnType LIST = new ListOf(ELEMENT);

    NestedFunction {
        parameters = List.copyOf(parameters);
    }

    /** Returns a function that takes no nulls. */
    static NestedFunction of(
            ColumnType result, Function<ColumnType, Code> code, ColumnType... parameters) {
        return new NestedFunction(List.of(parameters), parameters.length, false, result, code);
    }

    NestedFunction atLeast(int arguments) {
        return new NestedFunction(parameters, arguments, takesNulls, result, code);
    }

    NestedFunction takingNulls() {
        return new NestedFunction(parameters, least, true, result, code);
    }

    @Override
    public @Nullable Signature of(List<Expression> arguments, List<ColumnType> types) {
        int count = types.size();
        if (count < least || count > parameters.size()) {
            return null;
        }
        ColumnType element = ELEMENT;
        for (int i = 0; i < count && element != null; i++) {
            boolean isText = arguments.get(i) instanceof Literal.TextLiteral;
            ColumnType parameter = parameters.get(i);
            boolean becomesElement =
                    isText && parameter.equals(ELEMENT) && !element.equals(ELEMENT);
            element = becomesElement ? element : bound(parameter, types.get(i), element);
        }
        if (element == null) {
            return null;
        }
        List<ColumnType> taken = new ArrayList<>();
        for (ColumnType parameter : parameters.subList(0, count)) {
            taken.add(with(parameter, element));
        }
        return new Signature(
                taken, Rest.NONE, takesNulls, with(result, element), code.apply(element));
    }

    /** Returns the type of the elements once an argument is known, or null if it does not fit. */
    private static @Nullable ColumnType bound(
            ColumnType parameter, ColumnType type, ColumnType element) {
        if (parameter.equals(ELEMENT)) {
            return CommonType.ofNested(element, type);
        }
        if (type.equals(StructOf.NOTHING)) {
            return element;
        }
        return switch (parameter) {
            // The elements become texts, as a cast of the list makes them.
            case ListOf(ColumnType of) when of == Primitive.UTF8 ->
                    type instanceof ListOf ? element : null;
            case ListOf(ColumnType of) ->
                    type instanceof ListOf(ColumnType found) ? bound(of, found, element) : null;
            case Primitive.INT64 -> type.isInteger() ? element : null;
            case Primitive.FLOAT64 -> type.isNumeric() ? element : null;
            default -> parameter.equals(type) ? element : null;
        };
    }

    private static ColumnType with(ColumnType type, ColumnType element) {
        if (type.equals(ELEMENT)) {
            return element;
        }
        return type instanceof ListOf(ColumnType of) ? new ListOf(with(of, element)) : type;
    }
}
