// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.text;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.TextBuffer;
import dev.windrow.internal.expression.node.TextConstant;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.query.StringFunction;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.List;

/** Makes new strings. Those of a batch are written one after the other. */
public final class TextMakingNodes {

    private TextMakingNodes() {}

    public static TextNode of(StringFunction.Concat function, List<TextNode> parts) {
        String replacement = function.nullReplacement();
        return new Joining(
                parts,
                TextConstant.of(function.separator()),
                replacement == null ? null : TextConstant.of(replacement));
    }

    public static TextNode of(StringFunction.Replace function, TextNode text) {
        return new Replacing(
                text, TextConstant.of(function.target()), TextConstant.of(function.replacement()));
    }

    public static TextNode of(StringFunction.ChangeCase function, TextNode text) {
        return new Recasing(text, CaseMapping.to(function.to()));
    }

    public static TextNode of(StringFunction.Repeat function, TextNode text) {
        return new Repeating(text, function.count());
    }

    public static TextNode of(StringFunction.Pad function, TextNode text) {
        return new Padding(text, function);
    }

    public static TextNode copyIfElse(LongNode condition, TextNode then, TextNode otherwise) {
        return new Choosing(condition, then, otherwise);
    }

    public static TextNode fromInteger(LongNode number) {
        return new Writing(number);
    }

    private abstract static class Made extends TextNode {

        final TextBuffer made = new TextBuffer();

        Made(boolean nullable) {
            super(ColumnType.Primitive.UTF8, nullable);
        }

        @Override
        public final MemorySegment bytes() {
            return made.bytes();
        }

        /** Evaluates the operands, and finds the null rows. */
        abstract void prepare(RowBatch batch);

        /** Writes the string of a row that is not null. */
        abstract void write(int i);

        @Override
        public final void compute(RowBatch batch) {
            prepare(batch);
            made.clear();
            for (int i = 0; i < batch.count; i++) {
                starts[i] = made.size();
                if (!nulls[i]) {
                    write(i);
                }
                ends[i] = made.size();
            }
        }
    }

    /** Makes a string of another. */
    abstract static class MadeOfOne extends Made {

        private final TextNode text;
        private MemorySegment bytes = MemorySegment.NULL;

        MadeOfOne(TextNode text) {
            super(text.isNullable());
            this.text = text;
        }

        @Override
        final void prepare(RowBatch batch) {
            text.evaluate(batch);
            copyNulls(text, batch.count);
            bytes = text.bytes();
        }

        @Override
        final void write(int i) {
            write(bytes, text.starts[i], text.ends[i]);
        }

        /** Writes the result for the bytes {@code [from, to)}. */
        abstract void write(MemorySegment source, long from, long to);
    }

    private static final class Replacing extends MadeOfOne {

        private final TextConstant target;
        private final TextConstant replacement;

        Replacing(TextNode text, TextConstant target, TextConstant replacement) {
            super(text);
            this.target = target;
            this.replacement = replacement;
        }

        @Override
        void write(MemorySegment source, long from, long to) {
            long rest = from;
            for (long at = target.find(source, from, to);
                    at >= 0;
                    at = target.find(source, rest, to)) {
                made.append(source, rest, at);
                made.append(replacement);
                rest = at + target.length();
            }
            made.append(source, rest, to);
        }
    }

    private static final class Recasing extends MadeOfOne {

        private final CaseMapping mapping;

        Recasing(TextNode text, CaseMapping mapping) {
            super(text);
            this.mapping = mapping;
        }

        @Override
        void write(MemorySegment source, long from, long to) {
            mapping.append(source, from, to, made);
        }
    }

    private static final class Repeating extends MadeOfOne {

        private final int count;

        Repeating(TextNode text, int count) {
            super(text);
            this.count = count;
        }

        @Override
        void write(MemorySegment source, long from, long to) {
            made.append(source, from, to, count);
        }
    }

    private static final class Padding extends MadeOfOne {

        private final StringFunction.Pad pad;
        private final TextConstant fill;

        Padding(TextNode text, StringFunction.Pad pad) {
            super(text);
            this.pad = pad;
            fill = TextConstant.of(pad.fill());
        }

        @Override
        void write(MemorySegment source, long from, long to) {
            long missing = Math.max(0, pad.width() - Characters.count(source, from, to));
            long before =
                    switch (pad.side()) {
                        case LEFT -> missing;
                        case RIGHT -> 0;
                        case BOTH -> missing / 2;
                    };
            made.append(fill, before);
            made.append(source, from, to);
            made.append(fill, missing - before);
        }
    }

    private static final class Joining extends Made {

        private final List<TextNode> parts;
        private final TextConstant separator;
        private final @Nullable TextConstant replacement;

        Joining(List<TextNode> parts, TextConstant separator, @Nullable TextConstant replacement) {
            super(replacement == null && parts.stream().anyMatch(Node::isNullable));
            this.parts = parts;
            this.separator = separator;
            this.replacement = replacement;
        }

        @Override
        void prepare(RowBatch batch) {
            parts.forEach(part -> part.evaluate(batch));
            if (isNullable()) {
                copyNulls(parts.getFirst(), batch.count);
                parts.forEach(part -> mergeNulls(this, part, batch.count));
            }
        }

        @Override
        void write(int i) {
            for (int p = 0; p < parts.size(); p++) {
                if (p > 0) {
                    made.append(separator);
                }
                TextNode part = parts.get(p);
                if (replacement != null && part.nulls[i]) {
                    made.append(replacement);
                } else {
                    made.append(part.bytes(), part.starts[i], part.ends[i]);
                }
            }
        }
    }

    private static final class Choosing extends Made {

        private final LongNode condition;
        private final TextNode then;
        private final TextNode otherwise;

        Choosing(LongNode condition, TextNode then, TextNode otherwise) {
            super(then.isNullable() || otherwise.isNullable());
            this.condition = condition;
            this.then = then;
            this.otherwise = otherwise;
        }

        @Override
        void prepare(RowBatch batch) {
            condition.evaluate(batch);
            then.evaluate(batch);
            otherwise.evaluate(batch);
            for (int i = 0; isNullable() && i < batch.count; i++) {
                nulls[i] = chosen(i).nulls[i];
            }
        }

        @Override
        void write(int i) {
            TextNode chosen = chosen(i);
            made.append(chosen.bytes(), chosen.starts[i], chosen.ends[i]);
        }

        private TextNode chosen(int i) {
            return !condition.nulls[i] && condition.values[i] != 0 ? then : otherwise;
        }
    }

    private static final class Writing extends Made {

        private final LongNode number;

        Writing(LongNode number) {
            super(number.isNullable());
            this.number = number;
        }

        @Override
        void prepare(RowBatch batch) {
            number.evaluate(batch);
            copyNulls(number, batch.count);
        }

        @Override
        void write(int i) {
            made.appendDigits(number.values[i]);
        }
    }
}
