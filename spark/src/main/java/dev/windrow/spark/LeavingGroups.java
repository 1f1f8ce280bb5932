// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import dev.windrow.column.Table;

import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Groups on their way out, in the order in which they came: first those of files. */
final class LeavingGroups implements AutoCloseable {

    private final Program program;
    private final Deque<SpilledRows> files = new ArrayDeque<>();
    private final Deque<GroupRows> tables = new ArrayDeque<>();

    LeavingGroups(Program program) {
        this.program = program;
    }

    /** Takes over tables of states. */
    void addAll(List<Table> states) {
        states.forEach(table -> tables.add(new GroupRows(program, table)));
    }

    /** Returns whether there are more groups, and frees the memory of those that have left. */
    boolean hasNext() {
        while (!files.isEmpty() && !files.element().hasNext()) {
            files.remove().close();
        }
        if (!files.isEmpty()) {
            return true;
        }
        while (!tables.isEmpty() && !tables.element().hasNext()) {
            tables.remove().close();
        }
        return !tables.isEmpty();
    }

    /** Returns the next group. The row before may be overwritten. */
    UnsafeRow next() {
        return files.isEmpty() ? tables.element().next() : files.element().next();
    }

    /** Returns the bytes of memory that are held. */
    long byteSize() {
        return tables.stream().mapToLong(GroupRows::byteSize).sum();
    }

    /**
     * Writes all groups that are in memory to a file. The row that left last stays as it is.
     *
     * @return the bytes of the file
     */
    long spill(TaskContext context) throws IOException {
        SpilledRows file = SpilledRows.write(tables, program.fields(), context);
        files.add(file);
        closeTables();
        return file.byteSize();
    }

    private void closeTables() {
        tables.forEach(GroupRows::close);
        tables.clear();
    }

    @Override
    public void close() {
        closeTables();
        files.forEach(SpilledRows::close);
        files.clear();
    }
}
