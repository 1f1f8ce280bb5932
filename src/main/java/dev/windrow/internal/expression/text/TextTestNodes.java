// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.text;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.cancel.WorkMeter;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.TextConstant;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.query.StringFunction;

import java.lang.foreign.MemorySegment;

/** Computes an integer or bool from each string. */
public final class TextTestNodes {

    private TextTestNodes() {}

    public static LongNode of(StringFunction.Contains function, TextNode text) {
        TextConstant sought = TextConstant.of(function.sought());
        return switch (function.place()) {
            case ANYWHERE -> new Finding(text, sought);
            case AT_START -> new Beginning(text, sought);
            case AT_END -> new Ending(text, sought);
        };
    }

    public static LongNode of(StringFunction.Like function, TextNode text) {
        return new Liking(text, LikePattern.of(function.pattern(), function.escape()));
    }

    public static LongNode of(StringFunction.IndexOf function, TextNode text) {
        return new Indexing(text, TextConstant.of(function.sought()));
    }

    public static LongNode of(StringFunction.Length function, TextNode text) {
        return switch (function.unit()) {
            case BYTES -> new ByteCount(text);
            case CODE_POINTS -> new CharacterCount(text);
        };
    }

    public static LongNode of(StringFunction.Hash function, TextNode text) {
        return new Hashing(text, function.seed());
    }

    /** Computes an integer or bool from the bytes of each string. */
    abstract static class OfText extends LongNode {

        private final TextNode text;
        private final WorkMeter meter = new WorkMeter();

        OfText(ColumnType type, TextNode text) {
            super(type, text.isNullable());
            this.text = text;
        }

        /** Returns the result for the bytes {@code [from, to)}. */
        abstract long value(MemorySegment bytes, long from, long to);

        @Override
        public final void compute(RowBatch batch) {
            text.evaluate(batch);
            copyNulls(text, batch.count);
            MemorySegment bytes = text.bytes();
            for (int i = 0; i < batch.count; i++) {
                values[i] = nulls[i] ? 0 : value(bytes, text.starts[i], text.ends[i]);
                meter.add(text.ends[i] - text.starts[i]);
            }
        }
    }

    private static final class Finding extends OfText {

        private final TextConstant sought;

        Finding(TextNode text, TextConstant sought) {
            super(ColumnType.Primitive.BOOL, text);
            this.sought = sought;
        }

        @Override
        long value(MemorySegment bytes, long from, long to) {
            return sought.find(bytes, from, to) < 0 ? 0 : 1;
        }
    }

    private static final class Beginning extends OfText {

        private final TextConstant start;

        Beginning(TextNode text, TextConstant start) {
            super(ColumnType.Primitive.BOOL, text);
            this.start = start;
        }

        @Override
        long value(MemorySegment bytes, long from, long to) {
            return to - from >= start.length() && start.isAt(bytes, from) ? 1 : 0;
        }
    }

    private static final class Ending extends OfText {

        private final TextConstant end;

        Ending(TextNode text, TextConstant end) {
            super(ColumnType.Primitive.BOOL, text);
            this.end = end;
        }

        @Override
        long value(MemorySegment bytes, long from, long to) {
            return to - from >= end.length() && end.isAt(bytes, to - end.length()) ? 1 : 0;
        }
    }

    private static final class Liking extends OfText {

        private final LikePattern pattern;

        Liking(TextNode text, LikePattern pattern) {
            super(ColumnType.Primitive.BOOL, text);
            this.pattern = pattern;
        }

        @Override
        long value(MemorySegment bytes, long from, long to) {
            return pattern.matches(bytes, from, to) ? 1 : 0;
        }
    }

    private static final class Indexing extends OfText {

        private final TextConstant sought;

        Indexing(TextNode text, TextConstant sought) {
            super(ColumnType.Primitive.INT64, text);
            this.sought = sought;
        }

        @Override
        long value(MemorySegment bytes, long from, long to) {
            long at = sought.find(bytes, from, to);
            return at < 0 ? -1 : Characters.count(bytes, from, at);
        }
    }

    private static final class ByteCount extends OfText {

        ByteCount(TextNode text) {
            super(ColumnType.Primitive.INT64, text);
        }

        @Override
        long value(MemorySegment bytes, long from, long to) {
            return to - from;
        }
    }

    private static final class CharacterCount extends OfText {

        CharacterCount(TextNode text) {
            super(ColumnType.Primitive.INT64, text);
        }

        @Override
        long value(MemorySegment bytes, long from, long to) {
            return Characters.count(bytes, from, to);
        }
    }

    private static final class Hashing extends OfText {

        private final long seed;

        Hashing(TextNode text, long seed) {
            super(ColumnType.Primitive.INT64, text);
            this.seed = seed;
        }

        @Override
        long value(MemorySegment bytes, long from, long to) {
            return XxHash64.of(bytes, from, to, seed);
        }
    }
}
