// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import dev.windrow.column.Table;

import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.expressions.codegen.UnsafeRowWriter;

import java.util.ArrayList;
import java.util.List;

/** The groups of a table of states as rows of Spark, one after the other in the same memory. */
final class GroupRows implements AutoCloseable {

    private final Program program;
    private final Table states;
    private final UnsafeRowWriter row;
    private final FieldWriter[] writers;
    private long group;

    /** Reads a table, which is closed with this. */
    GroupRows(Program program, Table states) {
        this.program = program;
        this.states = states;
        row = new UnsafeRowWriter(program.fields());
        writers = writers(program, states).toArray(new FieldWriter[0]);
    }

    private static List<FieldWriter> writers(Program program, Table states) {
        List<FieldWriter> writers = new ArrayList<>();
        int field = 0;
        for (int key : program.keys()) {
            FieldType type = program.inputs().get(key).type();
            writers.add(type.writer(states.column(Program.column(key)), field));
            field++;
        }
        for (int i = 0; i < program.buffers().size(); i++) {
            Buffer buffer = program.buffers().get(i);
            writers.add(buffer.writer(new State(states, Program.aggregate(i)), field));
            field += buffer.fields();
        }
        return writers;
    }

    boolean hasNext() {
        return group < states.rows();
    }

    /** Returns how many groups there still are. */
    long left() {
        return states.rows() - group;
    }

    /** Returns the groups that there still are, in rows of their own. They need no close. */
    GroupRows rest() {
        GroupRows rest = new GroupRows(program, states);
        rest.group = group;
        return rest;
    }

    /** Returns the bytes of all groups, those that left included. */
    long byteSize() {
        return states.byteSize();
    }

    /** Returns the next group. The row before is overwritten. */
    UnsafeRow next() {
        row.reset();
        row.zeroOutNullBytes();
        for (FieldWriter writer : writers) {
            writer.write(row, group);
        }
        group++;
        return row.getRow();
    }

    @Override
    public void close() {
        states.close();
    }
}
