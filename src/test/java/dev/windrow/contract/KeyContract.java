// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.min;

import dev.windrow.Repetitions;
import dev.windrow.doctor.reference.PlainValues;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;

/** Which keys are equal, and how null keys are handled. */
abstract class KeyContract extends TypeContract {

    private static final List<NamedAggregation> COUNT = List.of(count());

    private static GroupByQuery byK() {
        return GroupByQuery.of(List.of("k"), COUNT);
    }

    @Test
    void zerosAreOneKeyAndSoAreNans() {
        List<@Nullable Object> keys =
                Arrays.asList(0.0, Double.NaN, -0.0, null, Double.NaN, 1.0, -1.0);
        for (ColumnKind kind : List.of(ColumnKind.FLOAT32, ColumnKind.FLOAT64)) {
            // RawColumns writes zeros of both signs, and NaNs of many bits.
            check(new CaseTable(1).column("k", kind, repeat(keys, 40)), byK());
            check(
                    new CaseTable(2)
                            .column("k", kind, repeat(keys, 40))
                            .column("v", kind, repeat(keys.reversed(), 40)),
                    GroupByQuery.of(List.of("k"), List.of(min("v"), max("v"), count("v"))));
        }
    }

    /** Whatever bits a device uses to mark an empty place, a key may have them, too. */
    @Test
    void longsOfEveryPatternAreKeys() {
        List<@Nullable Object> keys =
                Arrays.asList(
                        Long.MIN_VALUE,
                        Long.MIN_VALUE + 1,
                        Long.MIN_VALUE + 2,
                        -1L,
                        0L,
                        null,
                        1L,
                        Long.MAX_VALUE - 1,
                        Long.MAX_VALUE);
        check(new CaseTable(1).column("k", ColumnKind.INT64, repeat(keys, 30)), byK());
        List<@Nullable Object> present = keys.stream().filter(Objects::nonNull).toList();
        check(new CaseTable(2).column("k", ColumnKind.INT64, repeat(present, 30)), byK());
        check(
                new CaseTable(3).column("k", ColumnKind.INT64, repeat(present, 30)),
                GroupByQuery.of(List.of("k"), List.of()));
    }

    @Test
    void emptyStringIsNotNull() {
        List<@Nullable Object> keys = Arrays.asList("", null, "\0", "a", "", null);
        for (ColumnKind kind :
                List.of(ColumnKind.UTF8, ColumnKind.SHORT_UTF8, ColumnKind.DICTIONARY)) {
            check(new CaseTable(1).column("k", kind, keys), byK());
            check(
                    new CaseTable(2).column("k", kind, keys),
                    Queries.excludingNulls(List.of("k"), COUNT));
            check(
                    new CaseTable(3)
                            .column("k", ColumnKind.BOOL, Collections.nCopies(keys.size(), true))
                            .column("v", kind, keys),
                    GroupByQuery.of(List.of("k"), List.of(min("v"), max("v"), count("v"))));
        }
    }

    @Test
    void nullIsNoValueOfItsType() {
        // Whatever bits an engine stores for a null, some value has the same bits.
        check(
                new CaseTable(1)
                        .column("k", ColumnKind.BOOL, Arrays.asList(null, false, true, null)),
                byK());
        check(
                new CaseTable(2)
                        .column(
                                "k",
                                ColumnKind.INT64,
                                Arrays.asList(null, 0L, -1L, Long.MIN_VALUE)),
                byK());
        check(
                new CaseTable(3)
                        .column("k", ColumnKind.FLOAT64, Arrays.asList(null, 0.0, Double.NaN)),
                byK());
        check(
                new CaseTable(4)
                        .column("k", ColumnKind.DECIMAL_38, Arrays.asList(null, BigInteger.ZERO)),
                byK());
    }

