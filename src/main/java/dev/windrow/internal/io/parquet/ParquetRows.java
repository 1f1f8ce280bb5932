// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.column.TimesOfDay;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.Optional;

/**
 * Rows on their way into a Parquet file, whose times are checked: Parquet has no seconds, and the
 * native library counts them in milliseconds without a look at what becomes of them. It passes on
 * the text of a failure and no more, so failures are kept here.
 */
final class ParquetRows implements Iterator<Table> {

    private static final long MILLISECONDS_PER_SECOND = Unit.MILLISECOND.perSecond();
    private static final long MOST_SECONDS = Long.MAX_VALUE / MILLISECONDS_PER_SECOND;

    /** Rows of a batch, which becomes a row group. */
    private static final long BATCH_ROWS = 1 << 17;

    private final Iterator<Table> tables;
    private final ParquetBacklog backlog;
    private @Nullable RuntimeException failure;

    /** The table of which rows are handed out, and its first row that was not. */
    private @Nullable Table current;

    private long from;
    private long lastBytes;

    ParquetRows(Iterator<Table> tables, ParquetBacklog backlog) {
        this.tables = tables;
        this.backlog = backlog;
    }

    /** Returns what the making of tables, or a check, failed with. */
    Optional<RuntimeException> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public boolean hasNext() {
        if (current != null) {
            return true;
        }
        try {
            return tables.hasNext();
        } catch (RuntimeException e) {
            failure = e;
            throw e;
        }
    }

    @Override
    public Table next() {
        try {
            backlog.await(lastBytes);
            Table table = current == null ? checked(tables.next()) : current;
            Table batch = table.slice(from, Math.min(BATCH_ROWS, table.rows() - from));
            from += batch.rows();
            current = from < table.rows() ? table : null;
            from = current == null ? 0 : from;
            lastBytes = batch.byteSize();
            return batch;
        } catch (RuntimeException e) {
            failure = e;
            throw e;
        }
    }

    private static Table checked(Table table) {
        for (String name : table.names()) {
            String subject = "column \"" + name + '"';
            TimesOfDay.require(subject, table.column(name));
            requireMilliseconds(subject, table.column(name));
        }
        return table;
    }

    private static void requireMilliseconds(String subject, Column column) {
        if (column instanceof ListColumn lists) {
            long first = lists.offset(0);
            requireMilliseconds(
                    subject, lists.elements().slice(first, lists.offset(lists.rows()) - first));
        } else if (column.type() instanceof ColumnType.Timestamp(Unit unit, String zone)
                && unit == Unit.SECOND) {
            requireMilliseconds(subject, (FixedWidthColumn) column);
        }
    }

    private static void requireMilliseconds(String subject, FixedWidthColumn seconds) {
        for (long row = 0; row < seconds.rows(); row++) {
            long value = RawValues.getLong(seconds, row);
            if ((value > MOST_SECONDS || value < -MOST_SECONDS) && !seconds.isNull(row)) {
                throw WindrowException.of(
                        ErrorCode.OVERFLOW,
                        "%s has a timestamp of %d seconds, expected at most %d: Parquet has no"
                                + " seconds, and its milliseconds have 64 bits",
                        subject,
                        value,
                        MOST_SECONDS);
            }
        }
    }
}
