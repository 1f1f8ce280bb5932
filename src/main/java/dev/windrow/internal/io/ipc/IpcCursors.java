// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The cursors of a compressed batch: as many as threads read it at once. Each thread decompresses
 * what lies between its parts, so that nobody waits for another.
 */
final class IpcCursors implements Closeable {

    private final Path path;
    private final List<IpcCursor> free = new ArrayList<>();
    private int partsLeft;

    /** Makes cursors, of which none is there yet, for so many parts of a batch. */
    IpcCursors(Path path, int parts) {
        this.path = path;
        partsLeft = parts;
    }

    /** Returns the cursor that is nearest before a row, which is the caller's now. */
    synchronized IpcCursor take(long row) throws IOException {
        Optional<IpcCursor> nearest =
                free.stream()
                        .filter(cursor -> cursor.row() <= row)
                        .max(Comparator.comparingLong(IpcCursor::row));
        if (nearest.isEmpty()) {
            return new IpcCursor(path);
        }
        free.remove(nearest.get());
        return nearest.get();
    }

    /** Takes a cursor back with which a part was read. After the last part, it closes all. */
    synchronized void giveBack(IpcCursor cursor) throws IOException {
        free.add(cursor);
        partsLeft--;
        if (partsLeft <= 0) {
            close();
        }
    }

    @Override
    public synchronized void close() throws IOException {
        partsLeft = 0;
        for (IpcCursor cursor : free) {
            cursor.close();
        }
        free.clear();
    }
}
