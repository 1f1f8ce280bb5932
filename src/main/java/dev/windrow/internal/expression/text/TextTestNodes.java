// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.text;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.cancel.WorkMeter;
import dev.windrow.internal.column.XxHash64;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.node.TextConstant;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.query.StringFunction;

import java.lang.foreign.MemorySegment;

/** Computes an integer or bool from each string. */
public final class TextTestNodes {

    private TextTestNodes() {}

    public static LongNode of(StringFunction.Contains function, TextNode text) {
        TextConstant sought = TextConstant.of(function.sought());
        long length = sought.length();
        return of(
                Primitive.BOOL,
                text,
                switch (function.place()) {
                    case ANYWHERE -> (bytes, from, to) -> sought.find(bytes, from, to) < 0 ? 0 : 1;
                    case AT_START ->
                            (bytes, from, to) ->
                                    to - from >= length && sought.isAt(bytes, from) ? 1 : 0;
                    case AT_END ->
                            (bytes, from, to) ->
                                    to - from >= length && sought.isAt(bytes, to - length) ? 1 : 0;
                });
    }

    public static LongNode of(StringFunction.Like function, TextNode text) {
        LikePattern pattern = LikePattern.of(function.pattern(), function.escape());
        return of(
                Primitive.BOOL,
                text,
                (bytes, from, to) -> pattern.matches(bytes, from, to) ? 1 : 0);
    }

    /** Looks up strings among others. */
    public static LongNode of(TextSet texts, TextNode text) {
        return of(
                Primitive.BOOL, text, (bytes, from, to) -> texts.contains(bytes, from, to) ? 1 : 0);
    }

    public static LongNode of(StringFunction.IndexOf function, TextNode text) {
        TextConstant sought = TextConstant.of(function.sought());
        return of(
                Primitive.INT64,
                text,
                (bytes, from, to) -> {
                    long at = sought.find(bytes, from, to);
                    return at < 0 ? -1 : Characters.count(bytes, from, at);
                });
    }

    public static LongNode of(StringFunction.Length function, TextNode text) {
        return of(
                Primitive.INT64,
                text,
                switch (function.unit()) {
                    case BYTES -> (bytes, from, to) -> to - from;
                    case CODE_POINTS -> Characters::count;
                });
    }

    public static LongNode of(StringFunction.Hash function, TextNode text) {
        return of(
                Primitive.INT64,
                text,
                (bytes, from, to) -> XxHash64.of(bytes, from, to, function.seed()));
    }

    /** Computes an integer, or a bool as 0 or 1, from the bytes {@code [from, to)}. */
    @FunctionalInterface
    interface OfBytes {
        long value(MemorySegment bytes, long from, long to);
    }

    static LongNode of(ColumnType type, TextNode text, OfBytes computed) {
        WorkMeter meter = new WorkMeter();
        return LoopNodes.longs(
                type,
                (made, batch) -> {
                    MemorySegment bytes = text.bytes();
                    for (int i = 0; i < batch.count; i++) {
                        long from = text.starts[i];
                        long to = text.ends[i];
                        made.values[i] = made.nulls[i] ? 0 : computed.value(bytes, from, to);
                        meter.add(to - from);
                    }
                },
                text);
    }
}
