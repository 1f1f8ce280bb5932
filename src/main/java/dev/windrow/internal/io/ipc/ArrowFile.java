// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import dev.windrow.arrow.ArrowTables;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.io.Allocators;
import dev.windrow.internal.io.FileReads;
import dev.windrow.internal.io.FileSource;
import dev.windrow.internal.io.FileSplits;
import dev.windrow.internal.io.FileStamp;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.internal.io.ReadLimits;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A file in Arrow's IPC file format or stream format, which its first bytes tell apart. */
public final class ArrowFile extends FileSource {

    private static final String EXPECTED = "an Arrow IPC file or stream";

    /** Bytes of a part: many enough to outweigh its opening, and few enough to fit a cache. */
    private static final long BYTES_PER_PART = 8L << 20;

    private final long bytesPerPart;
    private final ReadLimits limits;
    private @Nullable List<IpcPart> parts;

    public ArrowFile(FileStamp stamp) {
        this(stamp, BYTES_PER_PART);
    }

    /** Makes a source that is read in parts of at least so many bytes. */
    ArrowFile(FileStamp stamp, long bytesPerPart) {
        this(stamp, bytesPerPart, ReadLimits.NONE);
    }

    private ArrowFile(FileStamp stamp, long bytesPerPart, ReadLimits limits) {
        super(stamp);
        this.bytesPerPart = Math.min(bytesPerPart, limits.rangeBytes());
        this.limits = limits;
    }

    @Override
    public synchronized ArrowFile within(ReadLimits asked) {
        ArrowFile within = new ArrowFile(stamp(), bytesPerPart, asked);
        if (within.bytesPerPart == bytesPerPart) {
            within.parts = parts;
        }
        return within;
    }

    @Override
    public List<String> readNames() {
        RootAllocator allocator = Allocators.open();
        try {
            List<String> names;
            try (FileChannel file = FileChannel.open(path());
                    ArrowReader reader = reader(file, IpcSelection.ALL, allocator)) {
                names =
                        reader.getVectorSchemaRoot().getSchema().getFields().stream()
                                .map(Field::getName)
                                .toList();
            }
            allocator.close();
            return names;
        } catch (Throwable e) {
            Allocators.closeAfter(e, allocator);
            throw IoFailures.ofDecoding(label(), EXPECTED, e);
        }
    }

    @Override
    public Table readTable(@Nullable List<String> columns, ProgressListener progress) {
        RootAllocator allocator = Allocators.open();
        try (FileChannel file = FileChannel.open(path())) {
            long size = file.size();
            try (ArrowReader reader = reader(file, IpcSelection.of(columns), allocator)) {
                Table table =
                        ArrowTables.fromReader(
                                reader,
                                columns,
                                (phase, rows, total) ->
                                        progress.progress(phase, reader.bytesRead(), size));
                return Allocators.closingWith(table, allocator);
            }
        } catch (Throwable e) {
            Allocators.closeAfter(e, allocator);
            throw IoFailures.ofDecoding(label(), EXPECTED, e);
        }
    }

    @Override
    public boolean mayHaveLists() {
        return true;
    }

    @Override
    public boolean isDivided() {
        List<IpcPart> found = parts();
        return found.size() > 1 || isCut(found.getFirst());
    }

    private boolean isCut(IpcPart part) {
        return part.size().batches() == 1 && part.size().bytes() > limits.rangeBytes();
    }

    /** Returns splits of adjacent batches, and of ranges of rows of large ones. */
    @Override
    public Splits splits(@Nullable List<String> columns, ProgressListener progress) {
        IpcPart.Size size = IpcPart.Size.NONE;
        List<Split> splits = new ArrayList<>();
        List<IpcCursors> cursors = new ArrayList<>();
        for (IpcPart part : parts()) {
            size = size.plus(part.size());
            List<IpcRange> ranges = isCut(part) ? cut(part, columns) : List.of(IpcRange.ALL);
            IpcCursors shared = null;
            if (ranges.size() > 1 && part.size().isCompressed()) {
                shared = new IpcCursors(path(), ranges.size());
                cursors.add(shared);
            }
            IpcNullSums nulls = ranges.size() > 1 ? new IpcNullSums(ranges.size()) : null;
            for (IpcRange range : ranges) {
                splits.add(new Batches(part, columns, range, shared, nulls));
            }
        }
        return new FileSplits(this, size.estimate(columns), splits, cursors);
    }

