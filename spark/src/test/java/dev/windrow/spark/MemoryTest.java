// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

import java.io.File;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Another operator of a task takes all memory: groups go to a file, and come back. */
final class MemoryTest {

    private static final String ADAPTIVE = "spark.sql.adaptive.enabled";
    private static final String PARTITIONS = "spark.sql.shuffle.partitions";

    /** More than one table of rows for each of two tasks. */
    private static final long ROWS = 3L * Tuning.FIRST_BATCH_ROWS;

    private final SparkSession session = Sessions.LOCAL;

    @BeforeEach
    void planOnce() {
        session.conf().set(ADAPTIVE, "false");
        session.range(0, ROWS, 1, 2).createOrReplaceTempView("numbers");
    }

    @AfterEach
    void restore() {
        session.conf().unset(ADAPTIVE);
        session.conf().set(PARTITIONS, "3");
        session.conf().set(Settings.ENABLED, "true");
    }

    @Test
    @DisabledIfSystemProperty(
            named = "windrow.spark.memory",
            matches = ".+",
            disabledReason = "with so little, groups leave before anything wants their memory")
    void groupsWaitInAFileWhileRowsAreRead() {
        // Near the end of each task's rows, when it has the groups of a table.
        UDF1<Long, Long> grabbing =
                id -> {
                    if (id % (ROWS / 2) >= ROWS / 2 - 10) {
                        Greed.grab();
                    }
                    return id;
                };
        session.udf().register("grabbing", grabbing, DataTypes.LongType);
        String query =
                "select concat('k', id % 1000), sum(grabbing(id)), max(id), first(id, true) >= 0"
                        + " from numbers group by 1";
        Comparison.sameByWindrow(session, query);
        Dataset<Row> rows = session.sql(query);
        assertThat(rows.collectAsList()).hasSize(1000);
        assertThat(Plans.metrics(rows.queryExecution().executedPlan()).get("spillSize"))
                .isPositive();
    }

    /** Few groups take little memory, but the rows of a table take as much as ever. */
    @Test
    void tablesOfRowsCount() {
        Dataset<Row> rows = session.sql("select id % 10 k, sum(id) from numbers group by 1");
        rows.collectAsList();
        assertThat(Plans.metrics(rows.queryExecution().executedPlan()).get("peakMemory"))
                .as("two tasks have a table of two columns each")
                .isGreaterThanOrEqualTo(2L * Tuning.FIRST_BATCH_ROWS * 2 * Long.BYTES);
    }

    @Test
    @DisabledIfSystemProperty(
            named = "windrow.spark.memory",
            matches = ".+",
            disabledReason = "with so little, groups leave before anything wants their memory")
    void groupsWaitInAFileWhileOthersLeave() {
        List<String> calm = groups(false);
        assertThat(calm).hasSize(2 * 5000).doesNotHaveDuplicates();
        assertThat(groups(true)).isEqualTo(calm);
    }

    /** With so many partitions, Spark sorts what it shuffles, in memory that it must ask for. */
    @Test
    @EnabledIfSystemProperty(named = "windrow.spark.memory", matches = ".+")
    void groupsMakeWayForTheShuffle() {
        session.conf().set(PARTITIONS, "300");
        String groups =
                "select concat('key ', id % 100000) k, sum(id) s, max(id % 7) m, stddev(id) d"
                        + " from numbers group by 1";
        Comparison.sameByWindrow(
                session, "select count(*), sum(s), min(m), sum(d), max(k) from (" + groups + ")");
        Dataset<Row> rows = session.sql(groups);
        assertThat(rows.queryExecution().toRdd().count()).isEqualTo(100_000);
        Map<String, Long> metrics = Plans.metrics(rows.queryExecution().executedPlan());
        assertThat(metrics)
                .hasEntrySatisfying("earlySize", bytes -> assertThat(bytes).isPositive())
                .hasEntrySatisfying("spillSize", bytes -> assertThat(bytes).isPositive());
    }

    @AfterEach
    void findNoFiles() {
        assertThat(CollectionConverters.asJava(files())).noneMatch(MemoryTest::isSpilled);
    }

    private static Seq<File> files() {
        return SparkEnv.get().blockManager().diskBlockManager().getAllFiles().toSeq();
    }

    private static boolean isSpilled(File file) {
        return file.getName().contains("temp_local");
    }

    /** Returns the groups that leave the operator, as text. */
    private List<String> groups(boolean isGreedy) {
        String query =
                "select concat('key ', id % 5000), sum(id), avg(cast(id as decimal(20, 2)))"
                        + " from numbers group by 1";
        Dataset<Row> rows = session.sql(query);
        WindrowAggregateExec operator = Plans.operator(rows.queryExecution().executedPlan());
        FlatMapFunction<Iterator<InternalRow>, String> downstream = all -> taken(all, isGreedy);
        List<String> groups = operator.execute().toJavaRDD().mapPartitions(downstream).collect();
        assertThat(Plans.metrics(operator).get("spillSize") > 0).isEqualTo(isGreedy);
        return groups;
    }

    /** Takes groups, and grabs memory between some of them, while it has the row of the last. */
    private static Iterator<String> taken(Iterator<InternalRow> groups, boolean isGreedy) {
        List<String> taken = new ArrayList<>();
        while (groups.hasNext()) {
            InternalRow row = groups.next();
            if (isGreedy && (taken.size() == 100 || taken.size() == 4000)) {
                Greed.grab();
            }
            taken.add(
                    row.getUTF8String(0)
                            + " "
                            + row.getLong(1)
                            + " "
                            + row.getDecimal(2, 30, 2)
                            + " "
                            + row.getLong(3)
                            + " of "
                            + TaskContext.getPartitionId());
        }
        return taken.iterator();
    }
}
