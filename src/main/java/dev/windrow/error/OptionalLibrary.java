// SPDX-License-Identifier: Apache-2.0
package dev.windrow.error;

import java.util.List;
import java.util.stream.Collectors;

/** A library that programs do not inherit from Windrow. Few programs need one. */
public enum OptionalLibrary {
    /** Makes the data sets {@code tpch:}, {@code h2o:} and {@code random:}. */
    DATA_SETS(
            "dev.windrow:windrow-datasets:0.1.0-SNAPSHOT",
            "dev.windrow.internal.io.dataset.DataSetMaker"),
    /** Estimates numbers of distinct values, and quantiles. */
    SKETCHES(
            "org.apache.datasketches:datasketches-java:9.1.0",
            "org.apache.datasketches.hll.HllSketch"),
    /**
     * Decompresses Arrow files whose buffers are compressed by Zstandard; without it, Java does.
     */
    ZSTANDARD("com.github.luben:zstd-jni:1.5.7-2", "com.github.luben.zstd.Zstd"),
    /** Decompresses Parquet files whose columns are compressed by Brotli. */
    BROTLI("org.brotli:dec:0.1.2", "org.brotli.dec.BrotliInputStream");

    private final String artifact;
    private final String className;

    OptionalLibrary(String artifact, String className) {
        this.artifact = artifact;
        this.className = className;
    }

    /** {@return the Maven coordinates, such as {@code org.brotli:dec:0.1.2}} */
    public String artifact() {
        return artifact;
    }

    /**
     * Checks that libraries are on the class path.
     *
     * @param user what needs them, for the message
     * @param libraries the libraries
     * @throws WindrowException {@code MISSING_LIBRARY}, which names the artifacts to add
     */
    public static void require(String user, OptionalLibrary... libraries) {
        List<OptionalLibrary> missing =
                List.of(libraries).stream().filter(each -> !each.isPresent()).toList();
        if (!missing.isEmpty()) {
            throw WindrowException.of(
                    ErrorCode.MISSING_LIBRARY,
                    "%s needs %s, which Windrow does not hand on to programs that depend on it:"
                            + " add to the dependencies %s, or the jar to the folder lib of the"
                            + " command",
                    user,
                    missing.stream()
                            .map(OptionalLibrary::artifact)
                            .collect(Collectors.joining(" and ")),
                    missing.stream()
                            .map(OptionalLibrary::dependency)
                            .collect(Collectors.joining(" ")));
        }
    }

    /** {@return whether it is on the class path} */
    public boolean isPresent() {
        try {
            Class.forName(className, false, OptionalLibrary.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private String dependency() {
        String[] parts = artifact.split(":");
        return "<dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version></dependency>"
                .formatted(parts[0], parts[1], parts[2]);
    }
}
