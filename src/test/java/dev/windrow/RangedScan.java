// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.PageRange;
import dev.windrow.scan.PagedRows;
import dev.windrow.scan.RowSpan;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Slices of a table that tell the ranges of their columns, as a file's statistics do, and if wanted
 * those of pages, and count what is read.
 */
final class RangedScan implements Scan {

    /** Bytes that a bound of strings has at most: longer ones are cut. */
    private static final int MOST_BYTES = 2;

    private final Table table;
    private final int parts;
    private final int pageRows;
    private final AtomicInteger read = new AtomicInteger();
    private final Map<String, Long> rowsRead = new ConcurrentHashMap<>();

    /** The ranges that were asked for, as a file has them: nobody computes them again. */
    private final Map<Place, ColumnRange> ranges;

    /** Rows of a column of the table. */
    private record Place(String column, long from, long rows) {}

    RangedScan(Table table, int parts) {
        this(table, parts, 0);
    }

    /**
     * Makes slices that have pages.
     *
     * @param pageRows the rows of each page of the first column; pages of the second have twice as
     *     many, and so on; 0 if single rows cannot be read
     */
    RangedScan(Table table, int parts, int pageRows) {
        this(table, parts, pageRows, new ConcurrentHashMap<>());
    }

    private RangedScan(Table table, int parts, int pageRows, Map<Place, ColumnRange> ranges) {
        this.table = table;
        this.parts = parts;
        this.pageRows = pageRows;
        this.ranges = ranges;
    }

    /** Returns the same slices, of which nothing was read yet. */
    RangedScan unread() {
        return new RangedScan(table, parts, pageRows, ranges);
    }

    /** Returns how many splits were read, in all passes. */
    int splitsRead() {
        return read.get();
    }

    /** Returns how many rows of a column were read, in all passes. */
    long rowsRead(String column) {
        return rowsRead.getOrDefault(column, 0L);
    }

    @Override
    public String label() {
        return "ranges";
    }

    @Override
    public boolean isRepeatable() {
        return true;
    }

    @Override
    public boolean isDivided() {
        return true;
    }

    @Override
    public Splits splits(@Nullable List<String> columns) {
        AtomicInteger taken = new AtomicInteger();
        return new Splits() {
            @Override
            public long rows() {
                return table.rows();
            }

            @Override
            public @Nullable Split next() {
                int part = taken.getAndIncrement();
                return part < parts
                        ? new Part(columns == null ? table.names() : columns, part)
                        : null;
            }

            @Override
            public void close() {}
        };
    }

    private final class Part implements Split, PagedRows {

        private final List<String> names;
        private final long from;
        private final long rows;

        Part(List<String> names, int part) {
            this.names = names;
            from = table.rows() * part / parts;
            rows = table.rows() * (part + 1) / parts - from;
        }

        @Override
        public Table read(@Nullable MemoryPool pool) {
            read.incrementAndGet();
            return slice(names, new RowSpan(0, rows));
        }

        private Table slice(List<String> columns, RowSpan span) {
            Map<String, Column> sliced = new LinkedHashMap<>();
            for (String name : columns) {
                rowsRead.merge(name, span.rows(), Long::sum);
                sliced.put(name, column(name, span));
            }
            return new Table(sliced, span.rows(), new ColumnMemory());
        }

        private Column column(String name, RowSpan span) {
            return table.column(name).slice(from + span.from(), span.rows());
        }

        private ColumnRange bounds(String name, RowSpan span) {
            return ranges.computeIfAbsent(
                    new Place(name, from + span.from(), span.rows()),
                    ignored -> RangedScan.bounds(column(name, span)));
        }

        @Override
        public Optional<PagedRows> paged() {
            return pageRows == 0 ? Optional.empty() : Optional.of(this);
        }

        @Override
        public List<PageRange> pages(String name) {
            int number = table.names().indexOf(name);
            List<PageRange> pages = new ArrayList<>();
            for (long row = 0; number >= 0 && row < rows; ) {
                long count = Math.min(rows - row, pageRows * (number + 1L));
                RowSpan span = new RowSpan(row, count);
                pages.add(new PageRange(span, bounds(name, span)));
                row += count;
            }
            return pages;
        }

        @Override
        public Table read(
                @Nullable List<String> columns, List<RowSpan> spans, @Nullable MemoryPool pool) {
            List<String> wanted = columns == null ? names : columns;
            return spans.isEmpty()
                    ? slice(wanted, new RowSpan(0, 0))
                    : TableConcatenation.concatenate(
                            spans.stream().map(span -> slice(wanted, span)).toList());
        }

        @Override
        public long rows() {
            return rows;
        }

        @Override
        public Optional<ColumnRange> range(String name) {
            return table.names().contains(name)
                    ? Optional.of(bounds(name, new RowSpan(0, rows)))
                    : Optional.empty();
        }
    }

    private static ColumnRange bounds(Column column) {
        List<@Nullable Object> values = Columns.read(column);
        List<Object> bounds =
                values.stream()
                        .filter(Objects::nonNull)
                        .map(value -> bound(column.type(), value))
                        .filter(value -> !(value instanceof Double d && d.isNaN()))
                        .toList();
        long nulls = values.stream().filter(Objects::isNull).count();
        return bounds.isEmpty()
                ? new ColumnRange(column.type(), null, null, nulls)
                : new ColumnRange(
                        column.type(),
                        cut(Collections.min(bounds, RangedScan::compare), false),
                        cut(Collections.max(bounds, RangedScan::compare), true),
                        nulls);
    }

    private static Object bound(ColumnType type, Object value) {
        return switch (value) {
            case BigInteger unscaled ->
                    new BigDecimal(unscaled, ((ColumnType.Decimal) type).scale());
            case String text -> text.getBytes(StandardCharsets.UTF_8);
            // Both zeros are one value.
            case Double number -> number + 0.0;
            default -> value;
        };
    }

    @SuppressWarnings("unchecked")
    private static int compare(Object a, Object b) {
        return a instanceof byte[] bytes
                ? Arrays.compareUnsigned(bytes, (byte[]) b)
                : ((Comparator<Object>) (Comparator<?>) Comparator.naturalOrder()).compare(a, b);
    }

    /** Cuts long strings, as writers do: an upper bound then ends with a greater byte. */
    private static Object cut(Object bound, boolean greatest) {
        if (!(bound instanceof byte[] bytes) || bytes.length <= MOST_BYTES) {
            return bound;
        }
        byte[] cut = Arrays.copyOf(bytes, MOST_BYTES);
        if (greatest) {
            cut[MOST_BYTES - 1]++;
        }
        return cut;
    }
}
