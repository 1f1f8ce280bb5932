// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/** The value of an expression that names no column. */
public final class ConstantValue {

    private static final Timestamp MICROSECONDS = new Timestamp(Unit.MICROSECOND, null);

    private ConstantValue() {}

    /**
     * Returns a literal that compares as an expression without columns does, or the expression if
     * there is none, such as for a null, or if it fails.
     */
    public static Expression of(Expression constant) {
        try (ColumnMemory memory = ColumnMemory.temporary();
                Table row = new Table(Map.of(), 1, new ColumnMemory())) {
            List<DerivedColumn> asked = List.of(new DerivedColumn("value", constant));
            Column made = ComputedTable.of(asked, row, 1, memory).column("value");
            return made.isNull(0) ? constant : instant(made, literal(made, constant));
        } catch (WindrowException e) {
            return constant;
        }
    }

    /** Returns an instant in a zone as a literal, which compares like it. */
    private static Expression instant(Column made, Expression literal) {
        return made.type() instanceof Timestamp type
                        && type.zone() != null
                        && type.unit() == MICROSECONDS.unit()
                ? new Literal.TimestampLiteral(
                        LocalDateTime.ofInstant(made.getInstant(0), ZoneOffset.UTC), ZoneOffset.UTC)
                : literal;
    }

    private static Expression literal(Column made, Expression constant) {
        return switch (made.type()) {
            case ColumnType type when type.isInteger() ->
                    new Literal.NumberLiteral(BigDecimal.valueOf(made.getLong(0)));
            case ColumnType.Decimal _ -> new Literal.NumberLiteral(made.getDecimal(0));
            case Primitive.FLOAT64 -> new Literal.FloatLiteral(made.getDouble(0));
            case Primitive.DATE32 -> new Literal.DateLiteral(made.getDate(0));
            case ColumnType type when type.equals(MICROSECONDS) ->
                    new Literal.TimestampLiteral(made.getDateTime(0), null);
            default -> constant;
        };
    }

    /**
     * Returns an expression without columns that has the value and the type of a column's only row,
     * or null if there is none.
     *
     * @param column a column of one row, or of none for a null
     */
    public static @Nullable Expression of(Column column) {
        ColumnType type = column.type();
        if (type.isNested() || type == Primitive.BINARY) {
            return null;
        }
        if (column.rows() == 0 || column.isNull(0)) {
            return new Literal.NullLiteral(type);
        }
        return switch (type) {
            case Primitive.BOOL -> Expression.literal(column.getBoolean(0));
            case Primitive.UTF8 -> Expression.literal(column.getString(0));
            case Primitive.FLOAT32 -> cast(Expression.literal(column.getDouble(0)), type);
            default -> {
                Expression unknown = new Literal.NullLiteral(type);
                Expression literal = literal(column, unknown);
                yield literal == unknown
                        ? null
                        : literal instanceof Literal.NumberLiteral ? cast(literal, type) : literal;
            }
        };
    }

    private static Expression cast(Expression literal, ColumnType type) {
        return new Expression.Cast(literal, type, false);
    }
}
