// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

class NearestNamesTest {

    private static final List<String> KNOWN =
            List.of("l_orderkey", "l_partkey", "l_quantity", "l_tax", "Status");

    @Test
    void theNearestComesFirst() {
        assertThat(NearestNames.of("l_quantty", KNOWN)).first().isEqualTo("l_quantity");
        assertThat(NearestNames.of("l_part_key", KNOWN)).first().isEqualTo("l_partkey");
        assertThat(NearestNames.of("tax", KNOWN)).first().isEqualTo("l_tax");
    }

    @Test
    void caseDoesNotMatter() {
        assertThat(NearestNames.of("STATUS", KNOWN)).first().isEqualTo("Status");
    }

    @Test
    void atMostThreeAreNamed() {
        assertThat(NearestNames.of("x", KNOWN)).hasSize(3);
        assertThat(NearestNames.of("x", List.of("a", "b"))).containsExactly("a", "b");
        assertThat(NearestNames.of("", List.of("long", "b"))).containsExactly("b", "long");
    }

    @Test
    void theMessageNamesThem() {
        assertThat(NearestNames.unknownColumn("pric", List.of("price", "status")))
                .isEqualTo("no column \"pric\": did you mean price, status?");
        assertThat(NearestNames.unknownColumn("price", List.of()))
                .isEqualTo("no column \"price\": the input has no columns");
    }
}
