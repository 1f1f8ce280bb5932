// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.io.ReadLimits;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The first line of a file.
 *
 * @param names the names of all columns
 * @param end where the next line begins
 */
record CsvHeader(List<String> names, long end) {

    private static final int MOST_LIKELY_BYTES = 1 << 12;

    CsvHeader {
        names = List.copyOf(names);
    }

    /** Reads the header of a file. */
    static CsvHeader read(CsvBytes bytes, ReadLimits.Loan loan) throws IOException {
        CsvWindow window = new CsvWindow(bytes, loan);
        window.load(bytes.begin(), bytes.begin() + MOST_LIKELY_BYTES);
        if (window.length() == 0) {
            throw new CsvFailure(
                    ErrorCode.CORRUPT_FILE, bytes.begin(), "is empty, expected a header line");
        }
        if (CsvWindow.isBreak(window.bytes()[0])) {
            throw new CsvFailure(
                    ErrorCode.CORRUPT_FILE,
                    bytes.begin(),
                    "line %d is empty, expected a header line");
        }
        CsvRecords records = new CsvRecords(window, new CsvFieldVisitor[0]);
        List<String> names = new ArrayList<>();
        CsvFieldVisitor visitor =
                (field, from, to, quoted, record) ->
                        names.add(new String(field, from, to - from, StandardCharsets.UTF_8));
        int end = records.field(0, 0, visitor);
        while (!records.isEndOfRecord(end)) {
            end = records.field(end + 1, 0, visitor);
        }
        CsvBytes.requireUtf8(window.bytes(), 0, end);
        return new CsvHeader(names, window.place(records.behindBreak(end)));
    }
}
