// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * How CSV files are written is found out as DuckDB does it: names, types and values are the same.
 */
@ExtendWith(NoLeaks.class)
class CsvDialectsDuckDbTest {

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a,b\n1,x\n2,y\n",
                "a;b\n1;x\n2;y\n",
                "a\tb\n1\tx\n2\ty\n",
                "a|b\n1|x\n2|y\n",
                "x|y\n1|a,b\n2|c,d\n",
                "a|b c|d\n1|2 3|4\n",
                "id;text;d\n1;\"a;b\";03.04.2024\n2;\"c\";25.12.2024\n",
                "Hamburg;12.0\nBulawayo;8.9\nPalembang;38.8\n",
                "1,2\n",
                "1\n",
                "x,2019,2020\na,1,2\nb,3,4\n",
                "x,2019,2020\na,u,2\nb,v,4\n",
                "x,y\nu,v\nw,z\n",
                "x,y\n,\n,\n",
                "day,2\n2024-01-02,3\n",
                "2024-01-02,3\n2024-01-03,4\n",
                "a,a,a_1,a\n1,2,3,4\n",
                "a,,c\n1,2,3\n",
                ";x\n1;2\n",
                "a, b\n1, 2\n3, 4\n",
                "a,b\n1, x\n2, y\n",
                "a, \"b c\"\n1, \"x, y\"\n2, \"z\"\n",
                "a,b\n1, \"x, y\"\n",
                "a,b\n\"x, y\" ,1\n\"z\",2\n",
                "a,b\n'x,z',1\n'y',2\n",
                "'a b','c'\n'x','1'\n'it''s','2'\n",
                "id|name|price\n1|\"O'Neil\"|2.5\n2|'tis|3\n",
                "a,b\n1,\"x \"\"y\"\"\"\n2,z\n",
                "a,b\n1,\"x \\\" y\"\n2,\"z\"\n",
                "a,b\n\"1\",\"2\"\n\"\",\"4\"\n",
                "a\nhello, world\nfoo\n",
                "# comment\na,b\n1,2\n# more\n3,4\n",
                "#id,name\n1,a\n2,b\n",
                "# c\na\n1\n2\n",
                "a,b\n1,2\n\n3,4\n",
                "a,b\r\n1,2\r\n3,4\r\n",
                "a,b\n1,nan\n2,inf\n3,-Infinity\n",
                "id,pct\n1,5%\n2,6%\n",
                "zip,n\n00501,1\n10001,2\n",
                "d\n03/04/2024\n05/06/2024\n",
                "d\n03/14/2024\n05/06/2024\n",
                "d\n13-02-2024\n05-06-2024\n",
                "d\n3.4.2024\n5.6.2024\n",
                "d\n2024/3/4\n2024/5/6\n",
                "d\n2005-9-19\n2005-10-3\n",
                "d\n1.2.3\n10.11.12\n",
                "d\n20240102\n20240103\n",
                "t\n10:00\n11:30\n",
                "t\n10:00:00.123\n11:30:00\n",
                "t\n2024-01-02 10:00\n2024-01-02T11:00:01.5\n",
                "t\n3/4/2024 5:06:07 PM\n3/14/2024 12:06:07 AM\n"
            })
    void aFileIsReadAlike(String text) throws IOException, SQLException {
        Path file = Files.writeString(folder.resolve("t.csv"), text);
        List<List<String>> expected = new ArrayList<>();
        try (DuckDb database = DuckDb.open()) {
            for (List<Object> column :
                    database.query(
                            "select column_name, column_type from (describe '" + file + "')")) {
                expected.add(column.stream().map(String::valueOf).toList());
            }
            for (List<Object> row :
                    database.query("select columns(*)::varchar from '" + file + "'")) {
                expected.add(row.stream().map(String::valueOf).toList());
            }
        }
        try (Table table = Tables.read(file.toString())) {
            assertThat(shown(table)).isEqualTo(expected);
        }
    }

    private static List<List<String>> shown(Table table) {
        List<List<String>> shown = new ArrayList<>();
        table.names().forEach(name -> shown.add(List.of(name, typeOf(table.type(name)))));
        for (int row = 0; row < table.rows(); row++) {
            List<String> values = new ArrayList<>();
            for (String name : table.names()) {
                values.add(inDuckDb(table.type(name), table.column(name).text(row)));
            }
            shown.add(values);
        }
        return shown;
    }

    private static String typeOf(ColumnType type) {
        return switch (type) {
            case Primitive.INT64 -> "BIGINT";
            case Primitive.FLOAT64 -> "DOUBLE";
            case Primitive.DATE32 -> "DATE";
            case Primitive.UTF8 -> "VARCHAR";
            case ColumnType.Time _ -> "TIME";
            case ColumnType.Timestamp stamp ->
                    stamp.zone() == null ? "TIMESTAMP" : "TIMESTAMP WITH TIME ZONE";
            default -> type.label();
        };
    }

    /** Returns a value as DuckDB casts it to text. */
    private static String inDuckDb(ColumnType type, String text) {
        if (type instanceof ColumnType.Timestamp) {
            return text.replace('T', ' ').replace("Z", "+00");
        }
        boolean isFloat = type == Primitive.FLOAT64 && text != null;
        return isFloat ? text.toLowerCase().replace("infinity", "inf") : String.valueOf(text);
    }
}
