// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.io.ReadLimits;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Reads one part of a file after the other, in memory that it uses again. For one thread. */
final class CsvPartReader {

    private final PartRanges parts;
    private final CsvDialect dialect;
    private final QuoteStates states;
    private final ReadLimits.Loan loan;
    private final CsvWindow window;
    private final Consumer<CsvFailure> leaveOut;
    private boolean isLarge;

    /**
     * Makes a reader of a thread that takes a loan to read.
     *
     * @param leaveOut hears of a record that is left out
     */
    CsvPartReader(
            PartRanges parts,
            CsvDialect dialect,
            QuoteStates states,
            ReadLimits.Loan loan,
            Consumer<CsvFailure> leaveOut) {
        this.leaveOut = leaveOut;
        this.parts = parts;
        this.dialect = dialect;
        this.states = states;
        this.loan = loan;
        window = new CsvWindow(parts.bytes(), dialect, loan);
    }

    /** Returns whether it has taken more memory than a thread should keep. */
    boolean isLarge() {
        return isLarge;
    }

    /**
     * Hands the fields of a part to visitors.
     *
     * @param visitors one for each column, null where nobody wants the fields
     * @return the number of rows
     */
    long read(int part, @Nullable CsvFieldVisitor[] visitors) throws IOException {
        try {
            return readPart(part, visitors);
        } finally {
            endLoan();
        }
    }

    private void endLoan() {
        isLarge |= loan.isBeyondShare();
        loan.close();
    }

    private long readPart(int part, @Nullable CsvFieldVisitor[] visitors) throws IOException {
        parts.load(part, window);
        int begin = window.at(parts.begin(part));
        int end = window.at(parts.end(part));
        CsvRecords records = new CsvRecords(window, dialect, visitors);
        QuoteState state = states.before(part, window);
        int first = part == 0 ? begin : records.firstRecord(begin, state);
        int behind = records.read(first, end);
        // Fields beyond the last record are those of a part behind this one.
        if (first < behind && !window.isAscii(first, behind)) {
            CsvBytes.requireUtf8(window.bytes(), first, behind, window.place(0));
        }
        CsvFailure leftOut = records.leftOut();
        if (leftOut != null) {
            leaveOut.accept(leftOut);
        }
        return records.rows();
    }

    /** Returns a part as a table of its own. */
    Table read(
            int part,
            List<CsvColumn> columns,
            @Nullable CsvFieldVisitor[] visitors,
            @Nullable MemoryPool pool)
            throws IOException {
        CancelToken.checkCurrent();
        columns.forEach(CsvColumn::begin);
        ColumnMemory memory = new ColumnMemory(pool);
        try {
            long rows = readPart(part, visitors);
            Map<String, Column> read = new LinkedHashMap<>();
            columns.forEach(column -> read.put(column.name(), column.build(memory)));
            return new Table(read, rows, memory);
        } catch (IOException | RuntimeException | Error e) {
            memory.close();
            throw e;
        } finally {
            endLoan();
        }
    }
}
