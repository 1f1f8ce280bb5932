// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.RoundedSizes;
import dev.windrow.internal.plan.expression.RowProgram;
import dev.windrow.internal.plan.groupby.PartialAggregate.Operation;
import dev.windrow.internal.plan.keys.DenseKey;
import dev.windrow.internal.plan.keys.KeyLayout;
import dev.windrow.launch.LaunchKey;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One kernel, made for the query, that reads each column once: it selects rows, computes columns,
 * finds the place of each row's group and adds up all partial aggregates. A place is a possible
 * group: a dense index, or the number of a key that the sample showed. Places without a selected
 * row are no groups. Deviations from a mean take two kernels more: see {@link FusedPass}.
 *
 * @param device what all device plans share
 * @param keys the key columns as parts of a dense index, the most significant first; none where
 *     places are those of the sample's keys
 * @param places possible groups
 * @param threads threads of a block; each has accumulators of its own for every place
 * @param blocks blocks of the pass over the rows
 * @param decisions what was decided, and why
 */
public record FusedPlan(
        DeviceQuery device,
        List<DenseKey> keys,
        int places,
        int threads,
        int blocks,
        List<Decision> decisions)
        implements DevicePlan {

    private static final String SERVED =
            "sums, counts, variances, least and greatest values of few groups, whose keys can be"
                    + " counted or are all in the sample";

    /** Arguments of the kernel besides those of columns. */
    private static final int OWN_ARGUMENTS = 10;

    public FusedPlan {
        keys = List.copyOf(keys);
        decisions = List.copyOf(decisions);
    }

    /**
     * Makes a plan, if one kernel can do all that the query asks for, and if each thread can have
     * accumulators for every place.
     */
    static Optional<FusedPlan> of(DeviceQuery device, List<Decision> decisions) {
        boolean areAdded =
                device.picks().isEmpty()
                        && device.limits().makesKernels()
                        && device.limits().computesDoubles()
                        && device.aggregates().stream().allMatch(FusedPlan::suits);
        if (!areAdded) {
            return Optional.empty();
        }
        return dense(device, decisions)
                .or(() -> seeded(device, decisions))
                .filter(plan -> plan.arguments() <= RowProgram.MOST_ARGUMENTS);
    }

    /** Returns whether a place has an accumulator for a partial aggregate, or it is a mean. */
    private static boolean suits(PartialAggregate aggregate) {
        return switch (aggregate.source()) {
            case INTEGER_ROW, FLOAT_ROW, DECIMAL_ROW, STRING_ROW -> false;
            default -> true;
        };
    }

    /** Says why no plan was made. */
    static String unmet(DeviceQuery device) {
        DeviceLimits limits = device.limits();
        if (!limits.computesDoubles()) {
            return limits.name() + " does not compute in float64, which its kernels take";
        }
        if (!limits.makesKernels()) {
            return "this process has made %d kernels for queries, which stay until it ends"
                    .formatted(PlanTuning.MOST_MADE_KERNELS);
        }
        return limits.localMemoryBytes() < PlanTuning.BLOCK_LOCAL_MEMORY
                ? "it needs %d bytes of local memory for a block, of which %s has %d"
                        .formatted(
                                PlanTuning.BLOCK_LOCAL_MEMORY,
                                limits.name(),
                                limits.localMemoryBytes())
                : "it serves " + SERVED;
    }

    /** Where the sample is taken to show all keys, others have no place. */
    private static Optional<FusedPlan> dense(DeviceQuery device, List<Decision> decisions) {
        int most = mostPlaces(device);
        Optional<DenseKeys> keys =
                device.statistics().seedRows().isEmpty()
                        ? DenseKeys.find(device, most)
                        : DenseKeys.seen(device);
        return keys.filter(found -> found.slots() <= most && rounded(found.keys()).slots() <= most)
                .map(found -> of(device, found.keys(), (int) found.slots(), decisions));
    }

    private static Optional<FusedPlan> seeded(DeviceQuery device, List<Decision> decisions) {
        int seeds = device.statistics().seedRows().size();
        int places = (int) RoundedSizes.of(seeds, 0);
        KeyLayout layout = device.layout();
        boolean suits =
                seeds > 0
                        && places <= mostPlaces(device)
                        && dictionaryBytes(places, layout) <= PlanTuning.FUSED_DICTIONARY_BYTES
                        && !layout.internsStrings();
        return suits ? Optional.of(of(device, List.of(), places, decisions)) : Optional.empty();
    }

    /** Returns the bytes of a block's dictionary: the keys, and a table of twice as many slots. */
    private static int dictionaryBytes(int places, KeyLayout layout) {
        long slots = RoundedSizes.powerOfTwoFrom(2L * places);
        return (int) ((places + 1L) * layout.words() * Long.BYTES + slots * Integer.BYTES);
    }

    /** Makes a plan with the launch that suits its accumulators. */
    static FusedPlan of(
            DeviceQuery device, List<DenseKey> keys, int places, List<Decision> decisions) {
        DeviceLimits limits = device.limits();
        int bytes = places * accumulators(device) * Long.BYTES;
        int threads = limits.launch().count(LaunchKey.CELL_THREADS);
        while (threads > PlanTuning.LEAST_OWN_THREADS
                && threads * bytes > PlanTuning.FUSED_BLOCK_BYTES) {
            threads /= 2;
        }
        long ofBlock = (long) threads * bytes + PlanTuning.FUSED_RESERVED_BYTES;
        ofBlock += isSeeded(device, keys) ? dictionaryBytes(places, device.layout()) : 0;
        long busy = limits.streamThreads() / limits.computeUnits() / threads;
        long fit = Math.clamp(PlanTuning.FUSED_UNIT_BYTES / ofBlock, 1, Math.max(1, busy));
        long most = limits.computeUnits() * fit;
        long leastRows = limits.launch().get(LaunchKey.CELL_ROWS_PER_THREAD) * threads;
        long wanted = Math.ceilDiv(device.statistics().rows(), leastRows);
        int blocks = (int) Math.clamp(wanted, 1, most);
        return new FusedPlan(device, keys, places, threads, blocks, decisions);
    }

    /** Returns the most places for which each thread can have accumulators. */
    private static int mostPlaces(DeviceQuery device) {
        return device.limits().localMemoryBytes() < PlanTuning.BLOCK_LOCAL_MEMORY
                ? 0
                : PlanTuning.FUSED_ACCUMULATORS / accumulators(device);
    }

    /**
     * Returns the accumulators of a place in the pass that has most: those of the query, and in the
     * first pass the count of its rows. In a further pass, means and the values that offsets are
     * taken from count as a quarter as many again.
     */
    private static int accumulators(DeviceQuery device) {
        int most = 1;
        for (int pass = 0; pass <= lastPass(device); pass++) {
            int own = pass;
            long ofQuery =
                    device.aggregates().stream()
                            .filter(aggregate -> FusedPass.of(aggregate) == own)
                            .filter(aggregate -> !aggregate.countsRows())
                            .filter(aggregate -> aggregate.operation() != Operation.MEAN)
                            .filter(aggregate -> !device.isZero(aggregate))
                            .count();
            long others = pass == 0 ? 1 : Math.ceilDiv(ofQuery, 4);
            most = Math.max(most, Math.toIntExact(ofQuery + others));
        }
        return most;
    }

    /** Returns the number of the last pass over the rows. */
    static int lastPass(DeviceQuery device) {
        return device.aggregates().stream().mapToInt(FusedPass::of).max().orElse(0);
    }

    /** Returns the passes over the rows, in their order. */
    public List<FusedPass> passes() {
        return IntStream.rangeClosed(0, lastPass(device))
                .mapToObj(number -> new FusedPass(this, number))
                .toList();
    }

    /** Returns the keys of a program for several tables: each with a few more values. */
    static DenseKeys rounded(List<DenseKey> keys) {
        return DenseKeys.of(
                keys.stream()
                        .map(key -> key.ofSize(RoundedSizes.of(key.domain().size(), 0)))
                        .toList());
    }

    private static boolean isSeeded(DeviceQuery device, List<DenseKey> keys) {
        return keys.isEmpty() && !device.query().keys().isEmpty();
    }

    /** Returns whether places are those of the sample's keys. */
    public boolean isSeeded() {
        return isSeeded(device, keys);
    }

    @Override
    public String strategy() {
        return "fused";
    }

    @Override
    public boolean encodesKeys() {
        return false;
    }

    @Override
    public boolean gathersKeys() {
        return false;
    }

    @Override
    public boolean electsRows() {
        return false;
    }

    @Override
    public boolean storesEvaluatedRows() {
        return false;
    }

    @Override
    public int groupCapacity() {
        return places;
    }

    @Override
    public List<DenseKey> denseKeys() {
        return keys;
    }

    @Override
    public List<Long> seeds() {
        return isSeeded() ? statistics().seedRows() : List.of();
    }

    /** Returns the partial aggregates of integers. The first one counts the rows of each place. */
    public List<PartialAggregate> integers() {
        return passes().getFirst().integers();
    }

    /** Returns the partial aggregates of floats, pass by pass. */
    public List<PartialAggregate> floats() {
        return passes().stream().flatMap(pass -> pass.floats().stream()).toList();
    }

    /** Returns whether a column of the table has nulls. Others may count as null here. */
    public boolean isNullable(String column) {
        RowProgram rows = device.rowProgram();
        return rows != null && column.equals(rows.carrier())
                ? rows.carrierIsNullable()
                : device.columns().get(column).nullable();
    }

    private int arguments() {
        return OWN_ARGUMENTS
                + passes().stream().mapToInt(pass -> pass.parts().size()).max().orElseThrow();
    }

    /** Returns what is known of a column of the table. */
    public ColumnStatistics column(String name) {
        ColumnStatistics known = device.columns().get(name);
        return new ColumnStatistics(
                known.type(), isNullable(name), known.dictionary(), known.characters());
    }

    /** Returns the bytes of all blocks' accumulators. */
    long accumulatorBytes() {
        return (long) (integers().size() + floats().size()) * places * (blocks + 1) * Long.BYTES;
    }
}
