// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import dev.windrow.EngineChoice;

import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.api.plugin.DriverPlugin;
import org.apache.spark.api.plugin.ExecutorPlugin;
import org.apache.spark.api.plugin.PluginContext;
import org.apache.spark.api.plugin.SparkPlugin;

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

    /** Tasks bring the program. An executor opens its device before the first one needs it. */
    @Override
    public ExecutorPlugin executorPlugin() {
        return new ExecutorPlugin() {
            @Override
            public void init(PluginContext context, Map<String, String> ofDriver) {
                EngineChoice engine = Settings.engine(context.conf());
                if (engine != EngineChoice.CPU) {
                    AssignedDevice.show(context.resources().get("gpu"));
                    ExecutorSession.prepare(engine);
                }
            }

            @Override
            public void shutdown() {
                ExecutorSession.closeAll();
            }
        };
    }

    /** Sessions begin after plug-ins, and read this setting then. */
    private static void addExtensions(SparkConf conf) {
        String own = WindrowExtensions.class.getName();
        String others = conf.get(EXTENSIONS, "");
        conf.set(EXTENSIONS, others.isEmpty() ? own : others + "," + own);
    }
}
