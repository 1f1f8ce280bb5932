// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.text;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.TextBuffer;
import dev.windrow.internal.expression.node.TextConstant;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.query.StringFunction;

import java.lang.foreign.MemorySegment;
import java.util.List;

/** Makes new strings. Those of a batch are written one after the other. */
public final class TextMakingNodes {

    private TextMakingNodes() {}

    public static TextNode of(StringFunction.Concat function, List<TextNode> parts) {
        TextConstant separator = TextConstant.of(function.separator());
        String ofNull = function.nullReplacement();
        TextConstant replacement = ofNull == null ? null : TextConstant.of(ofNull);
        return LoopNodes.texts(
                Primitive.UTF8,
                replacement == null && parts.stream().anyMatch(Node::isNullable),
                (made, batch) -> {},
                (made, i) -> {
                    for (int p = 0; p < parts.size(); p++) {
                        if (p > 0) {
                            made.append(separator);
                        }
                        TextNode part = parts.get(p);
                        if (replacement != null && part.nulls[i]) {
                            made.append(replacement);
                        } else {
                            append(part, i, made);
                        }
                    }
                },
                parts.toArray(Node[]::new));
    }

    public static TextNode of(StringFunction.Replace function, TextNode text) {
        TextConstant target = TextConstant.of(function.target());
        TextConstant replacement = TextConstant.of(function.replacement());
        return ofOne(
                text,
                (made, source, from, to) -> {
                    long rest = from;
                    for (long at = target.find(source, from, to);
                            at >= 0;
                            at = target.find(source, rest, to)) {
                        made.append(source, rest, at);
                        made.append(replacement);
                        rest = at + target.length();
                    }
                    made.append(source, rest, to);
                });
    }

    public static TextNode of(StringFunction.ChangeCase function, TextNode text) {
        CaseMapping mapping = CaseMapping.to(function.to());
        return ofOne(text, (made, source, from, to) -> mapping.append(source, from, to, made));
    }

    public static TextNode of(StringFunction.Repeat function, TextNode text) {
        int count = function.count();
        return ofOne(text, (made, source, from, to) -> made.append(source, from, to, count));
    }

    public static TextNode of(StringFunction.Pad pad, TextNode text) {
        TextConstant fill = TextConstant.of(pad.fill());
        return ofOne(
                text,
                (made, source, from, to) -> {
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
                });
    }

    public static TextNode copyIfElse(LongNode condition, TextNode then, TextNode otherwise) {
        return LoopNodes.texts(
                Primitive.UTF8,
                then.isNullable() || otherwise.isNullable(),
                (made, batch) -> {
                    for (int i = 0; made.isNullable() && i < batch.count; i++) {
                        made.nulls[i] = (isTrue(condition, i) ? then : otherwise).nulls[i];
                    }
                },
                (made, i) -> append(isTrue(condition, i) ? then : otherwise, i, made),
                condition,
                then,
                otherwise);
    }

    private static boolean isTrue(LongNode condition, int i) {
        return !condition.nulls[i] && condition.values[i] != 0;
    }

    private static void append(TextNode text, int i, TextBuffer made) {
        made.append(text.bytes(), text.starts[i], text.ends[i]);
    }

    public static TextNode fromInteger(LongNode number) {
        return LoopNodes.texts(
                Primitive.UTF8, (made, i) -> made.appendDigits(number.values[i]), number);
    }

    /** Writes what becomes of the bytes {@code [from, to)}. */
    @FunctionalInterface
    interface Making {
        void append(TextBuffer made, MemorySegment source, long from, long to);
    }

    /** Makes a string of another. */
    static TextNode ofOne(TextNode text, Making making) {
        return LoopNodes.texts(
                Primitive.UTF8,
                (made, i) -> making.append(made, text.bytes(), text.starts[i], text.ends[i]),
                text);
    }
}
