// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import org.apache.arrow.flatbuf.RecordBatch;
import org.jspecify.annotations.Nullable;

import java.io.IOException;

/** The counts of a batch. */
final class IpcBatch {

    /** The null count of writers that do not count nulls. */
    static final int NULLS_UNKNOWN = -1;

    private IpcBatch() {}

    /** Returns how many rows a batch says it has. */
    static int rows(@Nullable RecordBatch metadata, String label) throws IOException {
        return count(required(metadata, label).length(), 0, Integer.MAX_VALUE, label);
    }

    /** Requires that there is a batch. */
    static RecordBatch required(@Nullable RecordBatch metadata, String label) throws IOException {
        if (metadata == null) {
            throw new IOException(label + " has no batch");
        }
        return metadata;
    }

    /** Returns a count that vectors can have. */
    static int count(long claimed, long least, long most, String label) throws IOException {
        if (claimed < least || claimed > most) {
            throw new IOException(
                    label + " counts " + claimed + " values or nulls, expected at most " + most);
        }
        return (int) claimed;
    }
}
