// SPDX-License-Identifier: Apache-2.0
package dev.windrow.examples;

import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.sum;

import dev.windrow.GroupByResult;
import dev.windrow.Windrow;
import dev.windrow.arrow.ArrowTables;
import dev.windrow.scan.Scan;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;

/**
 * Answers requests in Arrow: batches of readings come in, totals by sensor go out. One session
 * serves all threads, so that its memory, and its GPU if there is one, are shared and bounded.
 */
public final class ArrowService implements AutoCloseable {

    private final Windrow windrow = Windrow.open();
    private final BufferAllocator allocator = new RootAllocator();

    /** Answers one request; any number of threads may call this at once. */
    public void answer(InputStream request, OutputStream response) throws IOException {
        try (ArrowStreamReader batches = new ArrowStreamReader(request, allocator);
                GroupByResult totals =
                        windrow.groupBy(Scan.of("request", ArrowTables.batches(batches, null)))
                                .by("sensor")
                                .sorted()
                                .aggregate(sum("reading").as("total"), max("reading").as("most"));
                VectorSchemaRoot root = ArrowTables.toRoot(totals.table(), allocator);
                ArrowStreamWriter writer =
                        new ArrowStreamWriter(root, null, Channels.newChannel(response))) {
            writer.start();
            writer.writeBatch();
            writer.end();
        }
    }

    @Override
    public void close() {
        windrow.close();
        allocator.close();
    }
}
