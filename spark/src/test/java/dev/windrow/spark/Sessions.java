// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import org.apache.spark.SparkConf;
import org.apache.spark.network.util.JavaUtils;
import org.apache.spark.sql.SparkSession;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Sessions of Spark with the plug-in. */
final class Sessions {

    private Sessions() {}

    private static final String CLASS_PATH = System.getProperty("java.class.path");

    /** Makes what a worker takes for an installation of Spark. The class path has its jars. */
    private static void makeHome() {
        try {
            Path home = Path.of(System.getenv("SPARK_HOME"));
            Files.createDirectories(home.resolve("jars"));
            Files.writeString(home.resolve("RELEASE"), "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where tests run: in two threads, unless {@code -Dwindrow.spark.master} tells otherwise. */
    private static final String MASTER = System.getProperty("windrow.spark.master", "local[2]");

    /**
     * A session that all tests of a process share: of two threads, or of what {@code
     * -Dwindrow.spark.master} names. The executors of {@code local-cluster[2,1,1024]} and of {@code
     * standalone} are processes of their own; the latter's, those of a {@link StandaloneCluster}.
     */
    static final SparkSession LOCAL = open(MASTER);

    /**
     * Opens a session whose plug-in takes any number of rows. {@code -Dwindrow.spark.memory=16m} is
     * what Spark has for tasks and tables, so that they must spill.
     */
    private static SparkSession open(String master) {
        makeHome();
        SparkSession session =
                SparkSession.builder()
                        .master(master.equals("standalone") ? StandaloneCluster.start() : master)
                        .config("spark.plugins", WindrowPlugin.class.getName())
                        .config(Settings.MIN_ROWS, "0")
                        .config("spark.executor.extraClassPath", CLASS_PATH)
                        .config("spark.ui.enabled", "false")
                        // What Spark's pages would show of queries past takes memory all the same.
                        .config("spark.sql.ui.retainedExecutions", "10")
                        .config("spark.ui.retainedJobs", "10")
                        .config("spark.ui.retainedStages", "10")
                        .config("spark.ui.retainedTasks", "100")
                        .config("spark.sql.shuffle.partitions", "3")
                        .config("spark.sql.warehouse.dir", "target/warehouse")
                        .config("spark.sql.datetime.java8API.enabled", "true")
                        .config(memory())
                        .getOrCreate();
        Rows.makeViews(session);
        return session;
    }

    private static SparkConf memory() {
        SparkConf conf = new SparkConf();
        String memory = System.getProperty("windrow.spark.memory");
        if (memory != null) {
            conf.set("spark.testing.memory", String.valueOf(JavaUtils.byteStringAsBytes(memory)));
            conf.set("spark.testing.reservedMemory", "0");
        }
        return conf;
    }
}
