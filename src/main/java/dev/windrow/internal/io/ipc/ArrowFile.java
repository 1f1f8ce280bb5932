package dev.windrow.internal.io.ipc;

import dev.windrow.arrow.ArrowTables;
import dev.windrow.column.Table;
import dev.windrow.internal.io.Allocators;
import dev.windrow.internal.io.FileSource;
import dev.windrow.internal.io.FileStamp;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.progress.ProgressListener;

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

/** A file in Arrow's IPC file format or stream format, which its first bytes tell apart. */
public final class ArrowFile extends FileSource {

    private static final String EXPECTED = "an Arrow IPC file or stream";

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

    private ArrowReader reader(FileChannel file, BufferAllocator allocator) throws IOException {
        byte[] begin = new byte[IpcBeginning.BYTES];
        ByteBuffer buffer = ByteBuffer.wrap(begin);
        while (buffer.hasRemaining() && file.read(buffer, buffer.position()) >= 0) {
            // A read may return fewer bytes than there are.
        }
        var beginning = IpcBeginning.of(Arrays.copyOf(begin, buffer.position()));
        if (beginning == IpcBeginning.FILE) {
            return new IpcReader(new IpcFileMessages(file), allocator);
        }
        if (beginning != IpcBeginning.STREAM) {
            throw beginning.unexpected(label(), EXPECTED);
        }
        var input = IpcInput.of(file, 0, file.size());
        return new IpcReader(new IpcStreamMessages(input), allocator);
    }
}
