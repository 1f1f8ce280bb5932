// SPDX-License-Identifier: Apache-2.0
/**
 * Groups, aggregates and transforms columns, on a GPU through TornadoVM or on the CPU.
 *
 * <p>It exports what a program may use. The builds beside it may know a few packages more. The
 * compiler does not see this: {@code build/Module.java} adds it to the jar, since the simulator
 * stands in for the module tornado.api where that is not at hand.
 */
module dev.windrow {
    requires static org.jspecify;
    requires transitive org.apache.arrow.memory.core;
    requires transitive org.apache.arrow.vector;
    requires org.apache.arrow.format;
    requires flatbuffers.java;
    requires aircompressor;
    requires com.fasterxml.jackson.core;
    requires de.siegmar.fastcsv;
    requires dev.hardwood.core;
    requires org.apache.commons.compress;
    requires java.logging;
    requires java.management;
    requires jdk.jfr;
    requires jdk.management;
    // For who reads what a database answers.
    requires static java.sql;
    // OptionalLibrary names the first three. A program has the last if it runs on a device.
    requires static com.github.luben.zstd_jni;
    requires static dec;
    requires static org.apache.datasketches_java;
    requires static tornado.api;

    uses dev.windrow.internal.io.DataSets.Maker;

    exports dev.windrow;
    exports dev.windrow.arrow;
    exports dev.windrow.column;
    exports dev.windrow.error;
    exports dev.windrow.io;
    exports dev.windrow.kernel;
    exports dev.windrow.launch;
    exports dev.windrow.profile;
    exports dev.windrow.progress;
    exports dev.windrow.query;
    exports dev.windrow.scan;
    exports dev.windrow.internal.column to
            dev.windrow.command,
            dev.windrow.spark;
    exports dev.windrow.internal.instrumentation to
            dev.windrow.command;
    exports dev.windrow.internal.io to
            dev.windrow.command,
            dev.windrow.datasets;
    exports dev.windrow.internal.scan to
            dev.windrow.spark;
    exports dev.windrow.internal.spill to
            dev.windrow.command;
    exports dev.windrow.internal.sql to
            dev.windrow.command;
}
