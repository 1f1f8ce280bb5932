// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.bytecode.Element;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.ScanStage;
import dev.windrow.internal.gpu.graph.StageArrays;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.RowKeys;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.gpu.sort.SharedRowSort;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.KeyColumns;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.TableNumbers;
import dev.windrow.internal.plan.keys.KeyForm;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * The arrays that all stages of a query share.
 *
 * @param graph the graph that they belong to
 * @param plan the plan
 * @param input the columns
 * @param tables takes the numbers of each table to the device
 * @param sizes see {@link Sizes}
 * @param status see {@link DeviceStatus}
 * @param codes the rows' encoded keys, {@code codes[word * rows + row]}, or the key columns side by
 *     side, as {@link KeyForm} says; a dummy if neither is stored
 * @param dropped 1 for each row that is dropped for a null key; a dummy if none is
 * @param keyWords the groups' encoded keys, {@code keyWords[word * groupCapacity + group]}
 * @param groupRow a row of each group; a dummy if nothing reads it
 * @param rowGroups finds the group of each row
 * @param rowSort the sort of rows that stages take turns with
 * @param longIdentities initial values of integer accumulators, by operation
 * @param doubleIdentities initial values of float accumulators, by operation
 * @param dummies replacements for arrays that a kernel does not read
 */
public record QueryArrays(
        DeviceGraph graph,
        DevicePlan plan,
        DeviceInput input,
        TableBindings tables,
        IntArray sizes,
        IntArray status,
        LongArray codes,
        ByteArray dropped,
        LongArray keyWords,
        IntArray groupRow,
        RowGroupStage rowGroups,
        SharedRowSort rowSort,
        LongArray longIdentities,
        DoubleArray doubleIdentities,
        Dummies dummies) {

    /** Arrays of one element, one of each type. */
    public record Dummies(IntArray ints, LongArray longs, DoubleArray doubles) {

        static Dummies in(DeviceGraph graph) {
            return new Dummies(
                    graph.upload(new IntArray(1)),
                    graph.upload(new LongArray(1)),
                    graph.upload(new DoubleArray(1)));
        }
    }

    /**
     * Makes the arrays of a plan.
     *
     * @param wantsGroupOfRow whether some stage reads the group of each row
     * @param isShared whether the program serves several tables
     */
    public static QueryArrays of(
            DeviceGraph graph,
            DevicePlan plan,
            DeviceInput input,
            int capacity,
            boolean wantsGroupOfRow,
            boolean isShared) {
        TableBindings tables = new TableBindings(graph, TableNumbers.of(plan), isShared);
        long rows = plan.statistics().rows();
        IntArray sizes = tables.array(new IntArray(Sizes.COUNT));
        tables.write(
                table -> {
                    sizes.set(Sizes.ROWS, Math.toIntExact(table.rows()));
                    sizes.set(Sizes.BIT_WORDS, Math.ceilDiv((int) table.rows(), Long.SIZE));
                    sizes.set(Sizes.SEEDS, table.seedRows().size());
                });
        sizes.set(Sizes.ROW_TILES, ScanStage.tiles(rows));
        int words = plan.device().layout().words();
        long keyCells = plan.encodesKeys() ? keyCells(plan) : 1;
        sizes.set(Sizes.KEY_WORDS, Math.toIntExact(keyCells));
        sizes.set(Sizes.GROUP_CAPACITY, capacity);
        sizes.set(Sizes.INTERN_SLOTS, plan.device().internSlots());
        sizes.set(Sizes.CHARACTER_CAPACITY, plan.device().keyCharacters());
        sizes.set(Sizes.OFFSETS, capacity + 1);
        sizes.set(Sizes.OFFSET_TILES, ScanStage.tiles(capacity + 1L));
        IntArray status = graph.upload(new IntArray(DeviceStatus.COUNT));
        StageArrays stage = new StageArrays(graph, sizes, status);
        return new QueryArrays(
                graph,
                plan,
                input,
                tables,
                sizes,
                status,
                graph.scratchLongs(keyCells),
                graph.scratchBytes(plan.marksDroppedRows() ? rows : 1),
                graph.result(new LongArray(Math.multiplyExact(words, capacity))),
                graph.scratchInts(plan.electsRows() ? capacity : 1),
                new RowGroupStage(stage, wantsGroupOfRow),
                new SharedRowSort(stage),
                graph.upload(Values.longIdentities()),
                graph.upload(Values.doubleIdentities()),
                Dummies.in(graph));
    }

    private static long keyCells(DevicePlan plan) {
        return switch (plan.device().keyForm()) {
            case WORDS -> plan.statistics().rows() * plan.device().layout().words();
            case COLUMNS -> KeyColumns.of(plan).length();
        };
    }

    /** Returns the same arrays with other columns. */
    QueryArrays withInput(DeviceInput other) {
        return new QueryArrays(
                graph,
                plan,
                other,
                tables,
                sizes,
                status,
                codes,
                dropped,
                keyWords,
                groupRow,
                rowGroups,
                rowSort,
                longIdentities,
                doubleIdentities,
                dummies);
    }

    /** Returns the initial values of such accumulators, by operation. */
    public TornadoNativeArray identities(Element element) {
        return element == Element.DOUBLE ? doubleIdentities : longIdentities;
    }

    /** Returns scratch for accumulators. */
    public TornadoNativeArray scratch(PartialAggregate.AccumulatorType type, long length) {
        return switch (type) {
            case LONG -> graph().scratchLongs(length);
            case DOUBLE -> graph().scratchDoubles(length);
            case ROW -> graph().scratchInts(length);
        };
    }

    /** Returns the rows that there is space for; the table has as many, or fewer. */
    public long rows() {
        return plan.statistics().rows();
    }

    /** Returns the words of an encoded key. */
    public int words() {
        return plan.device().layout().words();
    }

    /** Returns the rows' encoded keys, as kernels read them. */
    public RowKeys keys() {
        return switch (plan.device().keyForm()) {
            case WORDS -> new RowKeys.Stored(codes, words());
            case COLUMNS -> new RowKeys.InColumns(codes, words());
        };
    }

    /** Returns the groups that the arrays of the result hold. */
    public int groupCapacity() {
        return keyWords.getSize() / words();
    }

    /** Tells kernels which rows are not dropped for a null key. */
    public Presence kept() {
        return plan.dropsRows() ? new Presence.Kept(dropped) : new Presence.Everywhere();
    }

    /** Returns the arrays that stages of other queries and operations need, too. */
    public StageArrays stage() {
        return new StageArrays(graph, sizes, status);
    }
}
