// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.hardwood.internal.reader.Page;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Validity;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Strings that stay what they are in the file, indices of a dictionary: whoever groups by them need
 * not look at a string of each row. Of a dictionary with nearly as many entries as there are rows,
 * those that rows have are taken over, if they are long: few rows of a large dictionary then take
 * little, and an entry that many rows have is there once. If entries are short, or the dictionaries
 * end before the rows do, all strings are written out.
 */
final class CodedTarget implements PageTarget {

    /** Rows for each entry of a dictionary below which its entries cost more than they save. */
    private static final int LEAST_ROWS_PER_ENTRY = 8;

    /** Bytes of an entry, on average, from which on it is not written out for each of its rows. */
    private static final int LONG_ENTRY_BYTES = 64;

    private final int rows;
    private final ColumnMemory memory;
    private final TextTarget written;
    private final List<Run> runs = new ArrayList<>();

    /** The dictionary whose entries are taken over one by one. */
    private @Nullable TextDictionary sparse;

    /** For each entry of that dictionary, the code that rows have for it, or {@link #UNUSED}. */
    private int[] codeOf = {};

    /** For each code, the entry of the dictionary that it comes from. */
    private int[] entryOf = {};

    private MemorySegment codes = MemorySegment.NULL;
    private int entries;
    private boolean isWritten;

    private static final int UNUSED = -1;

    /**
     * Rows of a page.
     *
     * @param from the first of the codes that were made for the dictionary
     * @param isSparse whether only entries that rows have are taken over
     */
    private record Run(TextDictionary dictionary, int from, boolean isSparse, int at, int count) {}

    /**
     * Makes a target.
     *
     * @param written takes the strings if they are written out
     */
    CodedTarget(int rows, ColumnMemory memory, TextTarget written) {
        this.rows = rows;
        this.memory = memory;
        this.written = written;
    }

    @Override
    public void add(DecodedPage.Values page, int from, int at, int count) {
        TextDictionary dictionary = page.dictionary();
        if (isWritten || dictionary == null || dictionary.entries() == 0) {
            writeOut();
            written.add(page, from, at, count);
        } else if (dictionary == sparse || !isTaken(dictionary) && !isWorthTaking(dictionary)) {
            if (dictionary != sparse && !isLong(dictionary)) {
                writeOut();
                written.add(page, from, at, count);
            } else {
                addSparse(page, dictionary, from, at, count);
            }
        } else {
            if (!isTaken(dictionary)) {
                entries += dictionary.entries();
            }
            int base = entries - dictionary.entries();
            addCodes(((Page.IntPage) page.page()).values(), dictionary, base, from, at, count);
        }
    }

    @Override
    public void add(TextPage page, int from, int at, int count) {
        writeOut();
        written.add(page, from, at, count);
    }

    /** Returns whether all entries of a dictionary are those that were taken over last. */
    private boolean isTaken(TextDictionary dictionary) {
        return !runs.isEmpty() && runs.getLast().dictionary() == dictionary;
    }

    private boolean isWorthTaking(TextDictionary dictionary) {
        return ((long) entries + dictionary.entries()) * LEAST_ROWS_PER_ENTRY <= rows;
    }

    private static boolean isLong(TextDictionary dictionary) {
        return dictionary.bytes().length / dictionary.entries() >= LONG_ENTRY_BYTES;
    }

    private void addCodes(
            int[] indices, TextDictionary dictionary, int base, int from, int at, int count) {
        if (base != 0) {
            for (int i = from; i < from + count; i++) {
                indices[i] += base;
            }
        }
        MemorySegment.copy(indices, from, codes(), JAVA_INT_UNALIGNED, at * 4L, count);
        runs.add(new Run(dictionary, base, false, at, count));
    }

    private MemorySegment codes() {
        if (codes.byteSize() == 0) {
            codes = memory.allocateUncleared((long) rows * Integer.BYTES);
        }
        return codes;
    }

    /** Takes over rows, and the entries that they are the first to have. */
    private void addSparse(
            DecodedPage.Values page, TextDictionary dictionary, int from, int at, int count) {
        if (dictionary != sparse) {
            sparse = dictionary;
            codeOf = new int[dictionary.entries()];
            Arrays.fill(codeOf, UNUSED);
        }
        int first = entries;
        int[] indices = ((Page.IntPage) page.page()).values();
        if (entryOf.length < entries + count) {
            entryOf = Arrays.copyOf(entryOf, Math.max(entries + count, 2 * entryOf.length));
        }
        for (int i = from; i < from + count; i++) {
            // What stands below a null may be no index.
            if (page.isNull(i)) {
                indices[i] = 0;
                continue;
            }
            int entry = indices[i];
            if (codeOf[entry] == UNUSED) {
                entryOf[entries] = entry;
                codeOf[entry] = entries++;
            }
            indices[i] = codeOf[entry];
        }
        if (entries == 0) {
            // Readers may look at what stands below a null.
            entryOf[0] = 0;
            codeOf[0] = entries++;
        }
        MemorySegment.copy(indices, from, codes(), JAVA_INT_UNALIGNED, at * 4L, count);
        runs.add(new Run(dictionary, first, true, at, count));
    }

    private void writeOut() {
        isWritten = true;
        for (Run run : runs) {
            for (int row = run.at(); row < run.at() + run.count(); row++) {
                int code = codes.get(JAVA_INT_UNALIGNED, row * 4L);
                int entry = run.isSparse() ? entryOf[code] : code - run.from();
                written.append(run.dictionary(), entry);
            }
        }
        runs.clear();
    }

    @Override
    public void flush() {
        written.flush();
    }

    @Override
    public Column column(ColumnMemory owner, Validity validity) {
        if (runs.isEmpty()) {
            return written.column(owner, validity);
        }
        FixedWidthColumn indices =
                new FixedWidthColumn(ColumnType.Primitive.INT32, codes, rows, validity);
        return new DictionaryColumn(indices, dictionary().column(owner, Validity.ALL));
    }

    /** Returns the entries by their codes. */
    private TextTarget dictionary() {
        TextTarget dictionary = written.another(entries);
        int done = 0;
        for (int i = 0; i < runs.size(); i++) {
            Run run = runs.get(i);
            if (run.isSparse()) {
                int end = i + 1 < runs.size() ? runs.get(i + 1).from() : entries;
                for (int code = run.from(); code < end; code++) {
                    dictionary.append(run.dictionary(), entryOf[code]);
                }
                done = Math.max(done, end);
            } else if (run.from() >= done) {
                dictionary.appendAll(run.dictionary());
                done = run.from() + run.dictionary().entries();
            }
        }
        dictionary.flush();
        return dictionary;
    }
}
