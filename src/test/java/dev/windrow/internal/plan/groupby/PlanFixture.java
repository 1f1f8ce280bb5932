// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.query.QueryResolver;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.sample.KeyDomain;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The inputs of plans, without a table or a device. */
public final class PlanFixture {

    /** A device with enough memory for everything. */
    static final DeviceLimits DEVICE =
            new DeviceLimits("test device", 100, 48L << 10, 1_024, 1L << 40, true, true);

    public static final Situation WITH_DEVICE = new Situation(8, DEVICE, "a test has a device");

    static final Situation WITHOUT_DEVICE = new Situation(8, null, "a test has no device");

    private static final int MOST_KEYS = 3;

    private PlanFixture() {}

    public static ColumnStatistics statistics(ColumnType type) {
        return new ColumnStatistics(type, false, false, 0);
    }

    public static ColumnStatistics nullable(ColumnType type) {
        return new ColumnStatistics(type, true, false, 0);
    }

    public static ColumnStatistics strings(boolean nullable, long characters) {
        return new ColumnStatistics(Primitive.UTF8, nullable, false, characters);
    }

    public static ColumnStatistics dictionary(boolean nullable) {
        return new ColumnStatistics(Primitive.UTF8, nullable, true, 0);
    }

    /** Returns the statistics of a sample of all rows; lengths that are left out are 0. */
    public static KeyStatistics statistics(long rows, long keys, int... maxKeyBytes) {
        List<Integer> lengths =
                IntStream.of(Arrays.copyOf(maxKeyBytes, MOST_KEYS)).boxed().toList();
        return statistics(rows, rows, keys, keys, lengths);
    }

    /** Returns statistics without frequencies, nulls, widths and domains. */
    public static KeyStatistics statistics(
            long rows, long sampledRows, long sampledKeys, long keys, List<Integer> maxKeyBytes) {
        return new KeyStatistics(
                rows,
                sampledRows,
                sampledKeys,
                keys,
                0,
                List.of(),
                0,
                List.of(),
                0,
                0,
                maxKeyBytes,
                Collections.nCopies(maxKeyBytes.size(), Optional.empty()),
                false);
    }

    /**
     * Returns the statistics of a sample with values from 0 to {@code greatest} in every key
     * column.
     */
    static KeyStatistics statisticsUpTo(long rows, long keys, long greatest) {
        return new KeyStatistics(
                rows,
                PlanTuning.SAMPLED_ROWS,
                keys,
                keys,
                0.125,
                List.of(),
                0,
                List.of(),
                0.0625,
                32,
                Collections.nCopies(MOST_KEYS, 0),
                Collections.nCopies(MOST_KEYS, Optional.of(new KeyDomain(0, greatest, false))),
                false);
    }

    static DeviceLimits device(long localMemoryBytes, long globalMemoryBytes) {
        return new DeviceLimits(
                "small device", 100, localMemoryBytes, 1_024, globalMemoryBytes, true, true);
    }

    public static Situation with(@Nullable DeviceLimits device) {
        return new Situation(8, device, "a test has a device");
    }

    /** Returns a situation with this device and no bound on scratch. */
    static Situation withoutBound(DeviceLimits device) {
        return new Situation(8, device, "a test has a device", 0, Double.MAX_VALUE, false);
    }

    /** A query and the statistics of the columns that it reads. */
    public record Asked(GroupByQuery query, Map<String, ColumnStatistics> columns) {

        /** Returns a GROUP BY of all key columns, in order. */
        static Asked of(Map<String, ColumnStatistics> keys, NamedAggregation... aggregations) {
            return new Asked(
                    GroupByQuery.of(List.copyOf(keys.keySet()), List.of(aggregations)), keys);
        }

        /** Returns a GROUP BY of one column, named k. */
        public static Asked by(ColumnStatistics key, NamedAggregation... aggregations) {
            return of(Map.of("k", key), aggregations);
        }

        public Asked with(String name, ColumnStatistics statistics) {
            Map<String, ColumnStatistics> more = new LinkedHashMap<>(columns);
            more.put(name, statistics);
            return new Asked(query, more);
        }

        Asked algorithm(Algorithm algorithm) {
            return new Asked(query.withAlgorithm(algorithm), columns);
        }

        Asked reproducible() {
            return new Asked(query.withReproducible(true), columns);
        }

        Asked keysSorted() {
            return new Asked(query.withKeysSorted(true), columns);
        }

        public Asked withoutNullKeys() {
            return new Asked(query.withNullKeys(NullKeys.EXCLUDE), columns);
        }

        public ResolvedQuery resolved() {
            Map<String, ColumnType> types = new LinkedHashMap<>();
            columns.forEach((name, statistics) -> types.put(name, statistics.type()));
            return QueryResolver.resolve(query, types);
        }

        public PhysicalPlan plan(KeyStatistics statistics, Situation situation) {
            return Planner.plan(resolved(), columns, statistics, situation);
        }

        /** Returns the plan before its scratch is bounded. */
        DevicePlan chosen(KeyStatistics statistics) {
            return new StrategyChoice(
                            DeviceQuery.of(
                                    resolved(),
                                    columns,
                                    null,
                                    statistics,
                                    DEVICE,
                                    PlanTuning.SCRATCH_SHARE,
                                    false),
                            "a test has a device")
                    .choose();
        }

        /** Returns the plan; named strategies may take any amount of scratch. */
        DevicePlan devicePlan(KeyStatistics statistics) {
            boolean isFree =
                    query.algorithm() == Algorithm.AUTO || query.algorithm() == Algorithm.HASH;
            return (DevicePlan) plan(statistics, isFree ? WITH_DEVICE : withoutBound(DEVICE));
        }
    }
}
