// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.spill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.windrow.NoLeaks;
import dev.windrow.Windrow;
import dev.windrow.column.Table;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

/** Tables that were kept are those that were given, wherever they lie. */
@ExtendWith(NoLeaks.class)
final class HeldTablesTest {

    /** Values of all kinds, some of which Arrow has no type for. */
    private static final String ROWS =
            """
            select i, i / 3 as real, i::decimal(8, 2) as exact, i::varchar as text, i > 7 as bool,
                date '2024-02-29' + i::int as day, [i, null] as list, {'a': i, 'b': ['x']} as struct,
                map {i: 'v'} as map, to_days(i::int) as span, null::int as none, 'x'::blob as bytes,
                timestamp '2024-02-29 01:02:03' as point, time '01:02:03' as time
            from range(%d) r(i)
            """;

    @TempDir private Path folder;

    private static Iterator<Table> parts(Windrow windrow, int failing) {
        return IntStream.range(0, 5)
                .mapToObj(
                        part -> {
                            if (part == failing) {
                                throw new IllegalStateException("part " + part);
                            }
                            return windrow.sql(ROWS.formatted(10 + part)).table();
                        })
                .iterator();
    }

    /** Returns each table as text. */
    private static List<String> texts(Iterator<Table> tables) {
        List<String> texts = new ArrayList<>();
        while (tables.hasNext()) {
            try (Table table = tables.next()) {
                StringWriter text = new StringWriter();
                table.print(new PrintWriter(text));
                texts.add(text.toString());
            }
        }
        return texts;
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 3_000, Long.MAX_VALUE})
    void tablesAreThoseThatWereTaken(long mostBytes) {
        try (Windrow windrow = Windrow.open();
                HeldTables held = new HeldTables(mostBytes, folder)) {
            List<String> expected = texts(parts(windrow, -1));
            assertThat(expected).hasSize(5);
            held.replace(parts(windrow, -1));
            held.replace(parts(windrow, -1));
            assertThat(texts(held)).isEqualTo(expected);
            assertThat(held.hasNext()).isFalse();
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFailureLeavesNothing() {
        try (Windrow windrow = Windrow.open();
                HeldTables held = new HeldTables(3_000, folder)) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> held.replace(parts(windrow, 4)))
                    .withMessage("part 4");
        }
        assertThat(folder).isEmptyDirectory();
    }
}
