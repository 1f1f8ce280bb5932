package dev.windrow.internal.io.parquet;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.hardwood.internal.reader.Page;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Validity;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Strings that stay what they are in the file, indices of a dictionary: whoever groups by them need
 * not look at a string of each row. If the dictionaries prove long, or end before the rows do, all
 * strings are written out.
 */
final class CodedTarget implements PageTarget {

    /** Rows for each entry of a dictionary below which its entries cost more than they save. */
    private static final int LEAST_ROWS_PER_ENTRY = 8;

    private final ColumnType type;
    private final int rows;
    private final ColumnMemory memory;
    private final TextTarget written;
    private final List<Run> runs = new ArrayList<>();
    private MemorySegment codes = MemorySegment.NULL;
    private int entries;
    private boolean isWritten;

    /** Rows of a page, whose indices are those of its dictionary and {@code base} more. */
    private record Run(TextDictionary dictionary, int base, int at, int count) {}

    /**
     * Makes a target.
     *
     * @param written takes the strings if they are written out
     */
    CodedTarget(ColumnType type, int rows, ColumnMemory memory, TextTarget written) {
        this.type = type;
        this.rows = rows;
        this.memory = memory;
        this.written = written;
    }

    @Override
    public void add(DecodedPage.Values page, int from, int at, int count) {
        TextDictionary dictionary = page.dictionary();
        if (!isWritten && dictionary != null && accept(dictionary)) {
            addCodes(((Page.IntPage) page.page()).values(), dictionary, from, at, count);
        } else {
            writeOut();
            written.add(page, from, at, count);
        }
    }

    @Override
    public void add(PrefixedPage page, int from, int at, int count) {
        writeOut();
        written.add(page, from, at, count);
    }

    /** Takes over a dictionary, unless there would be too many entries. */
    private boolean accept(TextDictionary dictionary) {
        if (!runs.isEmpty() && runs.getLast().dictionary() == dictionary) {
            return true;
        }
        long more = (long) entries + dictionary.entries();
        if (dictionary.entries() == 0 || more * LEAST_ROWS_PER_ENTRY > rows) {
            return false;
        }
        entries = (int) more;
        return true;
    }

    private void addCodes(int[] indices, TextDictionary dictionary, int from, int at, int count) {
        if (codes.byteSize() == 0) {
            codes = memory.allocateUncleared((long) rows * Integer.BYTES);
        }
        int base = entries - dictionary.entries();
        if (base != 0) {
            for (int i = from; i < from + count; i++) {
                indices[i] += base;
            }
        }
        MemorySegment.copy(indices, from, codes, JAVA_INT_UNALIGNED, at * 4L, count);
        runs.add(new Run(dictionary, base, at, count));
    }

    private void writeOut() {
        isWritten = true;
        for (Run run : runs) {
            for (int row = run.at(); row < run.at() + run.count(); row++) {
                int code = codes.get(JAVA_INT_UNALIGNED, row * 4L);
                written.append(run.dictionary(), code - run.base());
            }
        }
        written.flush();
        runs.clear();
    }

    @Override
    public Column column(ColumnMemory owner, Validity validity) {
        if (runs.isEmpty()) {
            return written.column(owner, validity);
        }
        FixedWidthColumn indices =
                new FixedWidthColumn(ColumnType.Primitive.INT32, codes, rows, validity);
        TextTarget dictionary = new TextTarget(type, entries, 0, memory);
        TextDictionary last = null;
        for (Run run : runs) {
            if (run.dictionary() != last) {
                last = run.dictionary();
                dictionary.appendAll(last);
            }
        }
        return new DictionaryColumn(indices, dictionary.column(owner, Validity.ALL));
    }
}
