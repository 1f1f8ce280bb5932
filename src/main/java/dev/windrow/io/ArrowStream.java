package dev.windrow.io;

import dev.windrow.arrow.ArrowTables;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.progress.ProgressListener;

import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.jspecify.annotations.Nullable;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.List;

/** An Arrow IPC stream on standard input, which can be read once. */
final class ArrowStream implements TableSource {

    private static final String EXPECTED =
            "an Arrow IPC stream (files are read by name, not from standard input)";

    private final InputStream stream;

    ArrowStream(InputStream stream) {
        this.stream = stream;
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
        try (var reader =
                new ArrowStreamReader(
                        checkedStream(), allocator, CommonsCompressionFactory.INSTANCE)) {
            Table table = ArrowTables.fromReader(reader, columns, progress);
            return Allocators.closingWith(table, allocator);
        } catch (Throwable e) {
            Allocators.closeAfter(e, allocator);
            throw IoFailures.ofDecoding(label(), EXPECTED, e);
        }
    }

    /**
     * Returns the stream, its beginning checked, which the reader may close: the caller's stays.
     */
    private InputStream checkedStream() throws IOException {
        byte[] begin = stream.readNBytes(IpcBeginning.BYTES);
        IpcBeginning beginning = IpcBeginning.of(begin);
        if (beginning != IpcBeginning.STREAM) {
            throw beginning.unexpected(label(), EXPECTED);
        }
        var pushed = new PushbackInputStream(stream, IpcBeginning.BYTES);
        pushed.unread(begin);
        return new FilterInputStream(pushed) {
            @Override
            public void close() {
                // Whoever gave the stream closes it.
            }
        };
    }
}
