// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The functions that are written in SQL, a line each, or for several that differ in a word: a call
 * means what stands behind the sign, with the arguments in place of the parameters. Macros may call
 * each other.
 */
public final class Macros {

    private static final String WRITTEN =
            """
            add(x, y) = x + y
            subtract(x, y) = x - y
            multiply(x, y) = x * y
            divide(x, y) = x // y
            fdiv(x, y) = floor(x / y)
            fmod(x, y) = x - y * floor(x / y)
            pow(x, y) = power(x, y)
            bar(x, least, most) = bar(x, least, most, 80)
            bit_length(x) = 8 * byte_length(x)
            log(x) = log10(x)
            log(b, x) = log10(x) / log10(b)
            trunc(x) = case when x < 0 then ceil(x) else floor(x) end
            ifnull(x, y) = coalesce(x, y)
            if(condition, x, y) = case when condition then x else y end
            constant_or_null(x, y) = case when y is not null then x end
            ?(x) = length(x) for each of char_length character_length
            ?(x) = byte_length(x) for each of strlen octet_length
            regexp_like(x, pattern) = regexp_matches(x, pattern)
            not_like_escape(x, pattern, sign) = not like_escape(x, pattern, sign)
            ilike_escape(x, pattern, sign) = like_escape(lower(x), lower(pattern), sign)
            not_ilike_escape(x, pattern, sign) = not like_escape(lower(x), lower(pattern), sign)
            last_day(x) = make_date(year(x), month(x), 1) + interval '1 month' - interval '1 \
            day'
            make_date(x) = date '1970-01-01' + x
            days_in_month(x) = day(last_day(x))
            monthname(x) = case month(x) when 1 then 'January' when 2 then 'February' when 3 \
            then 'March' when 4 then 'April' when 5 then 'May' when 6 then 'June' when 7 then \
            'July' when 8 then 'August' when 9 then 'September' when 10 then 'October' when 11 \
            then 'November' when 12 then 'December' end
            dayname(x) = case dayofweek(x) when 0 then 'Sunday' when 1 then 'Monday' when 2 \
            then 'Tuesday' when 3 then 'Wednesday' when 4 then 'Thursday' when 5 then 'Friday' \
            when 6 then 'Saturday' end
            dow(x) = dayofweek(x)
            doy(x) = dayofyear(x)
            ?(x) = date_part('?', x) for each of decade century millennium era yearweek \
            microsecond millisecond nanosecond timezone_hour timezone_minute timezone
            ?(l, x) = list_concat(l, [x]) for each of list_append array_append array_push_back
            ?(x, l) = list_concat([x], l) for each of list_prepend array_prepend
            array_push_front(l, x) = list_concat([x], l)
            array_pop_back(l) = array_slice(l, 1, -2)
            array_pop_front(l) = array_slice(l, 2, 2147483647)
            ?(l) = list_sort(l, 'desc') for each of list_reverse_sort array_reverse_sort
            ?(l, nulls) = list_sort(l, 'desc', nulls) for each of list_reverse_sort \
            array_reverse_sort
            array_length(l, dimension) = case dimension when 1 then array_length(l) else \
            error('array_length counts the first dimension')::bigint end
            greatest_of(l, count) = case when len(l) > 0 then array_slice(list_reverse_sort(l), \
            1, count) end
            least_of(l, count) = case when len(l) > 0 then array_slice(list_sort(l), 1, count) \
            end
            max(x, count) = greatest_of(list_filter(list(x), lambda e: e is not null), count)
            min(x, count) = least_of(list_filter(list(x), lambda e: e is not null), count)
            arg_max(x, y, count) = list_transform(greatest_of(list_filter(list({'y': y, 'x': \
            x}), lambda e: e.y is not null and e.x is not null), count), lambda e: e.x)
            arg_min(x, y, count) = list_transform(least_of(list_filter(list({'y': y, 'x': x}), \
            lambda e: e.y is not null and e.x is not null), count), lambda e: e.x)
            ?(x, y, count) = arg_max(x, y, count) for each of max_by argmax
            ?(x, y, count) = arg_min(x, y, count) for each of min_by argmin
            histogram(x) = list_aggregate(list(x), 'histogram')
            list_?(l) = list_aggregate(l, '?') for each of histogram any_value avg bool_and \
            bool_or count first last max median min mode product approx_count_distinct bit_and \
            bit_or bit_xor entropy kurtosis kurtosis_pop mad sem skewness stddev_pop \
            stddev_samp string_agg sum var_pop var_samp
            generate_subscripts(l, dimension) = unnest(generate_series(1, case dimension when 1 \
            then length(l) end))
            regexp_split_to_table(x, pattern) = unnest(regexp_split_to_array(x, pattern))
            mad(x) = list_aggregate(list(x), 'mad')
            entropy(x) = coalesce(list_aggregate(list(x), 'entropy'), 0)
            approx_top_k(x, count) = list_aggregate(list(x), 'approx_top_k', count)
            ?(l, m) = -list_dot_product(l, m) for each of list_negative_inner_product \
            list_negative_dot_product array_negative_inner_product array_negative_dot_product
            ?(l, m) = 1 - list_cosine_similarity(l, m) for each of array_cosine_distance \
            list_cosine_distance
            split(x, delimiter) = string_split(x, delimiter)
            datediff(part, x, y) = date_diff(part, x, y)
            datepart(part, x) = date_part(part, x)
            datetrunc(part, x) = date_trunc(part, x)
            ago(x) = now() - x
            age(x) = age(today(), x)
            ?() = now() for each of transaction_timestamp get_current_timestamp
            rank_dense() = dense_rank()
            current_schema() = 'main'
            count_star() = count(*)
            ?(x) = count(case when x then 1 end) for each of count_if countif
            ?(x) = sum(cast(x as double)) for each of fsum kahan_sum sumkahan
            sum_no_overflow(x) = sum(x)
            favg(x) = avg(x)
            ?(x) = exp(avg(ln(x))) for each of geomean geometric_mean
            ?(x, weight) = sum(x * weight) / sum(case when x is not null then weight else 0 \
            end) for each of weighted_avg wavg
            json_group_array(x) = '[' || array_to_string(list(coalesce(to_json(x), 'null')), \
            ',') || ']'
            json_group_object(name, x) = '{' || array_to_string(list(to_json(cast(name as \
            text)) || ':' || coalesce(to_json(x), 'null')), ',') || '}'
            sem(x) = stddev_pop(x) / sqrt(count(x))
            reservoir_quantile(x, share) = quantile_disc(x, share)
            regr_count(y, x) = count(case when y is not null and x is not null then 1 end)
            json_group_structure(json) = \
            json_extract(json_structure('[' || array_to_string(list(json), ',') || ']'), '$[0]')
            regr_avgx(y, x) = avg(case when y is not null then x end)
            regr_avgy(y, x) = avg(case when x is not null then y end)
            regr_sxx(y, x) = var_pop(case when y is not null then x end) * regr_count(y, x)
            regr_syy(y, x) = var_pop(case when x is not null then y end) * regr_count(y, x)
            regr_sxy(y, x) = covar_pop(y, x) * regr_count(y, x)
            """;

    private static final Map<String, Macro> ALL =
            WRITTEN.lines()
                    .flatMap(Macro::read)
                    .collect(
                            Collectors.toMap(
                                    macro -> key(macro.name(), macro.parameters().size()),
                                    Function.identity()));

    /** The functions and their arguments. */
    public static final Map<String, String> ARGUMENTS = new TreeMap<>();

    static {
        ALL.values()
                .forEach(
                        macro ->
                                ARGUMENTS.merge(
                                        macro.name(),
                                        String.join(", ", macro.parameters()),
                                        (one, other) -> one + " | " + other));
    }

    private Macros() {}

    /** Returns all macros, each with its own name. */
    public static List<String> all() {
        return ALL.values().stream().map(Macro::written).toList();
    }

    /** Returns the macro of a name in any case and a number of arguments, or null. */
    static @Nullable Macro of(String name, int arguments) {
        return ALL.get(key(name, arguments));
    }

    private static String key(String name, int arguments) {
        return name.toLowerCase(Locale.ROOT) + "/" + arguments;
    }
}
