// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.NoLeaks;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;

/** Tables of what a database answers. */
@ExtendWith(NoLeaks.class)
class JdbcTablesTest {

    private static Table read(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return JdbcTables.read(rows);
        }
    }

    @Test
    void aResultBecomesATable() throws SQLException {
        try (Table table =
                read(
                        "select 1::int as i, 2::bigint as l, 0.5::double as d, 1.25::decimal(5,2)"
                            + " as n, 'a' as s, true as b, date '2026-11-27' as day, time"
                            + " '10:11:12' as t, timestamp '2026-11-27 10:11:12.5' as ts,"
                            + " timestamptz '2026-11-27 10:00:00+02' as tz, '\\x01\\x02'::blob as"
                            + " bytes, [1, 2] as list union all select null, null, null, null,"
                            + " null, null, null, null, null, null, null, null")) {
            assertThat(table.rows()).isEqualTo(2);
            assertThat(table.schema())
                    .hasToString(
                            "{i=int32, l=int64, d=float64, n=decimal(3,2), s=utf8, b=bool,"
                                    + " day=date32, t=time(us), ts=timestamp(us),"
                                    + " tz=timestamp(us,UTC), bytes=binary, list=list(int32)}");
            assertThat(table.names()).allMatch(name -> table.column(name).isNull(1));
            assertThat(table.toMaps().getFirst())
                    .containsEntry("day", LocalDate.of(2026, 11, 27))
                    .containsEntry("tz", LocalDateTime.of(2026, 11, 27, 8, 0))
                    .containsEntry("bytes", new byte[] {1, 2})
                    .containsEntry("list", List.of(1L, 2L));
        }
    }

    @Test
    void columnsWithoutValuesHaveTheTypesThatTheDriverTells() throws SQLException {
        try (Table table = read("select 1::int as i, date '2026-11-27' as day where false")) {
            assertThat(table.schema()).hasToString("{i=int32, day=date32}");
        }
    }

    @Test
    void twoColumnsOfOneLabelFail() {
        assertThatThrownBy(() -> read("select 1 as a, 2 as a"))
                .isInstanceOf(WindrowException.class)
                .hasMessageContaining("\"a\"");
    }
}
