// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.internal.gpu.operation.BitKernels;
import dev.windrow.internal.gpu.operation.ConditionBits;
import dev.windrow.internal.gpu.operation.TextArrays;
import dev.windrow.internal.regex.RegexAutomaton;
import dev.windrow.query.Logic.ComparisonOperator;
import dev.windrow.query.RegexFunction;
import dev.windrow.query.StringFunction;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Adds the tasks that test strings, and those that combine conditions. */
public final class TextTests {

    private final TextArrays arrays;
    private final TextMaking making;

    public TextTests(TextArrays arrays, TextMaking making) {
        this.arrays = arrays;
        this.making = making;
    }

    public ConditionBits contains(StringFunction.Contains function, DeviceText text) {
        Constant sought = making.constants().text(function.sought());
        int place =
                switch (function.place()) {
                    case ANYWHERE -> TextTestKernels.ANYWHERE;
                    case AT_START -> TextTestKernels.AT_START;
                    case AT_END -> TextTestKernels.AT_END;
                };
        return test(
                "contains",
                making.present(text),
                new TextTestKernels.Containing(making.view(text), sought, place));
    }

    private ConditionBits test(String task, LongArray present, TextTestKernels.Test test) {
        LongArray bits = arrays.bitmap();
        arrays.blocks(arrays.task(task))
                .given(arrays.sizes(), present, test, bits)
                .add(TextTestKernels.class, "test");
        return new ConditionBits(bits, present);
    }

    public ConditionBits like(StringFunction.Like function, DeviceText text) {
        Constant pattern = making.constants().numbers(signs(function));
        return test(
                "like",
                making.present(text),
                new TextTestKernels.Matching(making.view(text), pattern));
    }

    /** Tests regular expressions for which there is an automaton. */
    public ConditionBits matches(RegexFunction.Matches function, DeviceText text) {
        long[] table = RegexAutomaton.of(function.pattern()).orElseThrow().table();
        return test(
                "regex",
                making.present(text),
                new TextTestKernels.Recognized(
                        making.view(text), making.constants().numbers(table)));
    }

    /**
     * Returns the number of a pattern's bytes and wildcards, and these, followed by an end mark
     * that no string has.
     */
    private static long[] signs(StringFunction.Like function) {
        String escape = function.escape();
        List<Long> signs = new ArrayList<>();
        boolean isEscaped = false;
        for (int point : function.pattern().codePoints().toArray()) {
            if (!isEscaped && escape != null && point == escape.codePointAt(0)) {
                isEscaped = true;
                continue;
            }
            if (!isEscaped && point == '%') {
                signs.add((long) TextTestKernels.ANY_CHARACTERS);
            } else if (!isEscaped && point == '_') {
                signs.add((long) TextTestKernels.ONE_CHARACTER);
            } else {
                for (byte one : Character.toString(point).getBytes(StandardCharsets.UTF_8)) {
                    signs.add(one & 0xffL);
                }
            }
            isEscaped = false;
        }
        signs.addFirst((long) signs.size());
        signs.add(-1L);
        return signs.stream().mapToLong(Long::longValue).toArray();
    }

    public ConditionBits compare(ComparisonOperator operator, DeviceText left, DeviceText right) {
        return switch (operator) {
            case EQUAL -> compare(TextTestKernels.EQUAL, left, right);
            case NOT_EQUAL -> not(compare(TextTestKernels.EQUAL, left, right));
            case LESS -> compare(TextTestKernels.LESS, left, right);
            case AT_MOST -> compare(TextTestKernels.AT_MOST, left, right);
            case GREATER -> compare(TextTestKernels.LESS, right, left);
            case AT_LEAST -> compare(TextTestKernels.AT_MOST, right, left);
        };
    }

    private ConditionBits compare(int operator, DeviceText a, DeviceText b) {
        List<DeviceText> operands = making.together(List.of(a, b));
        LongArray present = arrays.both(making.present(a), making.present(b));
        return test(
                "compare",
                present,
                new TextTestKernels.Comparing(
                        making.view(operands.getFirst()),
                        making.view(operands.getLast()),
                        operator));
    }

    public ConditionBits and(ConditionBits a, ConditionBits b) {
        return join(BitKernels.AND, a, b);
    }

    public ConditionBits or(ConditionBits a, ConditionBits b) {
        return join(BitKernels.OR, a, b);
    }

    private ConditionBits join(int operator, ConditionBits a, ConditionBits b) {
        LongArray bits = arrays.bitmap();
        LongArray known = arrays.bitmap();
        String task = arrays.task("join");
        arrays.bits(task)
                .each(
                        arrays.sizes(),
                        arrays.bitWords(),
                        new BitKernels.Joined(
                                a.bits(), a.known(), b.bits(), b.known(), bits, known, operator));
        return new ConditionBits(bits, known);
    }

    public ConditionBits not(ConditionBits condition) {
        return new ConditionBits(without(condition.known(), condition.bits()), condition.known());
    }

    /** Returns the condition that a row is null. */
    public ConditionBits isNull(LongArray present) {
        return new ConditionBits(without(arrays.everyRow(), present), arrays.everyRow());
    }

    private LongArray without(LongArray a, LongArray b) {
        LongArray rest = arrays.bitmap();
        String task = arrays.task("without");
        arrays.bits(task)
                .each(arrays.sizes(), arrays.bitWords(), new BitKernels.Without(a, b, rest));
        return rest;
    }
}
