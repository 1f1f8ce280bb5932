// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.NativeAccess;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.TableRows;

import org.apache.arrow.memory.RootAllocator;
import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Arrow's memory: one allocator for each read and each write. */
public final class Allocators {

    /**
     * Keeps Arrow from greeting on the terminal. It is a field because the log manager forgets the
     * level of a logger that nobody references.
     */
    @SuppressWarnings("unused")
    private static final Logger ARROW_LOGGER = quietLogger();

    private static final String OPEN_NIO =
            "--add-opens=java.base/java.nio="
                    + NativeAccess.moduleName(RootAllocator.class.getModule());

    private static final String FLAGS =
            OPEN_NIO
                    + " "
                    + NativeAccess.FLAG
                    + " --sun-misc-unsafe-memory-access=allow"
                    // Nothing requires the module that allocates: Arrow looks it up.
                    + (RootAllocator.class.getModule().isNamed()
                            ? " --add-modules=ALL-MODULE-PATH"
                            : "");

    /**
     * The reason why Arrow cannot work in this process, or null. It is determined only once: the
     * second time, Arrow's classes fail in another way that no longer tells the reason.
     */
    private static final @Nullable String UNMET_REQUIREMENT = unmetRequirement();

    private Allocators() {}

    /**
     * Returns a new allocator without a limit. Every read or write through Arrow begins here.
     *
     * @throws WindrowException {@code JAVA_FLAG} if Java was started without a flag that Arrow
     *     needs
     */
    public static RootAllocator open() {
        NativeAccess.require();
        if (UNMET_REQUIREMENT != null) {
            throw ErrorCode.JAVA_FLAG.failure(UNMET_REQUIREMENT);
        }
        return new RootAllocator();
    }

    /** Returns a table of the same columns that closes the allocator after the given table. */
    public static Table closingWith(Table table, RootAllocator allocator) {
        ColumnMemory memory = new ColumnMemory();
        memory.own(allocator);
        memory.own(table);
        return TableRows.owning(table, memory);
    }

    /**
     * Closes an allocator after a failure, unless Arrow's reader has lost some of its memory. This
     * happens with damaged files, and closing would then report it on the terminal.
     */
    public static void closeAfter(Throwable failure, RootAllocator allocator) {
        long lost = allocator.getAllocatedMemory();
        if (lost == 0) {
            allocator.close();
        } else {
            failure.addSuppressed(new IllegalStateException("Arrow lost " + lost + " bytes"));
        }
    }

    private static @Nullable String unmetRequirement() {
        // Checked first, since Arrow itself would print a stack trace.
        if (!ByteBuffer.class
                .getModule()
                .isOpen(ByteBuffer.class.getPackageName(), RootAllocator.class.getModule())) {
            return "Arrow cannot be used, since Java was started without "
                    + OPEN_NIO
                    + ": start it with "
                    + FLAGS;
        }
        try {
            new RootAllocator().close();
            return null;
        } catch (LinkageError e) {
            Throwable cause = IoFailures.innermost(e);
            return "Arrow cannot be used ("
                    + cause.getClass().getSimpleName()
                    + ": "
                    + IoFailures.firstLine(cause)
                    + "): start Java with "
                    + FLAGS;
        }
    }

    private static Logger quietLogger() {
        Logger logger = Logger.getLogger("org.apache.arrow");
        if (logger.getLevel() == null) {
            logger.setLevel(Level.WARNING);
        }
        return logger;
    }
}
