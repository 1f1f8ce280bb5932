// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Columns;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Keys as a device takes them. */
class CodedKeysTest {

    private static final GroupByQuery BY_TEXT = GroupByQuery.of(List.of("k"), List.of(count()));

    private final ColumnMemory memory = new ColumnMemory();
    private final CodedKeys keys = new CodedKeys();

    @AfterEach
    void close() {
        keys.close();
        memory.close();
    }

    private static Table table(Column key) {
        return new Table(Map.of("k", key), key.rows(), new ColumnMemory());
    }

    @Test
    void aStringHasOneCodeInAllDictionariesAndOutsideThem() {
        Column first = Columns.dictionary(memory, List.of("a", "b"), Arrays.asList(0, 1, null, 1));
        Column second = Columns.dictionary(memory, List.of("c", "b", "a"), List.of(2, 1, 0, 0));
        Column plain = Columns.strings(memory, "c", "a", null, "b");
        List<Object> codes = codes(first);

        assertThat(codes.get(2)).isNull();
        assertThat(codes.get(1)).isEqualTo(codes.get(3)).isNotEqualTo(codes.get(0));
        List<Object> others = codes(second);
        assertThat(others.subList(0, 2)).isEqualTo(codes.subList(0, 2));
        assertThat(codes(plain)).containsExactly(others.get(2), codes.get(0), null, codes.get(1));
    }

    private List<Object> codes(Column key) {
        try (Table rows = table(key);
                Table coded = keys.coded(BY_TEXT, rows, null)) {
            assertThat(coded.column("k").type()).isEqualTo(Primitive.INT32);
            return Columns.read(coded.column("k"));
        }
    }

    @Test
    void groupsGetTheirStringsBack() {
        Column key = Columns.dictionary(memory, List.of("", "é"), Arrays.asList(1, null, 0));
        try (Table rows = table(key);
                Table decoded = keys.decoded(keys.coded(BY_TEXT, rows, null), null)) {
            assertThat(decoded.column("k").type()).isEqualTo(Primitive.UTF8);
            assertThat(Columns.read(decoded.column("k"))).containsExactly("é", null, "");
        }
    }

    @Test
    void aKeyThatIsAggregatedTooStaysAString() {
        GroupByQuery both = GroupByQuery.of(List.of("k"), List.of(max("k")));
        try (Table rows = table(Columns.strings(memory, "a"));
                Table coded = keys.coded(both, rows, null)) {
            assertThat(coded.column("k")).isSameAs(rows.column("k"));
        }
    }

    @Test
    void aDictionaryWithANullIsLeftToTheCpu() {
        Column key = Columns.dictionary(memory, Arrays.asList("a", null), List.of(0, 1));
        try (Table rows = table(key)) {
            assertThat(keys.suit(rows)).isFalse();
        }
    }
}
