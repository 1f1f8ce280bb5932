package dev.windrow.spark;

import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.api.plugin.DriverPlugin;
import org.apache.spark.api.plugin.ExecutorPlugin;
import org.apache.spark.api.plugin.PluginContext;
import org.apache.spark.api.plugin.SparkPlugin;
import org.jspecify.annotations.Nullable;

import java.util.Map;

/**
 * What a user names in {@code spark.plugins}: it adds {@link WindrowExtensions} to all sessions of
 * the application. {@link Settings} has what else can be set.
 */
public final class WindrowPlugin implements SparkPlugin {

    private static final String EXTENSIONS = "spark.sql.extensions";

    /** Makes the plug-in. Spark calls this. */
    public WindrowPlugin() {}

    @Override
    public DriverPlugin driverPlugin() {
        return new DriverPlugin() {
            @Override
            public Map<String, String> init(SparkContext spark, PluginContext context) {
                addExtensions(spark.conf());
                return Map.of();
            }
        };
    }

    /** Executors need no preparation: tasks bring the program. */
    @Override
    public @Nullable ExecutorPlugin executorPlugin() {
        return null;
    }

    /** Sessions begin after plug-ins, and read this setting then. */
    private static void addExtensions(SparkConf conf) {
        String own = WindrowExtensions.class.getName();
        String others = conf.get(EXTENSIONS, "");
        conf.set(EXTENSIONS, others.isEmpty() ? own : others + "," + own);
    }
}
