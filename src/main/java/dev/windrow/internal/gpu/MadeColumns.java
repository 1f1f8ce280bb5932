// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnGather;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.RemoteColumns;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.gpu.graph.ResultArrays;
import dev.windrow.internal.gpu.memory.ArrayForm;
import dev.windrow.internal.gpu.memory.DevicePool;
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeColumn;
import dev.windrow.internal.gpu.operation.MadeRows;
import dev.windrow.internal.plan.ColumnStatistics;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The result of an operation, in the arrays of the program that made it. The program runs again
 * only once this is closed.
 */
final class MadeColumns implements RemoteColumns {

    private final MadeRows made;
    private final Download download;
    private final ResultArrays owner;
    private final DevicePool.Lease lease;
    private Runnable whenClosed = () -> {};
    private int uses;
    private boolean isClosed;

    private MadeColumns(
            MadeRows made, Download download, ResultArrays owner, DevicePool.Lease lease) {
        this.made = made;
        this.download = download;
        this.owner = owner;
        this.lease = lease;
    }

    /**
     * Takes the result of a run.
     *
     * @param made the result
     * @param download fetches its arrays
     * @param owner the arrays that stay
     * @param lease the program's memory
     */
    static MadeColumns of(
            MadeRows made, Download download, ResultArrays owner, DevicePool.Lease lease) {
        return new MadeColumns(made, download, owner, lease);
    }

    /** Sets what is done once this is closed. */
    void whenClosed(Runnable then) {
        whenClosed = then;
    }

    /** Says that work with the columns begins or ends: they stay on the device meanwhile. */
    synchronized void use(boolean begins) {
        uses += begins ? 1 : -1;
    }

    synchronized boolean isInUse() {
        return uses > 0;
    }

    long rows() {
        return made.rows();
    }

    List<String> names() {
        return List.copyOf(made.columns().keySet());
    }

    /** Returns the owner of the memory of what was made on the host. */
    ColumnMemory memory() {
        return download.memory();
    }

    /** Returns the arrays that stay. */
    ResultArrays owner() {
        return owner;
    }

    /** Returns the arrays of each column that further programs can read. */
    Map<String, Map<ArrayForm, TornadoNativeArray>> arrays() {
        Map<String, Map<ArrayForm, TornadoNativeArray>> arrays = new LinkedHashMap<>();
        made.columns()
                .forEach(
                        (name, column) -> {
                            if (owner.hasAll(column.arrays().values())) {
                                arrays.put(name, column.arrays());
                            }
                        });
        return arrays;
    }

    private MadeColumn column(String name) {
        return Objects.requireNonNull(made.columns().get(name), name);
    }

    @Override
    public Shape shape(String name) {
        ColumnStatistics known = column(name).statistics();
        return new Shape(known.type(), known.nullable(), known.dictionary(), known.characters());
    }

    @Override
    public synchronized Column fetch(String name, long from, long count, ColumnMemory memory) {
        requireOpen();
        return lease.fetching(() -> column(name).home().apply(download.of(from, count, memory)));
    }

    @Override
    public synchronized Column sample(String name, long[] begins, int count, ColumnMemory memory) {
        requireOpen();
        MadeColumn column = column(name);
        boolean isSampled =
                column.statistics().type().byteWidth() > 0 && !column.arrays().isEmpty();
        return isSampled
                ? lease.fetching(
                        () -> RunSample.of(column, download.of(0, rows(), memory), begins, count))
                : sampledHere(fetch(name, 0, rows(), memory), begins, count, memory);
    }

    /** Samples a column that comes to the host for that. */
    private static Column sampledHere(Column whole, long[] begins, int count, ColumnMemory memory) {
        long[] rows = new long[begins.length * count];
        Arrays.setAll(rows, i -> begins[i / count] + i % count);
        return ColumnGather.gather(whole, rows, memory);
    }

    @Override
    public Map<Object, Object> notes() {
        return owner.notes();
    }

    @Override
    public long byteSize() {
        return lease.bytes();
    }

    /** Returns the bytes of the arrays of some columns. */
    long arrayBytes(Collection<String> names) {
        return arrays().entrySet().stream()
                .filter(column -> names.contains(column.getKey()))
                .flatMap(column -> column.getValue().values().stream())
                .mapToLong(TornadoNativeArray::getNumBytesOfSegmentWithHeader)
                .sum();
    }

    private void requireOpen() {
        if (isClosed) {
            throw new WindrowException(ErrorCode.CLOSED, "the memory of this table is closed");
        }
    }

    @Override
    public synchronized void close() {
        if (!isClosed) {
            isClosed = true;
            whenClosed.run();
        }
    }
}
