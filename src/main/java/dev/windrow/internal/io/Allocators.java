package dev.windrow.internal.io;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.NativeAccess;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.apache.arrow.memory.RootAllocator;
import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Arrow's memory: one allocator for each read and each write. */
public final class Allocators {

    /**
     * Arrow greets on the terminal unless told not to. Held here, because the log manager forgets
     * the level of a logger that nobody holds.
     */
    @SuppressWarnings("unused")
    private static final Logger ARROW_LOGGER = quietLogger();

    private static final String OPEN_NIO =
            "--add-opens=java.base/java.nio="
                    + NativeAccess.moduleName(RootAllocator.class.getModule());

    private static final String FLAGS =
            OPEN_NIO + " " + NativeAccess.FLAG + " --sun-misc-unsafe-memory-access=allow";

    /**
     * What keeps Arrow from working in this process, or null. Asked once: Arrow's classes fail in
     * another way the second time, and then no longer say why.
     */
    private static final @Nullable String OBSTACLE = obstacle();

    private Allocators() {}

    /**
     * Returns a new allocator without a limit. Whatever reads or writes through Arrow begins here.
     *
     * @throws WindrowException {@code JAVA_FLAG} if Java was started without a flag that Arrow
     *     needs
     */
    public static RootAllocator open() {
        NativeAccess.require();
        if (OBSTACLE != null) {
            throw new WindrowException(ErrorCode.JAVA_FLAG, OBSTACLE);
        }
        return new RootAllocator();
    }

    /** Returns a table of the same columns that closes the allocator after the given table. */
    public static Table closingWith(Table table, RootAllocator allocator) {
        ColumnMemory memory = new ColumnMemory();
        memory.own(allocator);
        memory.own(table);
        Map<String, Column> columns = new LinkedHashMap<>();
        table.names().forEach(name -> columns.put(name, table.column(name)));
        return new Table(columns, table.rows(), memory);
    }

    /**
     * Closes an allocator after a failure, unless Arrow's reader has lost some of its memory on the
     * way, which it does on damaged files and reports on the terminal.
     */
    public static void closeAfter(Throwable failure, RootAllocator allocator) {
        long lost = allocator.getAllocatedMemory();
        if (lost == 0) {
            allocator.close();
        } else {
            failure.addSuppressed(new IllegalStateException("Arrow lost " + lost + " bytes"));
        }
    }

    private static @Nullable String obstacle() {
        // Arrow itself prints a stack trace first.
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