    private List<IpcRange> cut(IpcPart part, @Nullable List<String> columns) {
        RootAllocator allocator = Allocators.open();
        try (ReadLimits.Loan loan = limits.loan();
                FileChannel file = FileChannel.open(path())) {
            List<IpcRange> ranges;
            try (IpcReader reader =
                    new IpcReader(
                            part.opener().open(file), IpcSelection.of(columns), loan, allocator)) {
                ranges = reader.cut(limits.rangeBytes());
            }
            allocator.close();
            return ranges;
        } catch (Throwable e) {
            Allocators.closeAfter(e, allocator);
            throw explained(IoFailures.ofDecoding(label(), EXPECTED, e));
        }
    }

    private synchronized List<IpcPart> parts() {
        if (parts == null) {
            try (FileChannel file = FileChannel.open(path())) {
                parts =
                        requireBeginning(file) == IpcBeginning.FILE
                                ? IpcFileMessages.parts(file, bytesPerPart)
                                : IpcStreamParts.of(file, bytesPerPart);
            } catch (Throwable e) {
                throw explained(IoFailures.ofDecoding(label(), EXPECTED, e));
            }
        }
        return parts;
    }

    /** Adjacent batches, or some rows of one. */
    private final class Batches implements Split {

        private final IpcPart part;
        private final @Nullable List<String> columns;
        private final IpcRange range;
        private final @Nullable IpcCursors cursors;
        private final @Nullable IpcNullSums nulls;

        Batches(
                IpcPart part,
                @Nullable List<String> columns,
                IpcRange range,
                @Nullable IpcCursors cursors,
                @Nullable IpcNullSums nulls) {
            this.part = part;
            this.columns = columns;
            this.range = range;
            this.cursors = cursors;
            this.nulls = nulls;
        }

        @Override
        public Table read(@Nullable MemoryPool pool) {
            try {
                return cursors == null ? read((IpcCursor) null) : read(cursors);
            } catch (IOException e) {
                throw IoFailures.ofDecoding(label(), EXPECTED, e);
            }
        }

        private Table read(IpcCursors shared) throws IOException {
            IpcCursor cursor = shared.take(range.from());
            Table table = null;
            try {
                table = read(cursor);
                if (range.to() >= part.size().rows()) {
                    cursor.requireEnds();
                }
            } catch (IOException | RuntimeException e) {
                cursor.close();
                if (table != null) {
                    table.close();
                }
                throw e;
            }
            cursor.movedTo(range.to());
            shared.giveBack(cursor);
            return table;
        }

        private Table read(@Nullable IpcCursor cursor) {
            RootAllocator allocator = Allocators.open();
            try (ReadLimits.Loan loan = limits.loan();
                    FileChannel file = FileChannel.open(path());
                    ArrowReader reader =
                            new IpcReader(
                                    part.opener().open(file),
                                    new IpcSelection(columns, range, cursor, nulls),
                                    loan,
                                    allocator)) {
                Table table = ArrowTables.fromReader(reader, columns, ProgressListener.NONE);
                return Allocators.closingWith(table, allocator);
            } catch (Throwable e) {
                Allocators.closeAfter(e, allocator);
                throw IoFailures.ofDecoding(label(), EXPECTED, e);
            }
        }

        @Override
        public long rows() {
            return range.equals(IpcRange.ALL)
                    ? part.size().rows()
                    : range.count(Math.toIntExact(part.size().rows()));
        }

        @Override
        public Optional<ColumnRange> range(String column) {
            return range.equals(IpcRange.ALL)
                    ? part.nulls().range(column)
                    : part.nulls().range(column).map(all -> all.ofSome(rows(), part.size().rows()));
        }
    }

    private ArrowReader reader(FileChannel file, IpcSelection selection, BufferAllocator allocator)
            throws IOException {
        IpcMessages messages =
                requireBeginning(file) == IpcBeginning.FILE
                        ? new IpcFileMessages(file)
                        : new IpcStreamMessages(IpcInput.of(file, 0, file.size()));
        return new IpcReader(messages, selection, ReadLimits.NONE.loan(), allocator);
    }

    /** Returns which of the two formats a file has. */
    private IpcBeginning requireBeginning(FileChannel file) throws IOException {
        IpcBeginning beginning = beginning(file);
        if (beginning != IpcBeginning.FILE && beginning != IpcBeginning.STREAM) {
            throw beginning.unexpected(label(), EXPECTED);
        }
        return beginning;
    }

    private static IpcBeginning beginning(FileChannel file) throws IOException {
        byte[] begin = new byte[IpcBeginning.BYTES];
        ByteBuffer buffer = ByteBuffer.wrap(begin);
        while (buffer.hasRemaining() && FileReads.read(file, buffer, buffer.position()) >= 0) {
            // A read may return fewer bytes than there are.
        }
        return IpcBeginning.of(Arrays.copyOf(begin, buffer.position()));
    }
}
