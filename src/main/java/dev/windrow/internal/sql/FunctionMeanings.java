// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.column.NearestNames;
import dev.windrow.internal.function.AggregationFunctions;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What functions of other databases are called here. */
final class FunctionMeanings {

    private static final String WRITTEN =
            """
            strftime: to_char date_format format_datetime format_date formatdatetime
            strptime: to_date str_to_date parse_datetime parse_date parse_timestamp
            try_strptime: try_to_date try_to_timestamp
            coalesce: nvl isnull zeroifnull
            if: iff iif nvl2 decode
            strpos: charindex locate patindex
            split_part: substring_index split_to_array
            string_agg: wm_concat xmlagg
            list: collect array_of
            now: getdate sysdate systimestamp localtimestamp_now getutcdate utc_timestamp
            today: curdate current_day
            date_diff: timestampdiff months_between days_between datedif
            date_add: dateadd timestampadd adddate add_months
            date_trunc: trunc_date timestamp_trunc
            last_day: eomonth
            epoch: unix_timestamp to_unix_timestamp unix_seconds
            to_timestamp: from_unixtime from_unixtime_seconds
            regexp_matches: regexp_contains rlike regexp
            regexp_extract: regexp_substr regexp_extract_one
            lower: lcase_text
            repeat: replicate
            length: len_chars char_count
            median: percentile
            any_value: some_value
            nunique: count_unique uniq uniqexact
            approx_count_distinct: approx_distinct hll_cardinality ndv
            arg_max: maxby argmaxby
            arg_min: minby
            row_number: rownum
            random: rand newid dbms_random
            ln: loge
            """;

    private static final Map<String, String> MEANINGS = new HashMap<>();

    static {
        WRITTEN.lines()
                .forEach(
                        line -> {
                            String[] words = line.split(":? +");
                            for (int i = 1; i < words.length; i++) {
                                MEANINGS.put(words[i], words[0]);
                            }
                        });
    }

    private FunctionMeanings() {}

    /**
     * Asks whether a function is meant that means the same or is spelled alike, if there is one.
     */
    static String question(String name) {
        String known = MEANINGS.get(name);
        Set<String> names = SqlFunctions.names();
        names.addAll(AggregationFunctions.NAMES);
        List<String> meant = known == null ? NearestNames.meant(name, names) : List.of(known);
        return meant.isEmpty() ? "" : "did you mean " + String.join(", ", meant) + "? ";
    }
}
