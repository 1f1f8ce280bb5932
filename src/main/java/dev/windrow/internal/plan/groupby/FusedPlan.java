// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.RoundedSizes;
import dev.windrow.internal.plan.expression.RowProgram;
import dev.windrow.internal.plan.groupby.ColumnPart.Part;
import dev.windrow.internal.plan.groupby.PartialAggregate.AccumulatorType;
import dev.windrow.internal.plan.keys.DenseKey;
import dev.windrow.internal.plan.keys.KeyField;
import dev.windrow.internal.plan.keys.KeyLayout;
import dev.windrow.launch.LaunchKey;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One kernel, made for the query, that reads each column once: it selects rows, computes columns,
 * finds the place of each row's group and adds up all partial aggregates. A place is a possible
 * group: a dense index, or the number of a key that the sample showed. Places without a selected
 * row are no groups.
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
            "sums, counts, least and greatest values of few groups, whose keys can be counted or"
                    + " are all in the sample";

    /** Arguments of the kernel besides those of columns. */
    private static final int OWN_ARGUMENTS = 9;

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
                        && device.aggregates().stream().allMatch(BlockAccumulators::suits);
        if (!areAdded) {
            return Optional.empty();
        }
        return dense(device, decisions)
                .or(() -> seeded(device, decisions))
                .filter(plan -> plan.arguments() <= RowProgram.MOST_ARGUMENTS);
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

    /** Returns the same plan with other decisions. */
    FusedPlan withDecisions(List<Decision> others) {
        return new FusedPlan(device, keys, places, threads, blocks, others);
    }

    /** Returns the most places for which each thread can have accumulators. */
    private static int mostPlaces(DeviceQuery device) {
        return device.limits().localMemoryBytes() < PlanTuning.BLOCK_LOCAL_MEMORY
                ? 0
                : PlanTuning.FUSED_ACCUMULATORS / accumulators(device);
    }

    /** Returns the accumulators of a place: the count of its rows, and those of the query. */
    private static int accumulators(DeviceQuery device) {
        return Math.toIntExact(
                1
                        + device.aggregates().stream()
                                .filter(aggregate -> !aggregate.countsRows())
                                .filter(aggregate -> !device.isZero(aggregate))
                                .count());
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

    /**
     * Returns the rows that a thread reads before it adds the first: fewer, the more columns a row
     * has.
     */
    public int rowsInFlight() {
        int parts = parts().size();
        int rows = parts <= PlanTuning.FUSED_FEW_PARTS ? 8 : 4;
        while (rows > 1 && rows * parts > PlanTuning.FUSED_VALUES_IN_FLIGHT) {
            rows /= 2;
        }
        return rows;
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
        return Stream.concat(Stream.of(PartialAggregate.count(List.of())), of(AccumulatorType.LONG))
                .distinct()
                .toList();
    }

    /** Returns the partial aggregates of floats. */
    public List<PartialAggregate> floats() {
        return of(AccumulatorType.DOUBLE).toList();
    }

    private Stream<PartialAggregate> of(AccumulatorType type) {
        return device.aggregates().stream()
                .filter(aggregate -> aggregate.accumulatorType() == type);
    }

    /** Returns whether a column of the table has nulls. Others may count as null here. */
    public boolean isNullable(String column) {
        RowProgram rows = device.rowProgram();
        return rows != null && column.equals(rows.carrier())
                ? rows.carrierIsNullable()
                : device.columns().get(column).nullable();
    }

    /** Returns the parts of the table's columns that the kernel reads, each once. */
    public List<ColumnPart> parts() {
        Set<ColumnPart> parts = new LinkedHashSet<>();
        for (String name : numbers()) {
            parts.add(new ColumnPart(Part.NUMBER, name));
            addValidity(name, parts);
        }
        for (int key = 0; key < query().keys().size(); key++) {
            addKey(query().keys().get(key).name(), device.layout().valueField(key), parts);
        }
        device.aggregates().stream()
                .flatMap(aggregate -> aggregate.present().stream())
                .filter(name -> !device.isDerived(name))
                .forEach(name -> addValidity(name, parts));
        return List.copyOf(parts);
    }

    /** Returns the columns of the table whose values are calculated with. */
    public List<String> numbers() {
        Set<String> numbers = new LinkedHashSet<>();
        RowProgram rows = device.rowProgram();
        if (rows != null) {
            numbers.addAll(rows.inputs().keySet());
        }
        keys.forEach(key -> numbers.add(query().keys().get(key.field().key()).name()));
        for (PartialAggregate aggregate : device.aggregates()) {
            String column = aggregate.column();
            if (column != null && !device.isDerived(column) && aggregate.readsValue()) {
                numbers.add(column);
            }
        }
        return List.copyOf(numbers);
    }

    private void addKey(String column, KeyField field, Set<ColumnPart> parts) {
        switch (field.kind()) {
            case BOOL, INTEGER, DICTIONARY, DECIMAL ->
                    parts.add(new ColumnPart(Part.NUMBER, column));
            case FLOAT32, FLOAT64 -> parts.add(new ColumnPart(Part.BITS, column));
            case PACKED_STRING -> {
                parts.add(new ColumnPart(Part.OFFSETS, column));
                parts.add(new ColumnPart(Part.CHARACTERS, column));
            }
            case NULL_FLAG, INTERNED_STRING ->
                    throw new IllegalStateException("no fused kernel has keys of " + field.kind());
        }
        addValidity(column, parts);
    }

    private void addValidity(String column, Set<ColumnPart> parts) {
        if (isNullable(column)) {
            parts.add(new ColumnPart(Part.VALIDITY, column));
        }
    }

    private int arguments() {
        return OWN_ARGUMENTS + parts().size();
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
