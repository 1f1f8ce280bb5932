// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import dev.windrow.internal.io.ReadLimits;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Iterator;
import java.util.List;

/** Some messages of a stream in a file, at places that are known. */
final class IpcStreamBlocks implements IpcMessages {

    private final FileChannel file;
    private final Iterator<Block> blocks;
    private long bytesRead;

    /**
     * Opens messages.
     *
     * @param file the file, which stays open
     * @param blocks where the messages are
     */
    IpcStreamBlocks(FileChannel file, List<Block> blocks) {
        this.file = file;
        this.blocks = blocks.iterator();
    }

    /**
     * A message.
     *
     * @param label its name in errors
     * @param from its first byte in the file
     * @param bytes its length, with its body
     */
    record Block(String label, long from, long bytes) {}

    @Override
    public Schema readSchema() throws IOException {
        return new IpcStreamMessages(IpcInput.of(file, 0, file.size())).readSchema();
    }

    @Override
    public @Nullable Batch next(ReadLimits.Loan loan, BufferAllocator allocator)
            throws IOException {
        if (!blocks.hasNext()) {
            return null;
        }
        Block block = blocks.next();
        bytesRead += block.bytes();
        IpcInput input = IpcInput.of(file, block.from(), block.bytes());
        return IpcStreamMessages.next(input, block.label(), loan, allocator);
    }

    @Override
    public long bytesRead() {
        return bytesRead;
    }
}
