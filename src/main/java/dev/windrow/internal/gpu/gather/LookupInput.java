// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.gather;

import dev.windrow.column.RemoteColumns;
import dev.windrow.column.Table;
import dev.windrow.internal.engine.KeyedRows;
import dev.windrow.internal.engine.LookedUpColumns;
import dev.windrow.internal.engine.Lookup;
import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.TaskLaunch;
import dev.windrow.internal.gpu.kernels.PackKernels;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.memory.ArrayForm;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.gpu.memory.DictionaryRanks;
import dev.windrow.internal.gpu.memory.HostCopies;
import dev.windrow.internal.gpu.memory.TableInput;
import dev.windrow.internal.plan.ColumnStatistics;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The columns of a table, of all its rows or of some, and beside them columns that are looked up in
 * others by a key. The first stage that asks for a column that is not there gets the tasks that
 * make it: one finds the rows of the other table, for all of its columns, and one gathers the
 * values.
 */
public final class LookupInput implements DeviceInput {

    private final DeviceGraph graph;
    private final DeviceInput rows;
    private final @Nullable IntArray some;
    private final long rowCount;
    private final TableInput computed;
    private final LookedUpColumns columns;
    private final Map<Table, TableInput> tables;
    private final Map<Lookup, IntArray> found = new HashMap<>();
    private final Map<Made, TornadoNativeArray> made = new HashMap<>();
    private final IntArray counts = new IntArray(1);

    private record Made(String column, ArrayForm form) {}

    /**
     * Makes the input of one program.
     *
     * @param graph gets the tasks
     * @param rows the columns of the table whose rows these are
     * @param some which of its rows these are; null for all of them
     * @param rowCount how many they are
     * @param computed further columns of these rows, which the graph uploads
     * @param tables the columns of the tables that are looked up in and of their arrays of rows
     */
    public LookupInput(
            DeviceGraph graph,
            DeviceInput rows,
            @Nullable IntArray some,
            long rowCount,
            TableInput computed,
            LookedUpColumns columns,
            Map<Table, TableInput> tables) {
        this.graph = graph;
        this.rows = rows;
        this.some = some;
        this.rowCount = rowCount;
        this.computed = computed;
        this.columns = columns;
        this.tables = tables;
        counts.set(0, Math.toIntExact(rowCount));
    }

    @Override
    public void load(Table table) {
        rows.load(columns.rows());
    }

    @Override
    public HostCopies copies() {
        return rows.copies();
    }

    /** What is looked up is no upload of its own: the graph has its arrays already. */
    @Override
    public List<TornadoNativeArray> uploads() {
        return rows.uploads();
    }

    @Override
    public TornadoNativeArray array(String name, ArrayForm form) {
        if (some == null && isStored(name)) {
            return rows.array(name, form);
        }
        Made key = new Made(name, form);
        TornadoNativeArray known = made.get(key);
        if (known == null) {
            known = make(name, form);
            made.put(key, known);
        }
        return known;
    }

    /** Returns whether a column is one that the table has. */
    private boolean isStored(String name) {
        return columns.lookup(name) == null && !isComputed(name);
    }

    private boolean isComputed(String name) {
        return columns.computed().names().contains(name);
    }

    private TornadoNativeArray make(String name, ArrayForm form) {
        Lookup lookup = columns.lookup(name);
        if (lookup != null) {
            IntArray at = found(lookup);
            return name.equals(lookup.found())
                    ? bitmap("lookUp" + made.size(), at, new Presence.Everywhere())
                    : gathered(name, form, at, lookup.table());
        }
        return some == null
                ? graph.upload(computed.array(name, form))
                : gathered(name, form, some, columns.own(name));
    }

