// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import org.jspecify.annotations.Nullable;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * The time of a statement, which is asked for once: {@code now()} is the same wherever it stands.
 * It is that of UTC.
 */
final class Moment {

    private @Nullable LocalDateTime time;

    /** Returns what a name stands for in SQL, or null if it is no time of now. */
    @Nullable String of(String name, boolean isCall) {
        String word = name.toLowerCase(Locale.ROOT);
        boolean isKnown =
                switch (word) {
                    case "current_date",
                            "current_timestamp",
                            "current_time",
                            "localtime",
                            "localtimestamp" ->
                            true;
                    case "now",
                            "today",
                            "get_current_time",
                            "current_localtime",
                            "current_localtimestamp" ->
                            isCall;
                    default -> false;
                };
        if (!isKnown) {
            return null;
        }
        LocalDateTime now = time();
        return switch (word) {
            case "current_date", "today" -> "date '" + now.toLocalDate() + "'";
            case "current_timestamp", "now" -> "timestamptz '" + now + "Z'";
            case "localtimestamp", "current_localtimestamp" -> "timestamp '" + now + "'";
            default ->
                    "make_time(%d, %d, %d.%06d)"
                            .formatted(
                                    now.getHour(),
                                    now.getMinute(),
                                    now.getSecond(),
                                    now.getNano() / 1_000);
        };
    }

    private LocalDateTime time() {
        LocalDateTime known = time;
        if (known == null) {
            known = LocalDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MICROS);
            time = known;
        }
        return known;
    }
}
