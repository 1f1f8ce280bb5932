package dev.windrow.internal.io.ipc;

import java.io.IOException;
import java.nio.channels.FileChannel;

/**
 * Adjacent batches of a file, which can be read without those before them.
 *
 * @param rows how many rows they say they have
 * @param nulls how many nulls they say they have
 * @param opener opens their messages, with the schema and the dictionaries that they need
 */
record IpcPart(long rows, IpcNullCounts nulls, Opener opener) {

    /** Opens messages of a file, which stays open. */
    interface Opener {
        IpcMessages open(FileChannel file) throws IOException;
    }
}