    /** Gathers a column of a table, whose rows below 0 are none. */
    private TornadoNativeArray gathered(String name, ArrayForm form, IntArray at, Table table) {
        String task = "lookUp" + made.size();
        ColumnStatistics column = ColumnStatistics.of(table, name);
        return switch (form) {
            case WORDS -> words(name, task, at, table, column);
            case VALIDITY ->
                    bitmap(
                            task,
                            at,
                            column.nullable()
                                    ? new Presence.Bits((LongArray) source(table, name, form))
                                    : new Presence.Everywhere());
            case FLOATS, DOUBLES -> {
                long length = Math.max(1, rowCount);
                TornadoNativeArray source = source(table, name, form);
                TornadoNativeArray target =
                        form == ArrayForm.FLOATS
                                ? graph.scratchFloats(length)
                                : graph.scratchDoubles(length);
                graph.stream(task, length)
                        .given(counts(), at, source, target, 0)
                        .add(GatherKernels.class, "gatherFloats");
                yield target;
            }
            case OFFSETS,
                    CHARACTERS,
                    CHARACTER_BYTES,
                    BYTES,
                    SHORTS,
                    INTS,
                    EXACT_FLOATS,
                    VALIDITY_BYTES ->
                    throw new IllegalStateException(name + " is looked up as " + form);
        };
    }

    /** Returns the array that is gathered from; the table's own are on the device already. */
    private TornadoNativeArray source(Table table, String name, ArrayForm form) {
        return table == columns.rows()
                ? rows.array(name, form)
                : graph.upload(of(table).array(name, form));
    }

    private TableInput of(Table table) {
        return table == columns.computed() ? computed : tables.get(table);
    }

    /** Returns the number of rows on the device. */
    private IntArray counts() {
        return graph.upload(counts);
    }

    private LongArray words(
            String name, String task, IntArray at, Table table, ColumnStatistics column) {
        LongArray source = (LongArray) source(table, name, ArrayForm.WORDS);
        int kind = KernelConstants.sourceOf(column);
        long words = Math.ceilDiv(rowCount * column.fixedBits(), Long.SIZE);
        LongArray target = graph.scratchLongs(Math.max(1, words));
        GatheredValues.add(graph, task, source, kind, column.fixedBits(), counts(), at, target, 0);
        return target;
    }

    private LongArray bitmap(String task, IntArray at, Presence presence) {
        long words = Math.max(1, Math.ceilDiv(rowCount, Long.SIZE));
        LongArray target = graph.scratchLongs(words);
        graph.stream(task, words)
                .given(counts(), new PackKernels.PresenceOfRows(at, presence), target, 0)
                .given(PackKernels.fold(1))
                .add(PackKernels.class, "pack");
        return target;
    }

    /** Returns the row of the other table for each row, once for all columns. */
    private IntArray found(Lookup lookup) {
        IntArray known = found.get(lookup);
        if (known != null) {
            return known;
        }
        RemoteColumns.Shape key = columns.shape(lookup.key());
        LongArray words = words(lookup.key());
        Presence presence = presence(lookup.key(), key.nullable());
        KeyedRows byKey = lookup.rows();
        LongArray span = new LongArray(3);
        span.set(LookupKernels.LEAST, byKey.least());
        span.set(LookupKernels.PLACES, byKey.places());
        span.set(LookupKernels.MASK, byKey.mask());
        IntArray rowOf = (IntArray) source(byKey.index(), KeyedRows.ROW, ArrayForm.INTS);
        long length = Math.max(1, rowCount);
        IntArray target = graph.scratchInts(length);
        int source =
                KernelConstants.sourceOf(
                        new ColumnStatistics(key.type(), key.nullable(), key.isDictionary(), 0));
        TaskLaunch task =
                graph.stream("findRows" + found.size(), length)
                        .given(counts(), words, presence, graph.upload(span), rowOf);
        if (byKey.mask() == 0) {
            task.given(target, source).add(LookupKernels.class, "find");
        } else {
            ColumnStatistics own = ColumnStatistics.of(lookup.table(), lookup.ownKey());
            task.given(source(lookup.table(), lookup.ownKey(), ArrayForm.WORDS), target)
                    .given(source, KernelConstants.sourceOf(own))
                    .add(LookupKernels.class, "findHashed");
        }
        found.put(lookup, target);
        return target;
    }

    @Override
    public DictionaryRanks dictionary(String name) {
        Lookup lookup = columns.lookup(name);
        Table table = lookup == null ? columns.own(name) : lookup.table();
        return table == columns.rows() ? rows.dictionary(name) : of(table).dictionary(name);
    }
}
