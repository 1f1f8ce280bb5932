// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The parts of a point in time by all the names that they have. */
public final class TimeParts {

    private static final String WRITTEN =
            """
            year years yr yrs y
            quarter quarters
            month months mon mons
            week weeks w weekofyear
            day days d dayofmonth
            dayofweek weekday dow
            dayofyear doy
            hour hours hr hrs h
            minute minutes min mins m
            second seconds sec secs s
            millisecond milliseconds ms msec msecs msecond mseconds
            microsecond microseconds us usec usecs usecond useconds
            nanosecond nanoseconds ns nsec nsecs nsecond nseconds
            decade decades dec decs
            century centuries cent c
            millennium millennia millenium mil mils
            """;

    private static final Map<String, String> NAMES = new HashMap<>();

    /** The fields that are made of others. */
    private static final Set<String> MADE_FIELDS =
            Set.of(
                    "nanosecond",
                    "microsecond",
                    "millisecond",
                    "decade",
                    "century",
                    "millennium",
                    "yearweek",
                    "timezone",
                    "timezone_hour",
                    "timezone_minute",
                    "era");

    /** The units that no device truncates to, and fields that stand for units. */
    private static final Set<String> LONG_UNITS =
            Set.of(
                    "decade",
                    "century",
                    "millennium",
                    "isoyear",
                    "dayofweek",
                    "isodow",
                    "dayofyear",
                    "julian",
                    "yearweek",
                    "epoch");

    static {
        WRITTEN.lines()
                .forEach(
                        line -> {
                            String[] names = line.split(" ");
                            for (String name : names) {
                                NAMES.put(name, names[0]);
                            }
                        });
    }

    private TimeParts() {}

    /** Returns the first of the names of a part; in small letters what has no other name. */
    public static String known(String written) {
        String name = written.strip().toLowerCase(Locale.ROOT);
        return NAMES.getOrDefault(name, name);
    }

    /** Returns whether a field is made of those that a device computes. */
    public static boolean isMadeField(String written) {
        return MADE_FIELDS.contains(known(written));
    }

    /** Returns whether a unit is longer than those to which a device truncates. */
    public static boolean isLongUnit(String written) {
        return LONG_UNITS.contains(known(written));
    }

    /** Returns the name of a unit that is shorter than a day in {@code ChronoUnit}. */
    public static String ofJava(String written) {
        return switch (known(written)) {
            case "microsecond" -> "MICROS";
            case "epoch" -> "SECONDS";
            case "millisecond" -> "MILLIS";
            case String unit -> unit.toUpperCase(Locale.ROOT) + "S";
        };
    }
}
