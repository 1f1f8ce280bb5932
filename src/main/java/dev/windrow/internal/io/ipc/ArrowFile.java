package dev.windrow.internal.io.ipc;

import dev.windrow.arrow.ArrowTables;
import dev.windrow.column.Table;
import dev.windrow.internal.io.Allocators;
import dev.windrow.internal.io.FileSource;
import dev.windrow.internal.io.FileSplits;
import dev.windrow.internal.io.FileStamp;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.progress.ProgressListener;
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

/** A file in Arrow's IPC file format or stream format, which its first bytes tell apart. */
public final class ArrowFile extends FileSource {

    private static final String EXPECTED = "an Arrow IPC file or stream";

    /** Bytes of a split: many enough to outweigh its opening, and few enough to fit a cache. */
    private static final long SPLIT_BYTES = 8L << 20;

    private @Nullable List<Integer> cuts;

    public ArrowFile(FileStamp stamp) {
        super(stamp);
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
        return cuts().size() > 1;
    }

    /** Returns splits of adjacent batches. A stream has to be read whole. */
    @Override
    public Splits splits(@Nullable List<String> columns, ProgressListener progress) {
        if (!isDivided()) {
            return super.splits(columns, progress);
        }
        List<Split> parts = new ArrayList<>();
        int from = 0;
        for (int to : cuts()) {
            int begin = from;
            parts.add(pool -> readBatches(begin, to, columns));
            from = to;
        }
        return new FileSplits(this, Splits.UNKNOWN, parts);
    }

    /** Returns the first batch after each split. */
    private synchronized List<Integer> cuts() {
        if (cuts == null) {
            try (FileChannel file = FileChannel.open(path())) {
                cuts =
                        beginning(file) == IpcBeginning.FILE
                                ? new IpcFileMessages(file).cuts(SPLIT_BYTES)
                                : List.of();
            } catch (Throwable e) {
                throw explained(IoFailures.ofDecoding(label(), EXPECTED, e));
            }
        }
        return cuts;
    }

    private Table readBatches(int from, int to, @Nullable List<String> columns) {
        RootAllocator allocator = Allocators.open();
        try (FileChannel file = FileChannel.open(path());
                ArrowReader reader =
                        new IpcReader(new IpcFileMessages(file, from, to), allocator)) {
            Table table = ArrowTables.fromReader(reader, columns, ProgressListener.NONE);
            return Allocators.closingWith(table, allocator);
        } catch (Throwable e) {
            Allocators.closeAfter(e, allocator);
            throw IoFailures.ofDecoding(label(), EXPECTED, e);
        }
    }

    private ArrowReader reader(FileChannel file, BufferAllocator allocator) throws IOException {
        IpcBeginning beginning = beginning(file);
        if (beginning == IpcBeginning.FILE) {
            return new IpcReader(new IpcFileMessages(file), allocator);
        }
        if (beginning != IpcBeginning.STREAM) {
            throw beginning.unexpected(label(), EXPECTED);
        }
        var input = IpcInput.of(file, 0, file.size());
        return new IpcReader(new IpcStreamMessages(input), allocator);
    }

    private static IpcBeginning beginning(FileChannel file) throws IOException {
        byte[] begin = new byte[IpcBeginning.BYTES];
        ByteBuffer buffer = ByteBuffer.wrap(begin);
        while (buffer.hasRemaining() && file.read(buffer, buffer.position()) >= 0) {
            // A read may return fewer bytes than there are.
        }
        return IpcBeginning.of(Arrays.copyOf(begin, buffer.position()));
    }
}
