// SPDX-License-Identifier: Apache-2.0
package dev.windrow.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;

import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** The format allows fields without names. */
class UnnamedFieldTest {

    @TempDir private Path folder;

    @Test
    void aColumnWithoutANameHasAnEmptyOne() throws IOException {
        Path file = folder.resolve("unnamed.arrow");
        Field field = new Field(null, FieldType.nullable(new ArrowType.Int(32, true)), null);
        try (RootAllocator allocator = new RootAllocator();
                IntVector vector = new IntVector(field, allocator);
                VectorSchemaRoot root = new VectorSchemaRoot(List.of(vector));
                FileChannel channel =
                        FileChannel.open(
                                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                ArrowFileWriter writer = new ArrowFileWriter(root, null, channel)) {
            vector.setSafe(0, 7);
            root.setRowCount(1);
            writer.writeBatch();
        }
        assertThat(Tables.columnNames(file.toString())).containsExactly("");
        try (Table table = Tables.read(file.toString());
                Windrow windrow = Windrow.open(WindrowConfig.defaults());
                var groups = windrow.groupBy(table).by("").aggregate()) {
            assertThat(table.names()).containsExactly("");
            assertThat(groups.rows()).isEqualTo(1);
        }
    }
}
