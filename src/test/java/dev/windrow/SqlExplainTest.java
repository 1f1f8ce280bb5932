// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What is told of a query's plan, before it runs and once it has run. */
final class SqlExplainTest {

    private static final String QUERY =
            "select o.k, sum(v) as s from orders o join names n on o.k = n.id where v > 10"
                    + " group by o.k order by s desc limit 2";

    @TempDir private Path folder = Path.of("");

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(1));

    private SqlTables tables = SqlTables.none();

    @BeforeEach
    void write() throws IOException {
        Path orders = folder.resolve("orders.csv");
        Files.writeString(orders, "k,v\n1,10\n2,20\n1,30\n3,40\n");
        Path names = folder.resolve("names.csv");
        Files.writeString(names, "id,name\n1,a\n2,b\n3,c\n");
        tables =
                SqlTables.none()
                        .with("orders", Tables.scan(orders.toString()))
                        .with("names", Tables.scan(names.toString()));
    }

    @AfterEach
    void close() {
        windrow.close();
    }

    @Test
    void aPlanTellsHowManyRowsAreExpected() {
        List<String> tree = windrow.explain(QUERY, tables).tree();
        assertThat(tree.getFirst()).startsWith("first 2 rows by s desc (about 1 row)");
        assertThat(tree).anyMatch(line -> line.contains("join"));
        assertThat(tree).allMatch(line -> line.matches(".* \\(about [0-9,]+ rows?\\)"));
    }

    @Test
    void theStatementExplainHasThePlanAsRows() {
        assertThat(lines("explain " + QUERY)).isEqualTo(windrow.explain(QUERY, tables).tree());
    }

    @Test
    void theStatementExplainAnalyzeTellsWhatCameBesideWhatWasExpected() {
        List<String> lines = lines("explain analyze " + QUERY + ";");
        assertThat(lines.getFirst())
                .matches("first 2 rows by s desc \\(about 1 row, 2 rows in [0-9.]+ ms\\)");
        assertThat(lines).anyMatch(line -> line.contains("group by") && line.contains(", 3 rows"));
        assertThat(lines).anyMatch(line -> line.contains("cpu-join"));
    }

    /** The keys of one side are a condition on the other one, whose rows were read as they are. */
    @Test
    void aConditionThatAJoinFoundStandsAboveTheRowsThatItIsAskedOf() {
        String all = folder.resolve("all.parquet").toString();
        try (TransformResult rows = windrow.sql("select range as k from range(100000)")) {
            Tables.write(rows.table(), Path.of(all));
        }
        List<String> lines =
                lines("explain analyze select * from '" + all + "' join names on k = id");
        assertThat(lines).anyMatch(line -> line.contains("filter k >= 1 and k <= 3"));
        assertThat(lines).filteredOn(line -> line.contains("read " + all)).hasSize(1);
    }

    /** The steps that ran are those of the plan. */
    @Test
    void aResultTellsThePlanWithWhatEachStepMade() {
        try (TransformResult result = windrow.sql(QUERY, tables)) {
            List<String> tree = result.explanation().tree();
            assertThat(tree.getFirst())
                    .matches("first 2 rows by s desc \\(2 rows in [0-9.]+ ms\\)");
            assertThat(withoutRemarks(tree))
                    .containsAll(withoutRemarks(windrow.explain(QUERY, tables).tree()));
        }
    }

    private static List<String> withoutRemarks(List<String> tree) {
        return tree.stream().map(line -> line.replaceAll("^[│├└─ ]+| \\([^)]*\\)$", "")).toList();
    }

    @Test
    void aQueryThatCannotBePlannedCannotBeExplained() {
        assertThatThrownBy(() -> windrow.explain("select x from orders", tables))
                .isInstanceOf(WindrowException.class)
                .hasMessageContaining("x");
        assertThatThrownBy(() -> windrow.sql("explain", tables))
                .isInstanceOf(WindrowException.class);
    }

    private List<String> lines(String statement) {
        List<String> lines = new ArrayList<>();
        try (TransformResult result = windrow.sql(statement, tables)) {
            assertThat(result.names()).containsExactly("plan");
            for (long row = 0; row < result.rows(); row++) {
                lines.add(result.column("plan").getString(row));
            }
        }
        return lines;
    }
}
