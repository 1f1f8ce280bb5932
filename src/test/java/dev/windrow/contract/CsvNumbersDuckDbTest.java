// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Which fields of CSV files are numbers, and which ones text keeps as they are, as DuckDB has it.
 */
@ExtendWith(NoLeaks.class)
class CsvNumbersDuckDbTest {

    private static final List<String> SIGNS = List.of("", "-", "+");
    private static final List<String> WHOLES = List.of("", "0", "00", "7", "07", "10", "007");
    private static final List<String> FRACTIONS = List.of("", ".", ".5", ".05", ".0");
    private static final List<String> EXPONENTS = List.of("", "e5", "E05", "e-05", "e+5");

    @TempDir Path folder;

    @Test
    void aColumnIsTextIfANumberWouldLoseCharacters() throws IOException, SQLException {
        List<String> fields = new ArrayList<>();
        for (String sign : SIGNS) {
            for (String whole : WHOLES) {
                for (String fraction : FRACTIONS) {
                    if (!whole.isEmpty() || fraction.length() > 1) {
                        EXPONENTS.forEach(each -> fields.add(sign + whole + fraction + each));
                    }
                }
            }
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            names.add("c" + i);
        }
        Path file = folder.resolve("numbers.csv");
        Files.writeString(file, String.join(",", names) + "\n" + String.join(",", fields) + "\n");
        List<String> expected = new ArrayList<>();
        List<String> found = new ArrayList<>();
        try (DuckDb database = DuckDb.open();
                Table table = Tables.read(file.toString())) {
            List<List<Object>> types =
                    database.query(
                            "select column_type from (describe select * from read_csv('"
                                    + file
                                    + "', header = true, delim = ','))");
            for (int i = 0; i < fields.size(); i++) {
                boolean isText = types.get(i).getFirst().equals("VARCHAR");
                expected.add(fields.get(i) + (isText ? " is text" : " is a number"));
                isText = table.column(names.get(i)).type() == Primitive.UTF8;
                found.add(fields.get(i) + (isText ? " is text" : " is a number"));
            }
        }
        assertThat(found).isEqualTo(expected);
    }
}
