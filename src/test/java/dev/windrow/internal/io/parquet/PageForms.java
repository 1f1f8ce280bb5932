// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import static dev.windrow.internal.io.parquet.HandmadeParquet.counted;
import static dev.windrow.internal.io.parquet.HandmadeParquet.indices;
import static dev.windrow.internal.io.parquet.HandmadeParquet.join;
import static dev.windrow.internal.io.parquet.HandmadeParquet.packed;
import static dev.windrow.internal.io.parquet.HandmadeParquet.run;

import dev.windrow.column.Column;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The same values in several forms of a page. */
enum PageForms {
    PLAIN,
    /** Between nulls. */
    OPTIONAL,
    DICTIONARY,
    /** In lists of one value each. */
    REPEATED;

    /** Indices and levels have so many bits here. */
    private static final int INDEX_BITS = 8;

    /**
     * Returns a file of one column that has values.
     *
     * @param values each as it lies in a page of plain values
     */
    HandmadeParquet of(int type, List<byte[]> values) {
        byte[] plain = join(values.toArray(byte[][]::new));
        int count = values.size();
        HandmadeParquet made = new HandmadeParquet(type, this == OPTIONAL);
        return switch (this) {
            case PLAIN -> made.page(count, HandmadeParquet.PLAIN, plain);
            case OPTIONAL -> {
                int[] levels = IntStream.range(0, 2 * count + 1).map(i -> i % 2).toArray();
                yield made.page(
                        levels.length,
                        HandmadeParquet.PLAIN,
                        join(counted(packed(levels, 1)), plain));
            }
            case DICTIONARY -> {
                byte[] all = packed(IntStream.range(0, count).toArray(), INDEX_BITS);
                yield made.dictionary(count, plain)
                        .page(count, HandmadeParquet.RLE_DICTIONARY, indices(INDEX_BITS, all));
            }
            case REPEATED -> {
                byte[] levels = join(counted(run(count, 0, 1)), counted(run(count, 1, 1)));
                yield made.leaf(3, 2).page(count, HandmadeParquet.PLAIN, join(levels, plain));
            }
        };
    }

    /** Returns the texts of the values of a file's column, without the nulls. */
    static List<String> texts(Path file) throws IOException {
        try (Table table = Tables.read(file.toString())) {
            Column column = table.column("s");
            Column values = column instanceof ListColumn lists ? lists.elements() : column;
            List<String> texts = new ArrayList<>();
            for (long row = 0; row < values.rows(); row++) {
                @Nullable String text = values.text(row);
                if (text != null) {
                    texts.add(text);
                }
            }
            return texts;
        }
    }
}
