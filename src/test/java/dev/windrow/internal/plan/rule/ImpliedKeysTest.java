// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.logical.EqualKey;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.RelationFacts;
import dev.windrow.query.Expression;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

class ImpliedKeysTest {

    @Test
    void keysThatOthersImplyAreLeftOut() {
        assertThat(kept(Primitive.INT64, false)).containsExactly(key("a", "c", false));
    }

    /** Two integers may equal one float and not each other. */
    @Test
    void keysOfSeveralTypesStay() {
        assertThat(kept(Primitive.FLOAT64, false))
                .containsExactly(key("a", "c", false), key("b", "c", false));
    }

    @Test
    void keysThatMatchNullsStay() {
        assertThat(kept(Primitive.INT64, true))
                .containsExactly(key("a", "c", true), key("b", "c", true));
    }

    /** Returns what is left of keys of c with a and b, which were joined before. */
    private static List<EqualKey> kept(ColumnType typeOfB, boolean matchesNulls) {
        Read a = read("a", Primitive.INT64);
        Read b = read("b", typeOfB);
        Read c = read("c", Primitive.INT64);
        ImpliedKeys implied = new ImpliedKeys();
        assertThat(implied.without(List.of(key("a", "b", matchesNulls)), a, b)).hasSize(1);
        List<EqualKey> keys = List.of(key("a", "c", matchesNulls), key("b", "c", matchesNulls));
        Read both =
                Read.of(
                        new KnownTables.Known(
                                List.of("a", "b"),
                                Map.of("a", Primitive.INT64, "b", typeOfB),
                                new RelationFacts(10, Map.of())));
        return implied.without(keys, both, c);
    }

    private static Read read(String name, ColumnType type) {
        return Read.of(
                new KnownTables.Known(
                        List.of(name), Map.of(name, type), new RelationFacts(10, Map.of())));
    }

    private static EqualKey key(String left, String right, boolean matchesNulls) {
        return new EqualKey(Expression.column(left), Expression.column(right), matchesNulls);
    }
}
