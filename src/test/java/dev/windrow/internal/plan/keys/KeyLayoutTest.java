// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.keys;

import static dev.windrow.internal.plan.groupby.PlanFixture.dictionary;
import static dev.windrow.internal.plan.groupby.PlanFixture.nullable;
import static dev.windrow.internal.plan.groupby.PlanFixture.statistics;
import static dev.windrow.internal.plan.groupby.PlanFixture.strings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.keys.KeyField.Kind;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

public class KeyLayoutTest {

    private static KeyLayout layout(ColumnStatistics... keys) {
        return KeyLayout.of(List.of(keys), Collections.nCopies(keys.length, 0), false, false);
    }

    private static KeyLayout stringLayout(int maxBytes, boolean intern) {
        return KeyLayout.of(List.of(strings(false, 100)), List.of(maxBytes), intern, false);
    }

    static Stream<Arguments> singleKeys() {
        return Stream.of(
                Arguments.of(Primitive.BOOL, Kind.BOOL, 1, 1),
                Arguments.of(Primitive.INT8, Kind.INTEGER, 8, 1),
                Arguments.of(Primitive.INT16, Kind.INTEGER, 16, 1),
                Arguments.of(Primitive.INT32, Kind.INTEGER, 32, 1),
                Arguments.of(Primitive.INT64, Kind.INTEGER, 64, 1),
                Arguments.of(Primitive.DATE32, Kind.INTEGER, 32, 1),
                Arguments.of(Primitive.FLOAT32, Kind.FLOAT32, 32, 1),
                Arguments.of(Primitive.FLOAT64, Kind.FLOAT64, 64, 1),
                Arguments.of(new Decimal(38, 2), Kind.DECIMAL, 128, 2),
                Arguments.of(new Timestamp(Unit.SECOND, null), Kind.INTEGER, 64, 1),
                Arguments.of(new Time(Unit.MILLISECOND), Kind.INTEGER, 32, 1),
                Arguments.of(new Time(Unit.NANOSECOND), Kind.INTEGER, 64, 1));
    }

    @ParameterizedTest
    @MethodSource("singleKeys")
    void aKeyTakesTheBitsOfItsType(ColumnType type, Kind kind, int bits, int words) {
        KeyLayout layout = layout(statistics(type));
        assertThat(layout.fields()).containsExactly(new KeyField(0, kind, 0, 0, bits, false));
        assertThat(layout.words()).isEqualTo(words);
        assertThat(packsStrings(layout)).isFalse();
    }

    @ParameterizedTest
    @MethodSource("singleKeys")
    void aNullableKeyHasAFlagBesides(ColumnType type, Kind kind, int bits, int words) {
        KeyLayout layout = layout(nullable(type));
        assertThat(layout.fields())
                .extracting(KeyField::kind)
                .containsExactly(kind, Kind.NULL_FLAG);
        assertThat(layout.fields()).allMatch(KeyField::nullable);
        assertThat(layout.words()).isEqualTo(bits % 64 == 0 ? words + 1 : words);
        assertNoOverlap(layout);
    }

    @ParameterizedTest
    @CsvSource({"0,1", "1,1", "7,1", "8,2", "15,2", "16,3", "23,3"})
    void shortStringsArePacked(int maxBytes, int words) {
        KeyLayout layout = stringLayout(maxBytes, false);
        assertThat(layout.fields())
                .containsExactly(new KeyField(0, Kind.PACKED_STRING, 0, 0, words * 64, false));
        assertThat(layout.words()).isEqualTo(words);
        assertThat(layout.fields().getFirst().words()).isEqualTo(words);
        assertThat(words * 8 - 1).as("room for the bytes").isGreaterThanOrEqualTo(maxBytes);
        assertThat(packsStrings(layout)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"24,false", "1000,false", "0,true", "7,true", "23,true"})
    void longStringsAndThoseThatProvedLongAreInterned(int maxBytes, boolean intern) {
        KeyLayout layout = stringLayout(maxBytes, intern);
        assertThat(layout.fields())
                .containsExactly(new KeyField(0, Kind.INTERNED_STRING, 0, 0, 32, false));
        assertThat(packsStrings(layout)).isFalse();
    }

    @Test
    void dictionariesAreRanksHoweverLongTheirStrings() {
        KeyLayout layout = KeyLayout.of(List.of(dictionary(true)), List.of(500), true, false);
        assertThat(layout.fields())
                .containsExactly(
                        new KeyField(0, Kind.DICTIONARY, 0, 0, 32, true),
                        new KeyField(0, Kind.NULL_FLAG, 0, 32, 1, true));
    }

