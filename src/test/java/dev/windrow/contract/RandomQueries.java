// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import dev.windrow.contract.RandomCase.Draft;
import dev.windrow.doctor.reference.PlainReference;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;

import java.util.List;

/**
 * Random queries of random tables, compared with {@link PlainReference}. A query that fails is
 * shrunk for as long as it still fails, and then reported with the seed. A test of an engine
 * extends this class and says how a query is run.
 */
public abstract class RandomQueries extends ContractRunner {

    private static final int MOST_KEYS = 3;
    private static final int MOST_VALUES = 4;
    private static final int MOST_AGGREGATIONS = 8;
    private static final int MOST_DISTINCT = 200;
    private static final int MOST_OFFSET = 17;

    /** Returns the rows of a table, at most. */
    public int mostRows() {
        return 400;
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void areAnsweredAsByThePlainReference(@ForAll("cases") RandomCase random) {
        check(random.table(), random.query());
    }

    @Provide
    Arbitrary<RandomCase> cases() {
        Arbitrary<Draft> drafts = drafts();
        return Combinators.combine(
                        drafts.list().ofMaxSize(MOST_KEYS),
                        drafts.list().ofMinSize(1).ofMaxSize(MOST_VALUES),
                        rows(),
                        numbers(1000).list().ofMaxSize(MOST_AGGREGATIONS),
                        Arbitraries.of(false, false, true),
                        Arbitraries.of(false, false, false, true),
                        Arbitraries.longs().between(0, 1000))
                .as(RandomCase::new);
    }

    private Arbitrary<List<int[]>> rows() {
        return numbers(RandomCase.GREATEST_NUMBER)
                .array(int[].class)
                .ofSize(MOST_KEYS + MOST_VALUES)
                .list()
                .ofMaxSize(mostRows())
                .withSizeDistribution(RandomDistribution.uniform());
    }

    private static Arbitrary<Draft> drafts() {
        return Combinators.combine(
                        Arbitraries.of(ColumnKind.ALL),
                        Arbitraries.of(0, 0, 1, 5, 10),
                        numbers(MOST_DISTINCT - 1).map(more -> 1 + more),
                        numbers(MOST_OFFSET),
                        numbers(MOST_OFFSET))
                .as(Draft::new);
    }

    private static Arbitrary<Integer> numbers(int greatest) {
        return Arbitraries.integers()
                .between(0, greatest)
                .withDistribution(RandomDistribution.uniform());
    }
}
