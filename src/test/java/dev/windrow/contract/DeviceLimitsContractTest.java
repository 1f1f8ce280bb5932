// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.NoDeviceLeaks;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Aggregations;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.OverflowPolicy;
import dev.windrow.simulator.DeviceShape;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Every strategy on simulated devices of all shapes, which refuse a launch that exceeds them: a
 * query runs within the limits, or on the CPU, or is refused with the limit as the reason.
 */
@EnabledIf("dev.windrow.simulator.SimulatorPresence#isPresent")
@ExtendWith(NoDeviceLeaks.class)
class DeviceLimitsContractTest extends ContractRunner {

    private static final int ROWS = 300;
    private static final int WIDE = 1_024;
    private static final int NARROW = 256;

    private static final String[] TABLES = {"cpu-hash", "dense", "global-hash"};
    private static final String[] SORTS = {"dense", "global-hash", "sort"};
    private static final String[] ALL_AND_FUSED = {
        "dense", "fused", "global-hash", "local-hash", "sort"
    };
    private static final String[] ALL_AND_CPU = {
        "cpu-hash", "dense", "global-hash", "local-hash", "sort"
    };

    private static final List<ColumnKind> KEYS =
            List.of(ColumnKind.INT8, ColumnKind.INT64, ColumnKind.UTF8, ColumnKind.FLOAT64);
    private static final List<ColumnKind> VALUES =
            List.of(
                    ColumnKind.INT32,
                    ColumnKind.INT64,
                    ColumnKind.FLOAT32,
                    ColumnKind.FLOAT64,
                    ColumnKind.DECIMAL_38,
                    ColumnKind.SHORT_UTF8);
    private static final int[] KEY_COUNTS = {5, 100};

    /**
     * A device, and the strategies that run there.
     *
     * @param ran the strategies that plans name
     * @param refusals parts of error texts that say why a forced strategy does not run
     */
    record Case(DeviceShape shape, String[] ran, String... refusals) {
        @Override
        public String toString() {
            return shape.toString();
        }
    }

    /** The limits in the middle are those that plans know, to the byte. */
    static final List<Case> CASES =
            List.of(
                    new Case(
                            new DeviceShape(16L << 10, 64, true),
                            new String[] {"cpu-hash"},
                            "runs blocks of 64 threads, of which the kernels need 256"),
                    new Case(
                            new DeviceShape(16L << 10, NARROW, true),
                            TABLES,
                            "needs 49152 bytes of local memory for a block",
                            "has 16384 bytes of local memory for a block"),
                    new Case(
                            new DeviceShape(35_968, NARROW, true),
                            SORTS,
                            "needs 49152 bytes of local memory for a block"),
                    new Case(
                            new DeviceShape(49_152, NARROW, false),
                            ALL_AND_CPU,
                            "does not compute in float64, which "),
                    new Case(new DeviceShape(228L << 10, WIDE, true), ALL_AND_FUSED));

    private final Set<String> ran = new TreeSet<>();
    private final Set<String> refusals = new TreeSet<>();
    private Windrow windrow;

    @AfterEach
    void resetDevice() {
        DeviceShape.reset();
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void aDeviceOf(Case device) {
        device.shape().simulate();
        try (Windrow session =
                Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU))) {
            windrow = session;
            for (int[] levels :
                    CoveringArray.of(
                            2,
                            11,
                            Algorithm.values().length,
                            KEYS.size(),
                            VALUES.size(),
                            KEY_COUNTS.length,
                            Queries.TURNS + 1)) {
                check(levels);
            }
            // Pairs alone need not have a strategy with a query that every one of them can run.
            for (int algorithm = 0; algorithm < Algorithm.values().length; algorithm++) {
                check(new int[] {algorithm, 0, 0, 0, Queries.TURNS});
            }
        }
        assertThat(ran).containsExactlyInAnyOrder(device.ran());
        assertThat(refusals)
                .as("refusals that name no limit of the device")
                .allMatch(text -> List.of(device.refusals()).stream().anyMatch(text::contains));
        assertThat(device.refusals())
                .as("limits that refused something")
                .allMatch(limit -> refusals.stream().anyMatch(text -> text.contains(limit)));
    }

    private void check(int[] levels) {
        CaseTable table =
                new CaseTable(levels[3] * 7L + levels[4])
                        .keys(
                                "k",
                                KEYS.get(levels[1]),
                                ROWS,
                                KEY_COUNTS[levels[3]],
                                Skew.UNIFORM,
                                NullPattern.SOME)
                        .values("v", VALUES.get(levels[2]), ROWS, NullPattern.SOME);
        check(
                table,
                GroupByQuery.of(List.of("k"), aggregations(VALUES.get(levels[2]), levels[4]))
                        .withAlgorithm(Algorithm.values()[levels[0]]));
    }

    /** The last turn asks only for aggregations that depend on no order of rows. */
    private static List<NamedAggregation> aggregations(ColumnKind kind, int turn) {
        if (turn < Queries.TURNS) {
            return Queries.someAggregations("v", kind.type(), turn);
        }
        List<NamedAggregation> some = new ArrayList<>();
        some.add(Aggregations.count());
        some.add(Aggregations.max("v"));
        if (kind.type().isNumeric()) {
            some.add(Aggregations.sum("v").onOverflow(OverflowPolicy.NULL));
        }
        return some;
    }

    /** A query that is refused, or goes to the CPU, must name the limit as the reason. */
    @Override
    public boolean supports(Table input, GroupByQuery query) {
        try {
            String text = windrow.explain(query, input).toString();
            if (text.contains("cpu-hash")) {
                refusals.add(text);
            }
            return true;
        } catch (WindrowException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED_PLAN);
            boolean isOfQuery =
                    e.getMessage().contains("needs a place for each possible key")
                            || e.getMessage().contains("it serves sums, counts");
            if (!isOfQuery) {
                refusals.add(e.getMessage());
            }
            return false;
        }
    }

    @Override
    public Table run(Table input, GroupByQuery query) {
        GroupByResult result = windrow.run(query, input);
        ran.add(result.explanation().strategy());
        return result.table();
    }
}
