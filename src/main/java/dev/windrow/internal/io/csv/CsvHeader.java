// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.io.ReadLimits;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The first line of a file, behind those that are left out.
 *
 * @param names the names of all columns, each once
 * @param end where the first record begins: this line, if it is no header, or else the next one
 */
record CsvHeader(List<String> names, long end) {

    private static final int MOST_LIKELY_BYTES = 1 << 12;

    CsvHeader {
        names = List.copyOf(names);
    }

    /** Reads the header of a file, or makes one. */
    static CsvHeader read(CsvBytes bytes, CsvDialect dialect, ReadLimits.Loan loan)
            throws IOException {
        CsvWindow window = new CsvWindow(bytes, dialect, loan);
        window.load(bytes.begin(), bytes.begin() + MOST_LIKELY_BYTES);
        CsvRecords records = new CsvRecords(window, dialect, new CsvFieldVisitor[0]);
        int start = records.firstLine();
        if (!window.has(start, start)) {
            throw new CsvFailure(
                    ErrorCode.CORRUPT_FILE, bytes.begin(), "is empty, expected a header line");
        }
        List<String> fields = new ArrayList<>();
        CsvFieldVisitor visitor =
                (field, from, to, quoted, record) -> fields.add(name(field, from, to, quoted));
        int end = records.field(start, start, visitor);
        while (!records.isEndOfRecord(end)) {
            end = records.field(end + 1, start, visitor);
        }
        CsvBytes.requireUtf8(window.bytes(), 0, end, window.place(0));
        return dialect.hasHeader()
                ? new CsvHeader(unique(fields), window.place(records.behindBreak(end)))
                : new CsvHeader(numbered(fields.size()), window.place(start));
    }

    /** Returns a field without the blanks that stand beside delimiters. */
    private static String name(byte[] field, int from, int to, boolean quoted) {
        String text = new String(field, from, to - from, StandardCharsets.UTF_8);
        return quoted ? text : text.strip();
    }

    private static List<String> numbered(int count) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add("column" + i);
        }
        return names;
    }

    /** Returns names for fields that are empty, or the same as others before them. */
    private static List<String> unique(List<String> fields) {
        Set<String> taken = new HashSet<>();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            String field = fields.get(i).isBlank() ? "column" + i : fields.get(i);
            String name = field;
            for (int number = 1; !taken.add(name); number++) {
                name = field + "_" + number;
            }
            names.add(name);
        }
        return names;
    }
}