    @Test
    void nullsOfDifferentColumnsDiffer() {
        List<@Nullable Object> a = Arrays.asList(null, 1L, null, 1L, null, 0L, 0L, null);
        List<@Nullable Object> b = Arrays.asList(1L, null, null, 1L, 0L, null, 0L, null);
        for (ColumnKind kind : List.of(ColumnKind.INT8, ColumnKind.INT32, ColumnKind.INT64)) {
            check(
                    new CaseTable(1).column("a", kind, a).column("b", kind, b),
                    GroupByQuery.of(List.of("a", "b"), COUNT));
            check(
                    new CaseTable(2).column("a", kind, a).column("b", kind, b),
                    Queries.excludingNulls(List.of("a", "b"), COUNT));
        }
    }

    @Test
    void stringsMayNotRunIntoEachOther() {
        List<String> a = List.of("ab", "a", "", "abc", "ab\0", "ab", "\0");
        List<String> b = List.of("c", "bc", "abc", "", "c", "\0c", "");
        for (ColumnKind kind :
                List.of(ColumnKind.UTF8, ColumnKind.SHORT_UTF8, ColumnKind.DICTIONARY)) {
            check(
                    new CaseTable(1)
                            .column("a", kind, repeat(a, 3))
                            .column("b", kind, repeat(b, 3)),
                    GroupByQuery.of(List.of("a", "b"), COUNT));
        }
    }

