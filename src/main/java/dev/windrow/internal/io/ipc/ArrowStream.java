// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import dev.windrow.arrow.ArrowTables;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.Allocators;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.internal.io.ReadLimits;
import dev.windrow.internal.io.TableSource;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.Splits;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.channels.Channels;
import java.util.Arrays;
import java.util.List;

/** An Arrow IPC stream on standard input, which can be read only once. */
public final class ArrowStream implements TableSource {

    private static final String EXPECTED = "an Arrow IPC stream";

    private final InputStream stream;
    private final ReadLimits limits;

    public ArrowStream(InputStream stream) {
        this(stream, ReadLimits.NONE);
    }

    private ArrowStream(InputStream stream, ReadLimits limits) {
        this.stream = stream;
        this.limits = limits;
    }

    @Override
    public ArrowStream within(ReadLimits asked) {
        return new ArrowStream(stream, asked);
    }

    /**
     * Returns whether a stream may be one, so that nothing else can be made of it: it may be empty.
     *
     * @param begin its first bytes, or all of them
     */
    public static boolean isStream(byte[] begin) {
        IpcBeginning beginning =
                IpcBeginning.of(Arrays.copyOf(begin, Math.min(begin.length, IpcBeginning.BYTES)));
        return beginning == IpcBeginning.STREAM || beginning == IpcBeginning.EMPTY;
    }

    @Override
    public boolean isRepeatable() {
        return false;
    }

    @Override
    public String label() {
        return "standard input";
    }

    @Override
    public List<String> columnNames() {
        throw new WindrowException(
                ErrorCode.INVALID_ARGUMENT, "standard input has no column names before it is read");
    }

    @Override
    public Table read(@Nullable List<String> columns, ProgressListener progress) {
        RootAllocator allocator = Allocators.open();
        try (ReadLimits.Loan loan = limits.loan();
                var reader = reader(loan, allocator)) {
            Table table = ArrowTables.fromReader(reader, columns, progress);
            return Allocators.closingWith(table, allocator);
        } catch (Throwable e) {
            Allocators.closeAfter(e, allocator);
            throw IoFailures.ofDecoding(label(), EXPECTED, e);
        }
    }

    @Override
    public boolean isDivided() {
        return true;
    }

    @Override
    public Splits splits(@Nullable List<String> columns, ProgressListener progress) {
        RootAllocator allocator = Allocators.open();
        try {
            ReadLimits.Loan loan = limits.loan();
            ArrowReader reader = reader(loan, allocator);
            return new StreamSplits(label(), EXPECTED, reader, loan, allocator, columns);
        } catch (Throwable e) {
            Allocators.closeAfter(e, allocator);
            throw IoFailures.ofDecoding(label(), EXPECTED, e);
        }
    }

    /** Checks the beginning of the stream, and returns a reader of it. */
    private ArrowReader reader(ReadLimits.Loan loan, BufferAllocator allocator) throws IOException {
        byte[] begin = stream.readNBytes(IpcBeginning.BYTES);
        IpcBeginning beginning = IpcBeginning.of(begin);
        if (beginning != IpcBeginning.STREAM) {
            throw beginning.unexpected(label(), EXPECTED);
        }
        var pushed = new PushbackInputStream(stream, IpcBeginning.BYTES);
        pushed.unread(begin);
        var input = IpcInput.ofUnknownSize(Channels.newChannel(pushed));
        return new IpcReader(new IpcStreamMessages(input), IpcSelection.ALL, loan, allocator);
    }
}
