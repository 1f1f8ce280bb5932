// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.io.FileSource;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.PageRange;
import dev.windrow.scan.PagedRows;
import dev.windrow.scan.RowEstimate;
import dev.windrow.scan.RowSpan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** The parts of a Parquet file. The file is open until this is closed. */
final class ParquetSplits implements Splits {

    private final FileSource file;
    private final ParquetContent content;
    private final List<RowRange> ranges;
    private final AtomicInteger next = new AtomicInteger();

    ParquetSplits(FileSource file, ParquetContent content) {
        this.file = file;
        this.content = content;
        this.ranges = content.ranges();
    }

    @Override
    public long rows() {
        return content.footer().rows();
    }

    @Override
    public RowEstimate estimate() {
        return RowEstimate.exactly(rows()).withBytes(content.bytes());
    }

    @Override
    public @Nullable Split next() {
        int number = next.getAndUpdate(last -> Math.min(last + 1, ranges.size()));
        return number < ranges.size() ? new Part(ranges.get(number)) : null;
    }

    @Override
    public void close() {
        try {
            content.close();
        } catch (RuntimeException e) {
            throw file.explained(e);
        }
        file.requireUnchanged();
    }

    /** A range of rows. */
    private final class Part implements Split, PagedRows {

        private final RowRange range;

        Part(RowRange range) {
            this.range = range;
        }

        @Override
        public Table read(@Nullable MemoryPool pool) {
            try {
                return content.read(range, pool);
            } catch (RuntimeException e) {
                throw file.explained(e);
            }
        }

        @Override
        public long rows() {
            return range.rows();
        }

        @Override
        public Optional<ColumnRange> range(String column) {
            return find(column).flatMap(each -> ParquetBounds.of(content, range, each));
        }

        /** The page in which a row of lists begins is known only once all before it are decoded. */
        @Override
        public Optional<PagedRows> paged() {
            return content.hasNested() ? Optional.empty() : Optional.of(this);
        }

        @Override
        public List<PageRange> pages(String column) {
            Optional<ParquetColumn> found = find(column);
            try {
                return found.isEmpty()
                        ? List.of()
                        : ParquetBounds.ofPages(content, range, found.get());
            } catch (IOException | RuntimeException e) {
                throw file.explained(content.failure(e));
            }
        }

        @Override
        public Table read(
                @Nullable List<String> columns, List<RowSpan> rows, @Nullable MemoryPool pool) {
            ParquetContent wanted = columns == null ? content : content.withColumns(columns);
            try {
                return wanted.read(range.within(rows), pool);
            } catch (RuntimeException e) {
                throw file.explained(e);
            }
        }

        private Optional<ParquetColumn> find(String column) {
            return content.footer().columns().stream()
                    .filter(each -> each.name().equals(column))
                    .findFirst();
        }
    }
}
