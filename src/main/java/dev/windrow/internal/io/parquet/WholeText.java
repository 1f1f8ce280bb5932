package dev.windrow.internal.io.parquet;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.VariableWidthColumn;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Strings of a whole file. Where those of a range begin is known only once all ranges before it are
 * read, so each range is read into memory of its own first.
 */
final class WholeText extends WholeColumn {

    private final TextTarget[] parts;
    private final ColumnMemory[] memories;
    private MemorySegment offsets = MemorySegment.NULL;
    private MemorySegment bytes = MemorySegment.NULL;
    private int offsetWidth = Integer.BYTES;

    WholeText(
            ParquetContent content,
            ParquetColumn column,
            List<RowRange> ranges,
            ColumnMemory memory) {
        super(content, column, ranges, memory);
        this.parts = new TextTarget[ranges.size()];
        this.memories = new ColumnMemory[ranges.size()];
    }

    @Override
    void read(int range) {
        ColumnMemory own = new ColumnMemory();
        memories[range] = own;
        parts[range] = (TextTarget) content().target(ranges().get(range), of(), own);
        read(range, parts[range]);
    }

    @Override
    List<Runnable> rest() {
        long length = 0;
        List<Runnable> copies = new ArrayList<>();
        for (int i = 0; i < parts.length; i++) {
            int range = i;
            long at = length;
            copies.add(() -> copy(range, at));
            length += parts[i].length();
        }
        offsetWidth = length > Integer.MAX_VALUE ? Long.BYTES : Integer.BYTES;
        offsets = memory().allocateUncleared((rows() + 1) * offsetWidth);
        offsets.asSlice(0, offsetWidth).fill((byte) 0);
        bytes = memory().allocateUncleared(length);
        return copies;
    }

    private void copy(int range, long at) {
        parts[range].copyBytes(bytes, at);
        parts[range].copyEnds(offsets, offsetWidth, ranges().get(range).firstRow(), at);
        memories[range].close();
    }

    @Override
    Column column() {
        return new VariableWidthColumn(
                of().values(), offsets, offsetWidth, bytes, rows(), validity());
    }

    @Override
    void close() {
        for (ColumnMemory own : memories) {
            if (own != null) {
                own.close();
            }
        }
    }
}