    @Test
    void smallKeysShareAWord() {
        KeyLayout layout =
                layout(
                        statistics(Primitive.INT32),
                        statistics(Primitive.INT16),
                        nullable(Primitive.INT8),
                        nullable(Primitive.BOOL));
        assertThat(layout.words()).isEqualTo(1);
        assertThat(layout.fields())
                .containsExactly(
                        new KeyField(0, Kind.INTEGER, 0, 0, 32, false),
                        new KeyField(1, Kind.INTEGER, 0, 32, 16, false),
                        new KeyField(2, Kind.INTEGER, 0, 48, 8, true),
                        new KeyField(2, Kind.NULL_FLAG, 0, 56, 1, true),
                        new KeyField(3, Kind.BOOL, 0, 57, 1, true),
                        new KeyField(3, Kind.NULL_FLAG, 0, 58, 1, true));
    }

    @Test
    void aFieldGoesIntoTheFirstWordThatFitsIt() {
        KeyLayout layout =
                layout(
                        statistics(Primitive.INT32),
                        statistics(Primitive.INT64),
                        statistics(new Decimal(10, 0)),
                        statistics(Primitive.INT32));
        assertThat(layout.words()).isEqualTo(4);
        assertThat(layout.fields()).extracting(KeyField::word).containsExactly(0, 1, 2, 0);
    }

    @Test
    void noKeyIsOneWordOfNothing() {
        KeyLayout layout = layout();
        assertThat(layout.words()).isEqualTo(1);
        assertThat(layout.fields()).isEmpty();
    }

    @Test
    void anyMixOfKeysKeepsItsFieldsApart() {
        long seed = Long.getLong("windrow.test.seed", new Random().nextLong());
        Random random = new Random(seed);
        List<ColumnType> types =
                singleKeys().map(arguments -> (ColumnType) arguments.get()[0]).toList();
        for (int round = 0; round < 2_000; round++) {
            List<ColumnStatistics> keys = new ArrayList<>();
            List<Integer> maxKeyBytes = random.ints(random.nextInt(9), 0, 30).boxed().toList();
            for (int key = 0; key < maxKeyBytes.size(); key++) {
                keys.add(
                        switch (random.nextInt(4)) {
                            case 0 -> strings(random.nextBoolean(), 1);
                            case 1 -> dictionary(random.nextBoolean());
                            default ->
                                    new ColumnStatistics(
                                            types.get(random.nextInt(types.size())),
                                            random.nextBoolean(),
                                            false,
                                            0);
                        });
            }
            KeyLayout layout = KeyLayout.of(keys, maxKeyBytes, random.nextInt(4) == 0, false);
            assertThat(layout.fields())
                    .as("seed %d", seed)
                    .hasSize(
                            keys.size()
                                    + (int)
                                            keys.stream()
                                                    .filter(ColumnStatistics::nullable)
                                                    .count());
            assertThat(layout.words())
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(Math.max(1, keys.size() * 3 + 1));
            assertNoOverlap(layout);
        }
    }

    @Test
    void bitsOfAWordEndWithItsHighestField() {
        assertThat(layout(statistics(Primitive.INT32), nullable(Primitive.INT8)).wordBits())
                .containsExactly(41);
        assertThat(layout(nullable(Primitive.INT64)).wordBits()).containsExactly(64, 1);
        assertThat(layout(statistics(new Decimal(38, 2)), statistics(Primitive.BOOL)).wordBits())
                .containsExactly(64, 64, 1);
        assertThat(stringLayout(20, false).wordBits()).containsExactly(64, 64, 64);
        assertThat(layout().wordBits()).containsExactly(0);
    }

    private static void assertNoOverlap(KeyLayout layout) {
        BitSet taken = new BitSet();
        for (KeyField field : layout.fields()) {
            int from = field.word() * Long.SIZE + field.shift();
            int to = from + field.bits();
            assertThat(to).as("end of %s", field).isLessThanOrEqualTo(layout.words() * Long.SIZE);
            assertThat(field.bits() <= Long.SIZE ? field.shift() + field.bits() : Long.SIZE)
                    .as("%s stays in its word, or fills whole words", field)
                    .isLessThanOrEqualTo(Long.SIZE);
            int next = taken.nextSetBit(from);
            assertThat(next == -1 || next >= to).as("%s overlaps in %s", field, layout).isTrue();
            taken.set(from, to);
        }
    }

    /** Returns whether some string is packed: it may then prove too long. */
    public static boolean packsStrings(KeyLayout layout) {
        return layout.fields().stream().anyMatch(field -> field.kind() == Kind.PACKED_STRING);
    }
}
