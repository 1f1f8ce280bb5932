package dev.windrow.io;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;

import org.apache.arrow.memory.RootAllocator;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Arrow's memory: one allocator for each read and each write. */
final class Allocators {

    /**
     * Arrow greets on the terminal unless told not to. Held here, because the log manager forgets
     * the level of a logger that nobody holds.
     */
    @SuppressWarnings("unused")
    private static final Logger ARROW_LOGGER = quietLogger();

    private Allocators() {}

    /** Returns a new allocator without a limit. */
    static RootAllocator open() {
        return new RootAllocator();
    }

    /** Returns a table of the same columns that closes the allocator after the given table. */
    static Table closingWith(Table table, RootAllocator allocator) {
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
    static void closeAfter(Throwable failure, RootAllocator allocator) {
        long lost = allocator.getAllocatedMemory();
        if (lost == 0) {
            allocator.close();
        } else {
            failure.addSuppressed(new IllegalStateException("Arrow lost " + lost + " bytes"));
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
