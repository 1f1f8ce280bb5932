// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.internal.io.parquet.ParquetOffsetIndex.Location;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Reads some rows of a row group, of a column that has one value in each row. */
final class RangeReader {

    /** Rows of a page that are decoded at once, even if only some are wanted. */
    private static final int MOST_ROWS_AT_ONCE = 1 << 20;

    private final ParquetPlace place;

    /** The rows, in ascending order. */
    private final List<RowRange.Piece> pieces;

    private final PageTarget target;
    private final NullBits nulls;

    /** Where the rows of the first piece go that is not done. */
    private int at;

    private int piecesDone;

    private RangeReader(
            ParquetPlace place,
            List<RowRange.Piece> pieces,
            PageTarget target,
            NullBits nulls,
            int at) {
        this.place = place;
        this.pieces = pieces;
        this.target = target;
        this.nulls = nulls;
        this.at = at;
    }

    /**
     * Reads the rows of a range into a target, and which of them are null.
     *
     * @param scratch of this thread
     */
    static void read(
            ParquetContent content,
            ParquetColumn column,
            RowRange range,
            PageTarget target,
            NullBits nulls,
            PageScratch scratch)
            throws IOException {
        List<RowRange.Piece> left = range.pieces();
        int at = 0;
        while (!left.isEmpty()) {
            int group = left.getFirst().group();
            List<RowRange.Piece> pieces =
                    left.stream().takeWhile(piece -> piece.group() == group).toList();
            ParquetPlace place = content.place(pieces.getFirst(), column);
            boolean isText = column.type().isVariableWidth() && place.leaf().isText();
            ParquetPageDecoder decoder =
                    new ParquetPageDecoder(
                            place, content.file(), isText, target.takesStored(), scratch);
            RangeReader reader = new RangeReader(place, pieces, target, nulls, at);
            int rows = pieces.stream().mapToInt(RowRange.Piece::rows).sum();
            Optional<ParquetOffsetIndex> index =
                    rows == place.rows()
                            ? Optional.empty()
                            : ParquetOffsetIndex.read(place, content.file());
            if (index.isPresent()) {
                reader.readIndexed(decoder, index.get().pages());
            } else {
                reader.read(decoder);
            }
            at += rows;
            left = left.subList(pieces.size(), left.size());
        }
        target.flush();
    }

    /**
     * Reads the pages that have some of the rows, and no others.
     *
     * @param index all pages
     */
    private void readIndexed(ParquetPageDecoder pages, List<Location> index) throws IOException {
        pages.readDictionary(index.getFirst().offset());
        boolean isFollowing = false;
        for (int i = 0; i < index.size() && piecesDone < pieces.size(); i++) {
            Location page = index.get(i);
            boolean isWanted = pieces.get(piecesDone).from() < page.endRow();
            if (isWanted) {
                pages.seek(page.offset());
                if (!isFollowing) {
                    pages.expect(bytesInPiece(index.subList(i, index.size())));
                }
                int values = pages.next();
                if (values != page.rows()) {
                    throw place.damage(
                            "%d values in the page at byte %d, expected the %d rows of its index"
                                    .formatted(values, page.offset(), page.rows()));
                }
                add(pages, page.firstRow(), values);
            }
            isFollowing = isWanted;
        }
    }

    /** Returns the bytes of the first pages, as far as they have rows of the next piece. */
    private long bytesInPiece(List<Location> index) {
        long end = pieces.get(piecesDone).end();
        return index.stream()
                .takeWhile(page -> page.firstRow() < end)
                .mapToLong(Location::bytes)
                .sum();
    }

    /** Reads all headers up to the last row, and the pages that have some of the rows. */
    private void read(ParquetPageDecoder pages) throws IOException {
        long end = pieces.getLast().end();
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
            add(pages, row, values);
            row += values;
        }
        if (row < end || toTheEnd && row != place.rows()) {
            throw place.damage(
                    "%d values, expected the %d of its pages".formatted(place.rows(), row));
        }
    }

    /** Takes over what the pieces want of a page, which is decoded only if they want some of it. */
    private void add(ParquetPageDecoder pages, long pageRow, int values) throws IOException {
        DecodedPage page = null;
        while (piecesDone < pieces.size()) {
            RowRange.Piece piece = pieces.get(piecesDone);
            if (piece.from() >= pageRow + values) {
                return;
            }
            int from = (int) Math.max(0, piece.from() - pageRow);
            int to = (int) Math.min(values, piece.end() - pageRow);
            if (page == null) {
                long last = Math.min(values, pieces.getLast().end() - pageRow);
                page = values > MOST_ROWS_AT_ONCE ? pages.decode(from, (int) last) : pages.decode();
            }
            int row = at + (int) (pageRow + from - piece.from());
            add(page, target, nulls, row, from, to - from);
            if (piece.end() > pageRow + values) {
                return;
            }
            at += piece.rows();
            piecesDone++;
        }
    }

    /** Takes over some values of a page. */
    static void add(
            DecodedPage page, PageTarget target, NullBits nulls, int row, int fromRow, int count) {
        int from = fromRow - page.first();
        switch (page) {
            case DecodedPage.Values decoded -> {
                target.add(decoded, from, row, count);
                nulls.add(decoded.page(), from, row, count);
            }
            case DecodedPage.Stored stored -> target.add(stored, from, row, count);
            case TextPage texts -> {
                target.add(texts, from, row, count);
                nulls.add(texts.levels(), texts.mostLevel(), from, row, count);
            }
        }
    }
}
