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
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A file in Arrow's IPC file format or stream format, which its first bytes tell apart. */
public final class ArrowFile extends FileSource {

    private static final String EXPECTED = "an Arrow IPC file or stream";

    /** Bytes of a part: many enough to outweigh its opening, and few enough to fit a cache. */
    private static final long BYTES_PER_PART = 8L << 20;

    private final long bytesPerPart;
    private @Nullable List<IpcPart> parts;

    public ArrowFile(FileStamp stamp) {
        this(stamp, BYTES_PER_PART);
    }

    /** Makes a source that is read in parts of at least so many bytes. */
    ArrowFile(FileStamp stamp, long bytesPerPart) {
        super(stamp);
        this.bytesPerPart = bytesPerPart;
    }

    @Override
    public List<String> readNames() {
        RootAllocator allocator = Allocators.open();
        try {
            List<String> names;
            try (FileChannel file = FileChannel.open(path());
                    ArrowReader reader = reader(file, allocator)) {
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
            try (ArrowReader reader = reader(file, allocator)) {
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
    public boolean isDivided() {
        return stamp().size() > bytesPerPart && parts().size() > 1;
    }

    /** Returns splits of adjacent batches. */
    @Override
    public Splits splits(@Nullable List<String> columns, ProgressListener progress) {
        long rows = parts().stream().mapToLong(IpcPart::rows).sum();
        return new FileSplits(
                this, rows, parts().stream().map(part -> new Batches(part, columns)).toList());
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

    /** Adjacent batches. */
    private final class Batches implements Split {

        private final IpcPart part;
        private final @Nullable List<String> columns;

        Batches(IpcPart part, @Nullable List<String> columns) {
            this.part = part;
            this.columns = columns;
        }

        @Override
        public Table read(@Nullable MemoryPool pool) {
            RootAllocator allocator = Allocators.open();
            try (FileChannel file = FileChannel.open(path());
                    ArrowReader reader = new IpcReader(part.opener().open(file), allocator)) {
                Table table = ArrowTables.fromReader(reader, columns, ProgressListener.NONE);
                return Allocators.closingWith(table, allocator);
            } catch (Throwable e) {
                Allocators.closeAfter(e, allocator);
                throw IoFailures.ofDecoding(label(), EXPECTED, e);
            }
        }

        @Override
        public long rows() {
            return part.rows();
        }

        @Override
        public Optional<ColumnRange> range(String column) {
            return part.nulls().range(column);
        }
    }

    private ArrowReader reader(FileChannel file, BufferAllocator allocator) throws IOException {
        if (requireBeginning(file) == IpcBeginning.FILE) {
            return new IpcReader(new IpcFileMessages(file), allocator);
        }
        var input = IpcInput.of(file, 0, file.size());
        return new IpcReader(new IpcStreamMessages(input), allocator);
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
