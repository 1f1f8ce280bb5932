// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.text;

import dev.windrow.internal.cancel.WorkMeter;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.TextConstant;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.query.StringFunction;
import dev.windrow.query.StringFunction.Side;

import java.lang.foreign.MemorySegment;

/** Makes strings that are parts of other strings. Nothing is copied; only their places change. */
public final class TextViewNodes {

    private TextViewNodes() {}

    public static TextNode of(StringFunction.Slice function, TextNode text) {
        long start = function.start();
        // No string has that many characters, so that it is taken to its end.
        long stop = function.stop() == null ? Long.MAX_VALUE : function.stop();
        return new View(
                text,
                text.isNullable(),
                (made, i, bytes, from, to) -> {
                    long first = place(bytes, from, to, start);
                    made.starts[i] = first;
                    made.ends[i] =
                            start >= 0 && stop >= start
                                    ? Characters.forward(bytes, first, to, stop - start)
                                    : Math.max(first, place(bytes, from, to, stop));
                });
    }

    private static long place(MemorySegment bytes, long from, long to, long index) {
        return index >= 0
                ? Characters.forward(bytes, from, to, index)
                : Characters.backward(bytes, from, to, -Math.max(index, -Long.MAX_VALUE));
    }

    public static TextNode of(StringFunction.Strip function, TextNode text) {
        boolean isLeft = function.side() != Side.RIGHT;
        boolean isRight = function.side() != Side.LEFT;
        CharacterSet characters = CharacterSet.of(function.characters());
        return new View(
                text,
                text.isNullable(),
                (made, i, bytes, from, to) -> {
                    long start = from;
                    long end = to;
                    while (isLeft && start < end) {
                        long next = Characters.next(bytes, start, end);
                        if (!characters.has(bytes, start, next)) {
                            break;
                        }
                        start = next;
                    }
                    while (isRight && end > start) {
                        long previous = Characters.previous(bytes, start, end);
                        if (!characters.has(bytes, previous, end)) {
                            break;
                        }
                        end = previous;
                    }
                    made.starts[i] = start;
                    made.ends[i] = end;
                });
    }

    public static TextNode of(StringFunction.Split function, TextNode text) {
        return new View(text, true, new Splitting(function));
    }

    /** Sets the places of a row whose text is bytes {@code [from, to)}. */
    @FunctionalInterface
    private interface Narrowing {
        void narrow(TextNode made, int i, MemorySegment bytes, long from, long to);
    }

    private static final class View extends TextNode {

        private final TextNode text;
        private final Narrowing narrowing;
        private final WorkMeter meter = new WorkMeter();

        View(TextNode text, boolean nullable, Narrowing narrowing) {
            super(text.type(), nullable);
            this.text = text;
            this.narrowing = narrowing;
        }

        @Override
        public MemorySegment bytes() {
            return text.bytes();
        }

        @Override
        public void compute(RowBatch batch) {
            text.evaluate(batch);
            copyNulls(text, batch.count);
            MemorySegment bytes = text.bytes();
            for (int i = 0; i < batch.count; i++) {
                if (text.nulls[i]) {
                    starts[i] = text.starts[i];
                    ends[i] = text.starts[i];
                } else {
                    narrowing.narrow(this, i, bytes, text.starts[i], text.ends[i]);
                    meter.add(text.ends[i] - text.starts[i]);
                }
            }
        }
    }

    private static final class Splitting implements Narrowing {

        private final TextConstant delimiter;
        private final int part;

        /** The most delimiters that count. */
        private final long most;

        Splitting(StringFunction.Split function) {
            delimiter = TextConstant.of(function.delimiter());
            part = function.part();
            most = function.maxParts() == 0 ? Long.MAX_VALUE : function.maxParts() - 1;
        }

        @Override
        public void narrow(TextNode made, int i, MemorySegment bytes, long from, long to) {
            long wanted = part >= 0 ? part : part + 1 + delimiters(bytes, from, to);
            long start = from;
            long seen = 0;
            long end = nextDelimiter(bytes, start, to, seen);
            while (seen < wanted && end >= 0) {
                start = end + delimiter.length();
                seen++;
                end = nextDelimiter(bytes, start, to, seen);
            }
            boolean isThere = seen == wanted;
            made.nulls[i] = !isThere;
            made.starts[i] = start;
            made.ends[i] = !isThere ? start : end < 0 ? to : end;
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
