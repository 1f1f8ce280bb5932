// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.VariableWidthColumn;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Strings of a whole table. Where those of a part begin is known only once all parts before it are
 * read, so each part is read into memory of its own first.
 */
final class WholeText extends WholeColumn {

    private final TextTarget[] targets;
    private final ColumnMemory[] memories;
    private MemorySegment offsets = MemorySegment.NULL;
    private MemorySegment bytes = MemorySegment.NULL;
    private int offsetWidth = Integer.BYTES;

    WholeText(ParquetColumn column, List<WholePart> parts, ColumnMemory memory) {
        super(column, parts, memory);
        this.targets = new TextTarget[parts.size()];
        this.memories = new ColumnMemory[parts.size()];
    }

    @Override
    void read(int number) {
        WholePart part = parts().get(number);
        ColumnMemory own = ColumnMemory.temporary();
        memories[number] = own;
        targets[number] =
                read(
                        number,
                        loan ->
                                (TextTarget)
                                        part.content()
                                                .target(part.range(), part.column(), own, loan));
    }

    @Override
    List<Runnable> rest() {
        long length = 0;
        List<Runnable> copies = new ArrayList<>();
        for (int i = 0; i < targets.length; i++) {
            int number = i;
            long at = length;
            copies.add(() -> copy(number, at));
            length += targets[i].length();
        }
        offsetWidth = length > Integer.MAX_VALUE ? Long.BYTES : Integer.BYTES;
        offsets = memory().allocateUncleared((rows() + 1) * offsetWidth);
        offsets.asSlice(0, offsetWidth).fill((byte) 0);
        bytes = memory().allocateUncleared(length);
        return copies;
    }

    private void copy(int number, long at) {
        targets[number].copyBytes(bytes, at);
        targets[number].copyEnds(offsets, offsetWidth, parts().get(number).firstRow(), at);
        memories[number].close();
    }

    @Override
    Column column() {
        return new VariableWidthColumn(
                of().type(), offsets, offsetWidth, bytes, rows(), validity());
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
