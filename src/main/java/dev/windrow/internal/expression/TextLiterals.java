// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.Int128;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.cast.CastNodes;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.TextColumnNodes;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;
import dev.windrow.query.Literal.TextLiteral;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/** Texts in quotes that stand beside values of another type: they are read as a cast reads them. */
public final class TextLiterals {

    private static final long NANOSECONDS_PER_SECOND = 1_000_000_000;

    private TextLiterals() {}

    /**
     * Reads a text as a literal of a type.
     *
     * @param beside what has the type, for the error
     * @return the text itself if the type is one of strings, or if strings do not become it
     * @throws WindrowException {@code INVALID_ARGUMENT} if the text is no value of the type
     */
    static Expression of(TextLiteral text, ColumnType type, Expression beside) {
        return isRead(type)
                ? read(text, type)
                        .orElseThrow(
                                () ->
                                        ErrorCode.INVALID_ARGUMENT.failure(
                                                "%s is no %s, which %s is: expected a text such as"
                                                        + " %s",
                                                text.label(),
                                                type.label(),
                                                beside.label(),
                                                example(type)))
                : text;
    }

    private static boolean isRead(ColumnType type) {
        return type.isNumeric()
                || type == Primitive.BOOL
                || type == Primitive.DATE32
                || type instanceof Timestamp;
    }

    private static String example(ColumnType type) {
        if (type == Primitive.BOOL) {
            return "'true'";
        }
        if (type.isNumeric()) {
            return type.isInteger() ? "'12'" : "'1.5'";
        }
        return type == Primitive.DATE32 ? "'1998-09-02'" : "'1998-09-02 18:30:00'";
    }

    /**
     * Reads a text as a literal of a type.
     *
     * @return nothing if the text is no value of the type, or strings do not become it
     */
    public static Optional<Literal> read(TextLiteral text, ColumnType type) {
        if (!isRead(type)) {
            return Optional.empty();
        }
        Node node =
                CastNodes.of(
                        new Expression.Cast(text, type, true),
                        TextColumnNodes.constant(text.value()));
        RowBatch one = new RowBatch();
        one.fill(0, 1);
        node.evaluate(one);
        return node.nulls[0] ? Optional.empty() : Optional.of(literal(node, type));
    }

    private static Literal literal(Node node, ColumnType type) {
        return switch (node) {
            case LongNode longs -> literal(longs.values[0], type);
            case DoubleNode doubles -> new Literal.FloatLiteral(doubles.values[0]);
            case DecimalNode decimals -> {
                decimals.extendSigns(decimals.bound >= 0 ? 1 : 0);
                yield new Literal.NumberLiteral(
                        new BigDecimal(
                                Int128.toBigInteger(decimals.high[0], decimals.low[0]),
                                decimals.scale()));
            }
            case TextNode _ -> throw new IllegalArgumentException(type.label());
        };
    }

    private static Literal literal(long value, ColumnType type) {
        if (type == Primitive.BOOL) {
            return new Literal.BoolLiteral(value != 0);
        }
        if (type == Primitive.DATE32) {
            return new Literal.DateLiteral(LocalDate.ofEpochDay(value));
        }
        if (!(type instanceof Timestamp timestamp)) {
            return new Literal.NumberLiteral(BigDecimal.valueOf(value));
        }
        long perSecond = timestamp.unit().perSecond();
        LocalDateTime point =
                LocalDateTime.ofEpochSecond(
                        Math.floorDiv(value, perSecond),
                        (int)
                                (Math.floorMod(value, perSecond)
                                        * (NANOSECONDS_PER_SECOND / perSecond)),
                        ZoneOffset.UTC);
        return new Literal.TimestampLiteral(
                point, timestamp.zone() == null ? null : ZoneOffset.UTC);
    }
}
