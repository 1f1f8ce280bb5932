// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.EngineChoice;
import dev.windrow.Repetitions;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Table;
import dev.windrow.contract.GroupByContract;
import dev.windrow.query.Algorithm;
import dev.windrow.query.CollectedAggregation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.SummaryAggregation;
import dev.windrow.simulator.SimulatorPresence;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

import java.util.OptionalInt;

/** The contract on a device, with one algorithm for all queries. */
abstract class GpuContract extends GroupByContract {

    private static Windrow windrow;

    @BeforeAll
    static void open() {
        windrow =
                Windrow.open(
                        WindrowConfig.defaults()
                                .withEngine(EngineChoice.GPU)
                                .withScratchShare(WindrowConfig.ANY_SCRATCH));
    }

    @AfterAll
    static void close() {
        windrow.close();
    }

    /** Returns the session of all queries. */
    static Windrow session() {
        return windrow;
    }

    /** Returns the algorithm for every query. */
    abstract Algorithm algorithm();

    @Override
    public int[] rowCounts() {
        return new int[] {1, 33, 129, largeRows()};
    }

    @Override
    public int[] keyCounts(int rows) {
        return new int[] {1, 129, rows};
    }

    @Override
    public int largeRows() {
        return Repetitions.of(1_100, 2_000);
    }

    /** Pairs of properties are for faster engines. */
    @Override
    public int gridStrength() {
        return 1;
    }

    /** That of a table in global memory, which any query may need, tries all. */
    @Override
    public OptionalInt thirdOfKinds() {
        return algorithm() == Algorithm.GLOBAL_HASH
                ? OptionalInt.empty()
                : OptionalInt.of(algorithm().ordinal());
    }

    @Override
    public int mixes() {
        return Repetitions.of(8, 12);
    }

    /**
     * An algorithm cannot be forced on an empty table, nor where only adjacent keys are merged, nor
     * for what only the CPU computes.
     */
    @Override
    public boolean supports(Table input, GroupByQuery query) {
        return algorithm() == Algorithm.AUTO
                || (input.rows() > 0 && !query.keysSorted() && isForDevices(query));
    }

    /** Returns whether devices compute all that is asked. */
    static boolean isForDevices(GroupByQuery query) {
        return query.aggregations().stream()
                .noneMatch(
                        named ->
                                named.aggregation() instanceof CollectedAggregation
                                        || named.aggregation() instanceof SummaryAggregation
                                                && !(named.aggregation()
                                                        instanceof SummaryAggregation.Moment));
    }

    @Override
    public Table run(Table input, GroupByQuery query) {
        // A test that expects an error does not ask whether its query is supported.
        Algorithm algorithm = supports(input, query) ? algorithm() : Algorithm.AUTO;
        return answer(windrow, input, query.withAlgorithm(algorithm));
    }

    /** Returns the groups of a query. */
    Table answer(Windrow session, Table input, GroupByQuery query) {
        return session.run(query, input).table();
    }

    /** The simulator takes a minute for so many rows. */
    @Override
    public int hugeRows() {
        return SimulatorPresence.isPresent() ? 0 : super.hugeRows();
    }
}
