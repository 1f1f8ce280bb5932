package dev.windrow.internal.io.parquet;

import dev.hardwood.internal.reader.Page;

import java.io.IOException;
import java.nio.channels.FileChannel;

/** Reads some rows of a column that has one value in each row. */
final class RangeReader {

    private final ParquetPlace place;
    private final RowRange range;
    private final PageTarget target;
    private final NullBits nulls;

    private RangeReader(
            ParquetPlace place, RowRange range, PageTarget target, NullBits nulls) {
        this.place = place;
        this.range = range;
        this.target = target;
        this.nulls = nulls;
    }

    /** Reads the rows of a range into a target, and which of them are null. */
    static void read(
            ParquetPlace place,
            FileChannel file,
            RowRange range,
            PageTarget target,
            NullBits nulls)
            throws IOException {
        new RangeReader(place, range, target, nulls).read(new ParquetPageDecoder(place, file));
    }

    private void read(ParquetPageDecoder pages) throws IOException {
        long end = range.from() + range.rows();
        boolean toTheEnd = end == place.rows();
        long row = 0;
        // Behind the last row there may be pages that should not be there.
        while (toTheEnd || row < end) {
            int values = pages.next();
            if (values < 0) {
                break;
            }
            if (values > place.rows() - row) {
                throw place.damage(
                        "has more values in its pages than the %d rows of its row group"
                                .formatted(place.rows()));
            }
            if (row + values > range.from() && row < end) {
                add(pages.decode(), row, values);
            }
            row += values;
        }
        if (toTheEnd && row != place.rows()) {
            throw place.damage(
                    "%d values, expected the %d of its pages".formatted(place.rows(), row));
        }
    }

    private void add(Page page, long pageRow, int values) {
        int from = (int) Math.max(0, range.from() - pageRow);
        int to = (int) Math.min(values, range.from() + range.rows() - pageRow);
        int at = (int) (pageRow + from - range.from());
        target.add(page, from, at, to - from);
        nulls.add(page, from, at, to - from);
    }
}
