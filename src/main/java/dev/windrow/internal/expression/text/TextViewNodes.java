// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.text;

import dev.windrow.internal.cancel.WorkMeter;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.TextConstant;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.query.StringFunction;
import dev.windrow.query.StringFunction.Side;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;

/** Makes strings that are parts of other strings. Nothing is copied; only their places change. */
public final class TextViewNodes {

    private TextViewNodes() {}

    public static TextNode of(StringFunction.Slice function, TextNode text) {
        return new Slicing(text, function.start(), function.stop());
    }

    public static TextNode of(StringFunction.Strip function, TextNode text) {
        return new Stripping(text, function.side(), CharacterSet.of(function.characters()));
    }

    public static TextNode of(StringFunction.Split function, TextNode text) {
        return new Splitting(text, function);
    }

    private abstract static class View extends TextNode {

        final TextNode text;
        private final WorkMeter meter = new WorkMeter();

        View(TextNode text, boolean nullable) {
            super(text.type(), nullable);
            this.text = text;
        }

        @Override
        public final MemorySegment bytes() {
            return text.bytes();
        }

        /** Sets the places of a row whose text is bytes {@code [from, to)}. */
        abstract void narrow(int i, MemorySegment bytes, long from, long to);

        @Override
        public final void compute(RowBatch batch) {
            text.evaluate(batch);
            copyNulls(text, batch.count);
            MemorySegment bytes = text.bytes();
            for (int i = 0; i < batch.count; i++) {
                if (text.nulls[i]) {
                    starts[i] = text.starts[i];
                    ends[i] = text.starts[i];
                } else {
                    narrow(i, bytes, text.starts[i], text.ends[i]);
                    meter.add(text.ends[i] - text.starts[i]);
                }
            }
        }
    }

    private static final class Slicing extends View {

        private final long start;
        private final long stop;

        Slicing(TextNode text, long start, @Nullable Long stop) {
            super(text, text.isNullable());
            this.start = start;
            // No string has that many characters, so that it is taken to its end.
            this.stop = stop == null ? Long.MAX_VALUE : stop;
        }

        @Override
        void narrow(int i, MemorySegment bytes, long from, long to) {
            starts[i] = place(bytes, from, to, start);
            ends[i] =
                    start >= 0 && stop >= start
                            ? Characters.forward(bytes, starts[i], to, stop - start)
                            : Math.max(starts[i], place(bytes, from, to, stop));
        }

        private static long place(MemorySegment bytes, long from, long to, long index) {
            return index >= 0
                    ? Characters.forward(bytes, from, to, index)
                    : Characters.backward(bytes, from, to, -Math.max(index, -Long.MAX_VALUE));
        }
    }

    private static final class Stripping extends View {

        private final boolean left;
        private final boolean right;
        private final CharacterSet characters;

        Stripping(TextNode text, Side side, CharacterSet characters) {
            super(text, text.isNullable());
            left = side != Side.RIGHT;
            right = side != Side.LEFT;
            this.characters = characters;
        }

        @Override
        void narrow(int i, MemorySegment bytes, long from, long to) {
            long start = from;
            long end = to;
            while (left && start < end) {
                long next = Characters.next(bytes, start, end);
                if (!characters.has(bytes, start, next)) {
                    break;
                }
                start = next;
            }
            while (right && end > start) {
                long previous = Characters.previous(bytes, start, end);
                if (!characters.has(bytes, previous, end)) {
                    break;
                }
                end = previous;
            }
            starts[i] = start;
            ends[i] = end;
        }
    }

    private static final class Splitting extends View {

        private final TextConstant delimiter;
        private final int part;

        /** The most delimiters that count. */
        private final long most;

        Splitting(TextNode text, StringFunction.Split function) {
            super(text, true);
            delimiter = TextConstant.of(function.delimiter());
            part = function.part();
            most = function.maxParts() == 0 ? Long.MAX_VALUE : function.maxParts() - 1;
        }

        @Override
        void narrow(int i, MemorySegment bytes, long from, long to) {
            long wanted = part >= 0 ? part : part + 1 + delimiters(bytes, from, to);
            long start = from;
            long seen = 0;
            long end = nextDelimiter(bytes, start, to, seen);
            while (seen < wanted && end >= 0) {
                start = end + delimiter.length();
                seen++;
                end = nextDelimiter(bytes, start, to, seen);
            }
            nulls[i] = seen != wanted;
            starts[i] = start;
            ends[i] = nulls[i] ? start : end < 0 ? to : end;
        }

        private long delimiters(MemorySegment bytes, long from, long to) {
            long seen = 0;
            for (long at = nextDelimiter(bytes, from, to, seen);
                    at >= 0;
                    at = nextDelimiter(bytes, at + delimiter.length(), to, seen)) {
                seen++;
            }
            return seen;
        }

        /**
         * Returns the place of the next delimiter, or -1 if none counts.
         *
         * @param seen the number of delimiters before it
         */
        private long nextDelimiter(MemorySegment bytes, long from, long to, long seen) {
            return seen < most ? delimiter.find(bytes, from, to) : -1;
        }
    }
}
