// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.column.Decimals;
import dev.windrow.internal.column.TimesOfDay;
import dev.windrow.internal.column.Uuids;
import dev.windrow.internal.io.parquet.ParquetAnnotation.Plain;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.PageRange;
import dev.windrow.scan.RowSpan;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Between which values a column lies in some rows, as far as the file's word can be relied on. */
final class ParquetBounds {

    private final ParquetLeaf leaf;
    private final ColumnType type;
    private final ParquetStatistics statistics;

    private ParquetBounds(ParquetPlace place, ColumnType type, ParquetStatistics statistics) {
        this.leaf = place.leaf();
        this.type = type;
        this.statistics = statistics;
    }

    /**
     * Returns what is said of the values of a range; nothing of lists, and of several row groups.
     */
    static Optional<ColumnRange> of(ParquetContent content, RowRange range, ParquetColumn column) {
        if (!column.isReadable() || column.isNested()) {
            return Optional.empty();
        }
        ColumnRange found = null;
        for (RowRange.Piece piece : range.pieces()) {
            ColumnRange next = of(content.place(piece, column), piece, column.type());
            found = found == null ? next : BoundsUnion.of(found, next);
        }
        return found == null
                        || found.least() == null
                                && found.greatest() == null
                                && found.nulls() == ColumnRange.UNKNOWN
                ? Optional.empty()
                : Optional.of(found);
    }

    /**
     * Returns what is said of each page's rows in a range; a row group that says nothing of its
     * pages counts as one page. Nothing of lists.
     */
    static List<PageRange> ofPages(ParquetContent content, RowRange range, ParquetColumn column)
            throws IOException {
        if (!column.isReadable() || column.isNested()) {
            return List.of();
        }
        List<PageRange> pages = new ArrayList<>();
        long at = 0;
        for (RowRange.Piece piece : range.pieces()) {
            ParquetPlace place = content.place(piece, column);
            Optional<ParquetPageIndex> index = ParquetPageIndex.read(place, content.file());
            if (index.isEmpty()) {
                RowSpan rows = new RowSpan(at, piece.rows());
                pages.add(new PageRange(rows, of(place, piece, column.type())));
            } else {
                for (ParquetPageIndex.IndexedPage page : index.get().pages()) {
                    long from = Math.max(page.firstRow(), piece.from());
                    long to = Math.min(page.end(), piece.end());
                    if (from < to) {
                        RowSpan rows = new RowSpan(at + from - piece.from(), to - from);
                        pages.add(new PageRange(rows, of(place, page, to - from, column.type())));
                    }
                }
            }
            at += piece.rows();
        }
        return pages;
    }

    private static ColumnRange of(ParquetPlace place, RowRange.Piece piece, ColumnType type) {
        return new ParquetBounds(place, type, place.chunk().statistics())
                .range(place, piece.rows(), place.rows());
    }

    private static ColumnRange of(
            ParquetPlace place, ParquetPageIndex.IndexedPage page, long rows, ColumnType type) {
        return new ParquetBounds(place, type, page.statistics()).range(place, rows, page.rows());
    }

    /** Returns what is said of some of the rows that the statistics speak of. */
    private ColumnRange range(ParquetPlace place, long rows, long allRows) {
        boolean ordered = isOrdered(place.footer().hasOrder(place.index()));
        long nulls = statistics.nulls();
        return new ColumnRange(
                        type,
                        ordered ? value(statistics.least(), false) : null,
                        ordered ? value(statistics.greatest(), true) : null,
                        nulls >= 0 && nulls <= allRows ? nulls : ColumnRange.UNKNOWN)
                .ofSome(rows, allRows);
    }

    /** Without a word on the order, only that of signed numbers is the same for all writers. */
    private boolean isOrdered(boolean said) {
        boolean signed =
                switch (leaf.type()) {
                    case BOOLEAN, INT32, INT64, FLOAT, DOUBLE ->
                            ParquetValues.isSigned(leaf.annotation());
                    case INT96, BYTE_ARRAY, FIXED_LENGTH -> false;
                };
        return leaf.annotation() != Plain.OTHER
                && leaf.annotation() != Plain.INTERVAL
                && (signed || said && !statistics.old());
    }

    private @Nullable Object value(byte @Nullable [] plain, boolean greatest) {
        if (plain == null) {
            return null;
        }
        ByteBuffer bytes = ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN);
        return switch (leaf.type()) {
            case BOOLEAN -> plain.length == 1 ? plain[0] != 0 : null;
            case INT32 -> plain.length == Integer.BYTES ? whole(bytes.getInt()) : null;
            case INT64 -> plain.length == Long.BYTES ? whole(bytes.getLong()) : null;
            case FLOAT -> plain.length == Float.BYTES ? real(bytes.getFloat(), greatest) : null;
            case DOUBLE -> plain.length == Double.BYTES ? real(bytes.getDouble(), greatest) : null;
            case INT96 -> null;
            case BYTE_ARRAY, FIXED_LENGTH -> bytes(plain, greatest);
        };
    }

    private @Nullable Object whole(int value) {
        boolean signed = ParquetValues.isSigned(leaf.annotation());
        return whole(signed ? value : Integer.toUnsignedLong(value));
    }

    /** A time outside of the day is an error of whoever reads it, and no bound. */
    private @Nullable Object whole(long value) {
        if (!(type instanceof ColumnType.Decimal decimal)) {
            return type instanceof ColumnType.Time time && !TimesOfDay.isOne(time.unit(), value)
                    ? null
                    : value;
        }
        return ParquetValues.isSigned(leaf.annotation())
                ? BigDecimal.valueOf(value, decimal.scale())
                : new BigDecimal(new BigInteger(Long.toUnsignedString(value)));
    }

    /** Writers differ in which zero they write, and NaN is no bound. */
    private static @Nullable Object real(double value, boolean greatest) {
        if (Double.isNaN(value)) {
            return null;
        }
        return value == 0 ? (greatest ? 0.0 : -0.0) : value;
    }

    private @Nullable Object bytes(byte[] value, boolean greatest) {
        if (type instanceof ColumnType.Decimal decimal) {
            return statistics.exact() && value.length > 0
                    ? decimal(new BigInteger(value), decimal.scale())
                    : null;
        }
        if (leaf.annotation() == Plain.FLOAT16) {
            return value.length == Short.BYTES
                    ? real(ParquetValues.float16(value), greatest)
                    : null;
        }
        if (leaf.annotation() == Plain.UUID) {
            return value.length == Uuids.BYTES ? Uuids.text(value) : null;
        }
        return value;
    }

    private static @Nullable Object decimal(BigInteger unscaled, int scale) {
        return Decimals.fits(unscaled) ? new BigDecimal(unscaled, scale) : null;
    }
}
