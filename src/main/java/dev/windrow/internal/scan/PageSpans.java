// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.PageRange;
import dev.windrow.scan.PagedRows;
import dev.windrow.scan.RowSpan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** The rows of a split that may be wanted, as far as the ranges of pages tell. */
public final class PageSpans {

    /** Fewer rows between two spans are read with them: to leave them out saves nothing. */
    public static final long LEAST_GAP = 1 << 12;

    private final RangeTest wanted;
    private final Map<String, Pages> columns = new TreeMap<>();
    private final TreeSet<Long> borders = new TreeSet<>();
    private final List<RowSpan> spans = new ArrayList<>();

    private PageSpans(RangeTest wanted) {
        this.wanted = wanted;
    }

    /** The pages of a column, one after the other. */
    private static final class Pages {

        private final List<PageRange> ranges;
        private int at;

        Pages(List<PageRange> ranges) {
            this.ranges = ranges;
        }

        /** Returns what is said of rows of one page, none of which lies before earlier ones. */
        ColumnRange range(RowSpan rows) {
            while (ranges.get(at).rows().to() <= rows.from()) {
                at++;
            }
            PageRange page = ranges.get(at);
            return page.range().ofSome(rows.rows(), page.rows().rows());
        }
    }

    /**
     * Finds the rows that may be wanted.
     *
     * @param wanted tells it of rows that lie in one page of each column
     * @param columns the columns whose ranges it looks at
     * @param rows how many rows the split has
     * @return spans that are far apart, in order; none if no row can be wanted
     */
    static List<RowSpan> of(
            RangeTest wanted, Collection<String> columns, PagedRows paged, long rows) {
        PageSpans found = new PageSpans(wanted);
        for (String column : columns) {
            List<PageRange> pages = paged.pages(column);
            if (!pages.isEmpty()) {
                found.columns.put(column, new Pages(pages));
                pages.forEach(page -> found.borders.add(page.rows().from()));
            }
        }
        found.borders.add(0L);
        found.borders.add(rows);
        found.judge();
        return found.spans;
    }

    /** Judges the rows between each two borders: they lie in one page of each column. */
    private void judge() {
        long from = borders.removeFirst();
        for (long to : borders) {
            RowSpan rows = new RowSpan(from, to - from);
            if (wanted.mayBeTrue(rows.rows(), column -> range(column, rows))) {
                join(spans, rows);
            }
            from = to;
        }
    }

    private Optional<ColumnRange> range(String column, RowSpan rows) {
        return Optional.ofNullable(columns.get(column)).map(pages -> pages.range(rows));
    }

    /** Adds rows behind all others. */
    public static void join(List<RowSpan> spans, RowSpan rows) {
        boolean isNear = !spans.isEmpty() && rows.from() - spans.getLast().to() < LEAST_GAP;
        long from = isNear ? spans.removeLast().from() : rows.from();
        spans.add(new RowSpan(from, rows.to() - from));
    }

    /** Returns how many rows there are in spans. */
    public static long rows(List<RowSpan> spans) {
        return spans.stream().mapToLong(RowSpan::rows).sum();
    }
}
