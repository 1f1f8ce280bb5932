// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.operation;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.ColumnStatistics;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.function.Function;
import java.util.function.IntToLongFunction;

/**
 * A column that an operation hands on as it is. Its copy on the device belongs to the result: the
 * input may be closed first.
 */
public final class CopiedColumn {

    private final String name;
    private final OperationArrays arrays;
    private final DeviceGraph graph;
    private final ColumnStatistics statistics;
    private final String task;

    /**
     * Takes a column.
     *
     * @param name a column that is no dictionary
     * @param task the tasks' names begin with it
     */
    public CopiedColumn(String name, OperationArrays arrays, String task) {
        this.name = name;
        this.arrays = arrays;
        this.task = task;
        graph = arrays.graph();
        statistics = arrays.statistics().column(name);
    }

    /** Adds the tasks. */
    public Function<Download, MadeColumn> addTasks() {
        ColumnType type = statistics.type();
        MadeValidity validity =
                statistics.nullable()
                        ? MadeValidity.of(
                                copied("Validity", arrays.input().validity(name), bits(1)))
                        : MadeValidity.ALL;
        if (type.isVariableWidth()) {
            return strings(validity);
        }
        if (type == Primitive.BOOL) {
            LongArray words = copied("Values", arrays.input().words(name), bits(1));
            return download -> MadeColumn.bools(words, validity);
        }
        TornadoNativeArray values = values(type);
        return download -> MadeColumn.fixed(type, values, validity);
    }

    private TornadoNativeArray values(ColumnType type) {
        if (type == Primitive.FLOAT32) {
            FloatArray floats = graph.resultFloats(Math.max(1, arrays.rows()));
            add("Values", arrays.input().floats(name), floats, rows -> rows);
            return floats;
        }
        if (type == Primitive.FLOAT64) {
            DoubleArray doubles = graph.resultDoubles(Math.max(1, arrays.rows()));
            add("Values", arrays.input().doubles(name), doubles, rows -> rows);
            return doubles;
        }
        return copied("Values", arrays.input().words(name), bits(type.byteWidth() * Byte.SIZE));
    }

    private Function<Download, MadeColumn> strings(MadeValidity validity) {
        IntArray offsets = graph.resultInts(arrays.rows() + 1);
        add("Offsets", arrays.input().offsets(name), offsets, rows -> rows + 1L);
        LongArray source = arrays.input().characters(name);
        LongArray characters = copied("Characters", source, rows -> source.getSize());
        return download -> {
            download.fetch(offsets, download.rows(), 1);
            int bytes = offsets.get((int) download.rows());
            return MadeColumn.strings(statistics.type(), offsets, characters, bytes, validity);
        };
    }

    /** Returns how many words hold some rows of so many bits. */
    private static IntToLongFunction bits(long ofRow) {
        return rows -> Math.max(1, Math.ceilDiv(rows * ofRow, Long.SIZE));
    }

    private LongArray copied(String part, LongArray source, IntToLongFunction elements) {
        LongArray copy = graph.resultLongs(elements.applyAsLong((int) arrays.rows()));
        add(part, source, copy, elements);
        return copy;
    }

    private void add(
            String part,
            TornadoNativeArray source,
            TornadoNativeArray copy,
            IntToLongFunction elements) {
        IntArray sizes = arrays.bound().array(new IntArray(Sizes.COUNT));
        arrays.bound()
                .write(rows -> sizes.set(Sizes.ROWS, Math.toIntExact(elements.applyAsLong(rows))));
        ElementCopy.add(graph, sizes, copy.getSize(), task + part, source, copy, 1);
    }
}
