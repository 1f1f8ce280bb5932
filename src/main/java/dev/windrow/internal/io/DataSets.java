// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.column.NearestNames;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.OptionalLibrary;

import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.regex.Pattern;

/** The names of data sets that are made, not read. A library of its own makes them. */
public final class DataSets {

    /** Examples of data set names, for messages. */
    public static final String EXAMPLES =
            "data sets are written like tpch:orders?sf=0.1, h2o:G1_1e7_1e2_0_0 and"
                    + " random:rows=1e6,keys=1000,key=int32,value=float64";

    private static final List<String> SCHEMES = List.of("tpch", "h2o", "random");

    /** At least two letters, so that a Windows drive is not a scheme. */
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+]+:.*");

    /** Makes data sets. The library that does names its class as a service. */
    public interface Maker {

        /**
         * Returns the data set of a name.
         *
         * @param name the whole name, such as {@code tpch:orders?sf=0.1}
         * @param scheme what stands before the colon: one of those that {@link #isName} knows
         * @param rest what stands behind it
         */
        TableSource open(String name, String scheme, String rest);
    }

    private DataSets() {}

    /** Returns whether a text is a scheme, a colon and more. */
    public static boolean isName(String input) {
        return SCHEME.matcher(input).matches();
    }

    /** Returns whether a text looks as if it was meant to be a data set's name. */
    public static boolean isLike(String input) {
        String text = input.toLowerCase(Locale.ROOT);
        return text.contains("?sf=")
                || text.contains("rows=")
                || SCHEMES.stream().anyMatch(text::startsWith);
    }

    /** Returns the data set of a name. */
    public static TableSource open(String input) {
        int colon = input.indexOf(':');
        String scheme = input.substring(0, colon);
        String rest = input.substring(colon + 1);
        if (rest.startsWith("//")) {
            throw ErrorCode.UNKNOWN_FORMAT.failure(
                    "%s: only local files can be read: copy it here first", input);
        }
        if (!SCHEMES.contains(scheme)) {
            throw ErrorCode.UNKNOWN_DATASET.failure(
                    "%s: no file, and no data set \"%s\" (did you mean %s?); %s",
                    input, scheme, NearestNames.of(scheme, SCHEMES).getFirst(), EXAMPLES);
        }
        OptionalLibrary.require(input, OptionalLibrary.DATA_SETS);
        return ServiceLoader.load(Maker.class, DataSets.class.getClassLoader())
                .findFirst()
                .orElseThrow()
                .open(input, scheme, rest);
    }
}
