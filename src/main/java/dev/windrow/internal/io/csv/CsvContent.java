// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.internal.io.ReadLimits;
import dev.windrow.scan.RowEstimate;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/** An open file. Any number of threads may read its parts. */
final class CsvContent implements AutoCloseable {

    /** Bytes whose lines are counted for an estimate of all. */
    private static final int ESTIMATE_BYTES = 1 << 17;

    /** What is read behind a part at once, where its last record most likely ends. */
    private static final int MORE_BYTES = 1 << 12;

    private final CsvBytes bytes;
    private final CsvDialect dialect;
    private final CsvHeader header;
    private final PartRanges parts;
    private final QuoteStates states;
    private final ReadLimits limits;
    private final Consumer<CsvFailure> leaveOut;

    /** Readers that no thread uses at present. */
    private final ConcurrentLinkedQueue<CsvPartReader> readers = new ConcurrentLinkedQueue<>();

    private CsvContent(
            CsvBytes bytes,
            CsvDialect dialect,
            CsvHeader header,
            int partBytes,
            ReadLimits limits,
            Consumer<CsvFailure> leaveOut) {
        this.leaveOut = leaveOut;
        this.bytes = bytes;
        this.dialect = dialect;
        this.header = header;
        parts = new PartRanges(bytes, header.end(), partBytes, MORE_BYTES);
        states = new QuoteStates(parts, dialect);
        this.limits = limits;
    }

    /** Opens a file and reads its header. */
    static CsvContent open(CsvFile file, int partBytes) throws IOException {
        ReadLimits limits = file.limits();
        CsvBytes bytes = file.openBytes();
        try (ReadLimits.Loan loan = limits.loan()) {
            CsvDialect dialect = file.dialect(bytes, loan);
            CsvHeader header = CsvHeader.read(bytes, dialect, loan);
            return new CsvContent(bytes, dialect, header, partBytes, limits, file::leaveOut);
        } catch (Throwable e) {
            bytes.close();
            throw e;
        }
    }

    CsvHeader header() {
        return header;
    }

    /**
     * Estimates the rows from the lines at the beginning, and the bytes of some columns from their
     * fields there. Each row has at least a delimiter or a line break for each column, though the
     * last line may lack its break.
     *
     * @param positions the columns
     */
    RowEstimate estimate(List<Integer> positions) throws IOException {
        boolean isLong = bytes.has(header.end() + ESTIMATE_BYTES);
        long all = Math.max(0, bytes.expectedSize() - header.end());
        long most =
                bytes.size() == Long.MAX_VALUE ? Splits.UNKNOWN : (all + 1) / header.names().size();
        long looked = isLong ? ESTIMATE_BYTES : all;
        if (looked == 0) {
            return RowEstimate.exactly(0).withBytes(0);
        }
        long lines = bytes.line(header.end() + looked) - bytes.line(header.end());
        long expected = (long) Math.ceil((double) Math.max(1, lines) * all / looked);
        return new RowEstimate(
                most == Splits.UNKNOWN ? expected : Math.min(most, expected),
                most,
                positions.isEmpty() ? 0 : bytesOf(positions, all));
    }

    /** Returns the share of columns in all bytes, or unknown if the first records are damaged. */
    private long bytesOf(List<Integer> positions, long all) throws IOException {
        long[] fields = new long[header.names().size()];
        List<CsvFieldVisitor> visitors = new ArrayList<>();
        for (int i = 0; i < fields.length; i++) {
            int position = i;
            visitors.add((_, from, to, _, _) -> fields[position] += to - from);
        }
        try {
            var first = new CsvContent(bytes, dialect, header, ESTIMATE_BYTES, limits, leaveOut);
            first.visit(0, visitors.toArray(CsvFieldVisitor[]::new));
        } catch (CsvFailure e) {
            // Whoever reads them tells that.
            return Splits.UNKNOWN;
        }
        double wanted = positions.stream().distinct().mapToLong(i -> fields[i]).sum();
        return (long) Math.ceil(wanted / Math.max(1, LongStream.of(fields).sum()) * all);
    }

    CsvDialect dialect() {
        return dialect;
    }

    PartRanges parts() {
        return parts;
    }

    /** Returns a reader, which the caller gives back unless reading fails. */
    CsvPartReader take() {
        CsvPartReader free = readers.poll();
        return free == null
                ? new CsvPartReader(parts, dialect, states, limits.loan(), leaveOut)
                : free;
    }

    /** Hands the fields of a part to visitors, one for each column or null. */
    void visit(int part, @Nullable CsvFieldVisitor[] visitors) throws IOException {
        CsvPartReader reader = take();
        reader.read(part, visitors);
        if (!reader.isLarge()) {
            readers.add(reader);
        }
    }

    /** Returns visitors of all columns: those given at some positions, and null elsewhere. */
    @Nullable CsvFieldVisitor[] visitors(
            List<Integer> positions, List<? extends CsvFieldVisitor> given) {
        @Nullable CsvFieldVisitor[] visitors = new CsvFieldVisitor[header.names().size()];
        for (int i = 0; i < given.size(); i++) {
            visitors[positions.get(i)] = given.get(i);
        }
        return visitors;
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
