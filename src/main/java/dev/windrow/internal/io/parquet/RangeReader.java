package dev.windrow.internal.io.parquet;

import java.io.IOException;

/** Reads some rows of a row group, of a column that has one value in each row. */
final class RangeReader {

    private final ParquetPlace place;
    private final RowRange.Piece piece;
    private final PageTarget target;
    private final NullBits nulls;
    private final int at;

    private RangeReader(
            ParquetPlace place, RowRange.Piece piece, PageTarget target, NullBits nulls, int at) {
        this.place = place;
        this.piece = piece;
        this.target = target;
        this.nulls = nulls;
        this.at = at;
    }

    /** Reads the rows of a range into a target, and which of them are null. */
    static void read(
            ParquetContent content,
            ParquetColumn column,
            RowRange range,
            PageTarget target,
            NullBits nulls)
            throws IOException {
        PageScratch scratch = content.scratches().take();
        int at = 0;
        for (RowRange.Piece piece : range.pieces()) {
            ParquetPlace place = content.place(piece, column);
            boolean isText = column.values().isVariableWidth() && place.leaf().isText();
            new RangeReader(place, piece, target, nulls, at)
                    .read(
                            new ParquetPageDecoder(
                                    place, content.file(), isText, target.takesStored(), scratch));
            at += piece.rows();
        }
        content.scratches().giveBack(scratch);
    }

    private void read(ParquetPageDecoder pages) throws IOException {
        long end = piece.from() + piece.rows();
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
                        "more values in its pages than the %d rows of its row group"
                                .formatted(place.rows()));
            }
            if (row + values > piece.from() && row < end) {
                add(pages.decode(), row, values);
            }
            row += values;
        }
        if (row < end || toTheEnd && row != place.rows()) {
            throw place.damage(
                    "%d values, expected the %d of its pages".formatted(place.rows(), row));
        }
    }

    private void add(DecodedPage page, long pageRow, int values) {
        int from = (int) Math.max(0, piece.from() - pageRow);
        int to = (int) Math.min(values, piece.from() + piece.rows() - pageRow);
        int row = at + (int) (pageRow + from - piece.from());
        switch (page) {
            case DecodedPage.Values decoded -> {
                target.add(decoded, from, row, to - from);
                nulls.add(decoded.page(), from, row, to - from);
            }
            case DecodedPage.Stored stored -> target.add(stored, from, row, to - from);
        }
    }
}
