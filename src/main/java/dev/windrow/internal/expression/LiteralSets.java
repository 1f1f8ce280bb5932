// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.number.ConversionNodes;
import dev.windrow.internal.expression.number.InstantNodes;
import dev.windrow.internal.expression.number.LongSet;
import dev.windrow.internal.expression.number.NumberSetNodes;
import dev.windrow.internal.expression.text.TextSet;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;

import org.jspecify.annotations.Nullable;

import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The literals of a list in sets, in which values of one type are looked up. Threads and splits
 * share the sets of a list, which are made once.
 */
final class LiteralSets {

    /** The lists whose sets are kept, so long as these lists are in use. */
    private static final int MOST_KEPT = 16;

    private static final Deque<Kept> KEPT = new ArrayDeque<>();

    /** The sets of a list for values of a type. */
    private record Kept(
            WeakReference<List<Expression>> values,
            ColumnType type,
            SoftReference<LiteralSets> sets) {}

    private final ColumnType type;
    private final LongSet integers;
    private final Set<BigInteger> wideIntegers = new HashSet<>();
    private final LongSet floats;
    private final TextSet texts;
    private final List<Expression> others = new ArrayList<>();
    private boolean hasFloats;
    private boolean hasNull;

    private LiteralSets(List<Expression> values, ColumnType type, NodeFactory factory) {
        this.type = type;
        integers = new LongSet(values.size());
        floats = new LongSet(values.size());
        List<String> strings = new ArrayList<>();
        for (Expression each : values) {
            if (each instanceof Literal.TextLiteral(String text) && type == Primitive.UTF8) {
                strings.add(text);
            } else if (each instanceof Literal.NullLiteral none && type.equals(none.type())) {
                hasNull = true;
            } else if (!isAdded(each, factory)) {
                others.add(each);
            }
        }
        texts = new TextSet(strings);
    }

    /**
     * Returns the sets of a list.
     *
     * @param values the list, which never changes
     * @param type the type of what is looked up
     * @param factory makes the nodes of literals
     */
    static LiteralSets of(List<Expression> values, ColumnType type, NodeFactory factory) {
        LiteralSets known = known(values, type);
        if (known != null) {
            return known;
        }
        LiteralSets made = new LiteralSets(values, type, factory);
        synchronized (KEPT) {
            KEPT.addFirst(new Kept(new WeakReference<>(values), type, new SoftReference<>(made)));
            if (KEPT.size() > MOST_KEPT) {
                KEPT.removeLast();
            }
        }
        return made;
    }

    private static @Nullable LiteralSets known(List<Expression> values, ColumnType type) {
        synchronized (KEPT) {
            KEPT.removeIf(kept -> kept.values.get() == null || kept.sets.get() == null);
            for (Kept kept : KEPT) {
                if (kept.values.refersTo(values) && kept.type.equals(type)) {
                    return kept.sets.get();
                }
            }
            return null;
        }
    }

    /** Returns the integers, the digits of decimals, the days or the counts of a unit of time. */
    LongSet integers() {
        return integers;
    }

    /** Returns the digits that do not fit 64 bits. */
    Set<BigInteger> wideIntegers() {
        return wideIntegers;
    }

    /** Returns the bits of floats. */
    LongSet floats() {
        return floats;
    }

    boolean hasFloats() {
        return hasFloats;
    }

    TextSet texts() {
        return texts;
    }

    boolean hasNull() {
        return hasNull;
    }

    /** Returns the values that are in no set. */
    List<Expression> others() {
        return others;
    }

    /** Adds a literal of the type to a set, and nothing if no value can be equal to it. */
    private boolean isAdded(Expression each, NodeFactory factory) {
        return switch (each) {
            case Literal.NumberLiteral(BigDecimal number) when type.isNumeric() ->
                    type.isFloat() ? addFloat(real(each, factory)) : addInteger(unscaled(number));
            case Literal.FloatLiteral(double number) when type.isNumeric() -> addFloat(number);
            case Literal.BoolLiteral(boolean bool) when type == Primitive.BOOL ->
                    addInteger(bool ? BigInteger.ONE : BigInteger.ZERO);
            case Literal.DateLiteral date when type == Primitive.DATE32 ->
                    addInteger(BigInteger.valueOf(date.value().toEpochDay()));
            case Literal.TimestampLiteral point
                    when InstantNodes.comparable(type, InstantNodes.constant(point, type).type()) ->
                    addInteger(InstantNodes.count(point, type));
            default -> false;
        };
    }

    private boolean addFloat(double number) {
        floats.add(NumberSetNodes.bits(number));
        hasFloats = true;
        return true;
    }

    private boolean addInteger(@Nullable BigInteger integer) {
        if (integer != null && integer.bitLength() < Long.SIZE) {
            integers.add(integer.longValue());
        } else if (integer != null) {
            wideIntegers.add(integer);
        }
        return true;
    }

    /** Returns a number's digits in the scale of the type, or null if they are too many. */
    private @Nullable BigInteger unscaled(BigDecimal number) {
        int scale = type instanceof Decimal decimal ? decimal.scale() : 0;
        if (number.scale() == scale) {
            return number.unscaledValue();
        }
        BigDecimal plain = number.stripTrailingZeros();
        boolean isThere =
                plain.scale() <= scale
                        && plain.precision() - plain.scale() <= Decimal.MAX_PRECISION;
        return isThere ? plain.setScale(scale).unscaledValue() : null;
    }

    /** Returns a number as the float that it is compared as. */
    private static double real(Expression number, NodeFactory factory) {
        DoubleNode node = ConversionNodes.toDouble(factory.separate().of(number));
        RowBatch one = new RowBatch();
        one.fill(0, 1);
        node.evaluate(one);
        return node.values[0];
    }
}
