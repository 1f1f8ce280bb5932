// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Random names, and labels that say which of them are public. */
final class RedactionData {

    private static final long SEED = 7;

    private static final List<String> FIRST =
            words(
                    """
                    Ada Élise Grace Jean Katherine Margaret Radia Barbara Frances Hedy
                    Annie Mary Evelyn Dorothy Lynn Christopher
                    """);
    private static final List<String> LAST =
            words(
                    """
                    Lovelace Ünal Hopper Bartik Johnson Hamilton Perlman Lee Allen Lamarr
                    Easley Keller Granville Vaughan Conway Li
                    """);

    private RedactionData() {}

    private static List<String> words(String all) {
        return List.of(all.split("\\s+"));
    }

    /** Returns columns {@code name} and {@code label}, which the caller closes. */
    static Table table(long rows) {
        List<byte[]> names = new ArrayList<>();
        for (String first : FIRST) {
            LAST.forEach(last -> names.add(utf8(first + " " + last)));
        }
        List<byte[]> labels = List.of(utf8("public"), utf8("private"));
        ColumnMemory memory = new ColumnMemory();
        try {
            Map<String, Column> columns = new LinkedHashMap<>();
            columns.put("name", column(names, rows, SEED, memory));
            columns.put("label", column(labels, rows, SEED + 1, memory));
            return new Table(columns, rows, memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    private static Column column(List<byte[]> values, long rows, long seed, ColumnMemory memory) {
        SplittableRandom random = new SplittableRandom(seed);
        try (ColumnBuilder builder = ColumnBuilder.of(Primitive.UTF8, rows)) {
            for (long row = 0; row < rows; row++) {
                builder.appendBytes(values.get(random.nextInt(values.size())));
            }
            return builder.build(memory);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
