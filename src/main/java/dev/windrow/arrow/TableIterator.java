// SPDX-License-Identifier: Apache-2.0
package dev.windrow.arrow;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.progress.ProgressListener;

import org.apache.arrow.vector.ipc.ArrowReader;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** The batches of a reader as tables, each of which is read when it is asked for. */
final class TableIterator implements Iterator<Table> {

    private final ArrowBatches batches;
    private @Nullable Table next;
    private boolean isAtEnd;

    TableIterator(ArrowReader reader, @Nullable Collection<String> columns) {
        try {
            batches = new ArrowBatches(reader, columns, new PacedProgress(ProgressListener.NONE));
        } catch (IOException e) {
            throw failure(e);
        }
    }

    @Override
    public boolean hasNext() {
        if (next == null && !isAtEnd) {
            try {
                next = batches.next();
            } catch (IOException e) {
                throw failure(e);
            }
            isAtEnd = next == null;
        }
        return next != null;
    }

    @Override
    public Table next() {
        if (!hasNext() || next == null) {
            throw new NoSuchElementException("all batches were read");
        }
        Table given = next;
        next = null;
        return given;
    }

    private static WindrowException failure(IOException cause) {
        return new WindrowException(
                ErrorCode.INPUT_OUTPUT, "cannot read Arrow batches: " + cause.getMessage(), cause);
    }
}
