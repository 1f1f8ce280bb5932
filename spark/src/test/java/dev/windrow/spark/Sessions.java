package dev.windrow.spark;

import org.apache.spark.sql.SparkSession;

/** Sessions of Spark with the plug-in. */
final class Sessions {

    private Sessions() {}

    /** A session with two threads, which all tests of a process share. */
    static final SparkSession LOCAL = open("local[2]");

    /** Opens a session whose plug-in takes any number of rows. The caller stops it. */
    static SparkSession open(String master) {
        SparkSession session =
                SparkSession.builder()
                        .master(master)
                        .config("spark.plugins", WindrowPlugin.class.getName())
                        .config(Settings.MIN_ROWS, "0")
                        .config("spark.ui.enabled", "false")
                        .config("spark.sql.shuffle.partitions", "3")
                        .config("spark.sql.warehouse.dir", "target/warehouse")
                        .config("spark.sql.datetime.java8API.enabled", "true")
                        .getOrCreate();
        Rows.makeViews(session);
        return session;
    }
}