    /** A hundred bytes, most of which all keys share: at the front, and at the back. */
    @Test
    void longStringsThatBeginAlikeAreToldApart() {
        String common = "https://example.org/a/path/that/all/the/keys/share/";
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            keys.add(common + "x".repeat(45) + String.format("%04d", i));
            keys.add(common + String.format("%04d", i) + "x".repeat(45));
            keys.add(common + "x".repeat(i % 50));
        }
        keys.add(common + "x".repeat(45) + "\0".repeat(4));
        Collections.shuffle(keys, new Random(11));
        check(new CaseTable(1).column("k", ColumnKind.UTF8, repeat(keys, 2)), byK());
    }

    @Test
    void stringsOfEveryLengthDifferInTheirLastByte() {
        List<String> keys = new ArrayList<>();
        for (int length = 0; length <= 40; length++) {
            keys.add("p".repeat(length));
            keys.add("p".repeat(length) + "\0");
            keys.add("p".repeat(length) + "\u00ff");
            keys.add("p".repeat(length) + "q" + "p".repeat(40));
        }
        Collections.shuffle(keys, new Random(7));
        for (ColumnKind kind : List.of(ColumnKind.UTF8, ColumnKind.DICTIONARY)) {
            check(new CaseTable(1).column("k", kind, repeat(keys, 2)), byK());
            check(
                    new CaseTable(2)
                            .keys(
                                    "k",
                                    ColumnKind.INT8,
                                    keys.size(),
                                    3,
                                    Skew.UNIFORM,
                                    NullPattern.NONE)
                            .column("v", kind, keys),
                    GroupByQuery.of(List.of("k"), List.of(min("v"), max("v"))));
        }
        for (int longest = 1; longest <= 9; longest++) {
            int most = longest;
            List<String> some = keys.stream().filter(key -> key.length() <= most).toList();
            check(new CaseTable(longest).column("k", ColumnKind.UTF8, some), byK());
        }
    }

    @Test
    void stringsAreOrderedByUnsignedBytes() {
        List<Object> keys = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        for (int length = 0; length < 20; length++) {
            for (String end : List.of("\u0080", "\u007f", "\u00ff", "\u007fz", "\u0080\0")) {
                keys.add((long) length);
                values.add("s".repeat(length) + end);
            }
        }
        for (ColumnKind kind : List.of(ColumnKind.UTF8, ColumnKind.DICTIONARY)) {
            check(
                    new CaseTable(1).column("k", ColumnKind.INT8, keys).column("v", kind, values),
                    GroupByQuery.of(List.of("k"), List.of(min("v"), max("v"))));
        }
    }

    @Test
    void decimalsDifferInEitherHalf() {
        BigInteger high = BigInteger.ONE.shiftLeft(64);
        List<BigInteger> keys = new ArrayList<>();
        for (int i = -3; i <= 3; i++) {
            for (int j = -3; j <= 3; j++) {
                keys.add(high.multiply(BigInteger.valueOf(i)).add(BigInteger.valueOf(j)));
            }
        }
        check(new CaseTable(1).column("k", ColumnKind.DECIMAL_38, repeat(keys, 3)), byK());
    }

    @TestFactory
    Stream<DynamicTest> nullKeysAreDropped() {
        return ofEveryKind(this::checkDroppedNulls);
    }

    private void checkDroppedNulls(ColumnKind kind) {
        for (NullPattern nulls : NullPattern.of(kind)) {
            check(
                    new CaseTable(1)
                            .keys("k", kind, 100, 9, Skew.UNIFORM, nulls)
                            .values("v", ColumnKind.INT32, 100, NullPattern.SOME),
                    Queries.excludingNulls(
                            List.of("k"),
                            Queries.someAggregations(
                                    "v", ColumnKind.INT32.type(), ColumnKind.ALL.indexOf(kind))));
        }
    }

    @Test
    void overflowInADroppedGroupIsNone() {
        check(
                new CaseTable(1)
                        .column("k", ColumnKind.INT32, Arrays.asList(null, null, 1L))
                        .column("v", ColumnKind.INT64, List.of(Long.MAX_VALUE, 1L, 5L)),
                Queries.excludingNulls(
                        List.of("k"), List.of(dev.windrow.query.Aggregations.sum("v"))));
    }

    @TestFactory
    Stream<DynamicTest> sortedKeysGiveTheSameGroups() {
        return ofEveryKind(this::checkSortedKeys);
    }

    private void checkSortedKeys(ColumnKind kind) {
        for (int keys : Repetitions.some(List.of(1, 7, 1500), kinds().indexOf(kind))) {
            List<Object> sorted = new ArrayList<>();
            for (int key : Skew.UNIFORM.draw(1500, keys, new Random(keys))) {
                sorted.add(kind.keys().apply(key));
            }
            sorted.sort(PlainValues.ORDER);
            List<@Nullable Object> withNulls = new ArrayList<>(sorted);
            withNulls.addAll(Collections.nCopies(30, null));
            for (NullKeys nullKeys : NullKeys.values()) {
                check(
                        new CaseTable(keys)
                                .column("k", kind, withNulls)
                                .values("v", kind, withNulls.size(), NullPattern.SOME),
                        Queries.sorted(
                                List.of("k"),
                                Queries.someAggregations(
                                        "v", kind.type(), keys % 4 + nullKeys.ordinal()),
                                nullKeys));
            }
        }
    }

    @Test
    void sortedKeysMergeOnlyNeighbours() {
        List<@Nullable Object> keys = new ArrayList<>();
        for (int run = 0; run < 400; run++) {
            keys.addAll(Collections.nCopies(1 + run * run % 11, (long) (run % 3)));
        }
        check(
                new CaseTable(1)
                        .column("k", ColumnKind.INT32, keys)
                        .values("v", ColumnKind.INT32, keys.size(), NullPattern.SOME),
                Queries.sorted(
                        List.of("k"),
                        Queries.everyAggregation("v", ColumnKind.INT32.type()),
                        NullKeys.INCLUDE));
        check(
                new CaseTable(2)
                        .column(
                                "a",
                                ColumnKind.UTF8,
                                repeat(List.of("long enough", "long enougi"), 50))
                        .column("b", ColumnKind.BOOL, Collections.nCopies(100, true)),
                Queries.sorted(List.of("a", "b"), COUNT, NullKeys.INCLUDE));
    }

    @Test
    void droppedRowsLieBetweenNeighbours() {
        List<@Nullable Object> keys = Arrays.asList(1L, null, 1L, 1L, 2L, null, null, 2L, null);
        for (ColumnKind kind : List.of(ColumnKind.INT8, ColumnKind.INT64)) {
            for (NullKeys nullKeys : NullKeys.values()) {
                check(
                        new CaseTable(1).column("k", kind, repeat(keys, 20)),
                        Queries.sorted(List.of("k"), COUNT, nullKeys));
            }
        }
    }

    /** Returns a list that repeats another {@code times} times. */
    static <T extends @Nullable Object> List<T> repeat(List<T> values, int times) {
        List<T> all = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            all.addAll(values);
        }
        return all;
    }
}
