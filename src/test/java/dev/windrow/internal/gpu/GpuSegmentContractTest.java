// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.PreparedQuery;
import dev.windrow.ResidentTable;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Table;
import dev.windrow.contract.SegmentContract;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

import java.util.List;

/**
 * Users' kernels over groups on a device, with each strategy in turn. Every other one runs over a
 * resident table, where the answer comes from a second run.
 */
class GpuSegmentContractTest extends SegmentContract {

    private static final List<Algorithm> ALGORITHMS =
            List.of(
                    Algorithm.AUTO,
                    Algorithm.SORT,
                    Algorithm.GLOBAL_HASH,
                    Algorithm.DENSE,
                    Algorithm.LOCAL_HASH,
                    Algorithm.SORT);

    private static Windrow windrow;
    private int turn;

    @BeforeAll
    static void open() {
        windrow = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
    }

    @AfterAll
    static void close() {
        windrow.close();
    }

    @Override
    public Table run(Table input, GroupByQuery query) {
        Algorithm algorithm =
                input.rows() == 0 ? Algorithm.AUTO : ALGORITHMS.get(turn++ % ALGORITHMS.size());
        GroupByQuery forced = query.withAlgorithm(algorithm);
        return turn % 2 == 0 ? windrow.run(forced, input).table() : again(input, forced);
    }

    private static Table again(Table input, GroupByQuery query) {
        try (ResidentTable resident = windrow.resident(input);
                PreparedQuery prepared = windrow.prepare(query, resident)) {
            try (GroupByResult first = prepared.run()) {
                first.rows();
            }
            return prepared.run().table();
        }
    }
}
