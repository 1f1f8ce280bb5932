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
 * The functions that are written in SQL, a line each: a call means what stands behind the sign,
 * with the arguments in place of the parameters. Macros may call each other.
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
            log(x) = log10(x)
            log(b, x) = log10(x) / log10(b)
            trunc(x) = case when x < 0 then ceil(x) else floor(x) end
            ifnull(x, y) = coalesce(x, y)
            if(condition, x, y) = case when condition then x else y end
            constant_or_null(x, y) = case when y is not null then x end
            char_length(x) = length(x)
            character_length(x) = length(x)
            strlen(x) = byte_length(x)
            octet_length(x) = byte_length(x)
            regexp_like(x, pattern) = regexp_matches(x, pattern)
            not_like_escape(x, pattern, sign) = not like_escape(x, pattern, sign)
            ilike_escape(x, pattern, sign) = like_escape(lower(x), lower(pattern), sign)
            not_ilike_escape(x, pattern, sign) = not like_escape(lower(x), lower(pattern), sign)
            last_day(x) = make_date(year(x), month(x), 1) + interval '1 month' - interval '1 day'
            make_date(x) = date '1970-01-01' + x
            days_in_month(x) = day(last_day(x))
            monthname(x) = case month(x) when 1 then 'January' when 2 then 'February' when 3 \
            then 'March' when 4 then 'April' when 5 then 'May' when 6 then 'June' when 7 then \
            'July' when 8 then 'August' when 9 then 'September' when 10 then 'October' when 11 \
            then 'November' when 12 then 'December' end
            dayname(x) = case dayofweek(x) when 0 then 'Sunday' when 1 then 'Monday' when 2 then \
            'Tuesday' when 3 then 'Wednesday' when 4 then 'Thursday' when 5 then 'Friday' when 6 \
            then 'Saturday' end
            dow(x) = dayofweek(x)
            doy(x) = dayofyear(x)
            decade(x) = date_part('decade', x)
            century(x) = date_part('century', x)
            millennium(x) = date_part('millennium', x)
            era(x) = date_part('era', x)
            yearweek(x) = date_part('yearweek', x)
            microsecond(x) = date_part('microsecond', x)
            millisecond(x) = date_part('millisecond', x)
            nanosecond(x) = date_part('nanosecond', x)
            timezone_hour(x) = date_part('timezone_hour', x)
            timezone_minute(x) = date_part('timezone_minute', x)
            timezone(x) = date_part('timezone', x)
            list_append(l, x) = list_concat(l, [x])
            list_prepend(x, l) = list_concat([x], l)
            array_append(l, x) = list_concat(l, [x])
            array_prepend(x, l) = list_concat([x], l)
            array_push_back(l, x) = list_concat(l, [x])
            array_push_front(l, x) = list_concat([x], l)
            array_pop_back(l) = array_slice(l, 1, -2)
            array_pop_front(l) = array_slice(l, 2, 2147483647)
            list_reverse_sort(l) = list_sort(l, 'desc')
            list_reverse_sort(l, nulls) = list_sort(l, 'desc', nulls)
            array_reverse_sort(l) = list_sort(l, 'desc')
            array_reverse_sort(l, nulls) = list_sort(l, 'desc', nulls)
            array_length(l, dimension) = case dimension when 1 then array_length(l) else error('array_length counts the first dimension')::bigint end
            greatest_of(l, count) = case when len(l) > 0 then array_slice(list_reverse_sort(l), 1, \
            count) end
            least_of(l, count) = case when len(l) > 0 then array_slice(list_sort(l), 1, count) end
            max(x, count) = greatest_of(list_filter(list(x), lambda e: e is not null), count)
            min(x, count) = least_of(list_filter(list(x), lambda e: e is not null), count)
            arg_max(x, y, count) = list_transform(greatest_of(list_filter(list({'y': y, 'x': x}), \
            lambda e: e.y is not null and e.x is not null), count), lambda e: e.x)
            arg_min(x, y, count) = list_transform(least_of(list_filter(list({'y': y, 'x': x}), \
            lambda e: e.y is not null and e.x is not null), count), lambda e: e.x)
            max_by(x, y, count) = arg_max(x, y, count)
            min_by(x, y, count) = arg_min(x, y, count)
            argmax(x, y, count) = arg_max(x, y, count)
            argmin(x, y, count) = arg_min(x, y, count)
            histogram(x) = list_aggregate(list(x), 'histogram')
            list_histogram(l) = list_aggregate(l, 'histogram')
            generate_subscripts(l, dimension) = unnest(generate_series(1, case dimension when 1 then \
            length(l) end))
            regexp_split_to_table(x, pattern) = unnest(regexp_split_to_array(x, pattern))
            mad(x) = list_aggregate(list(x), 'mad')
            entropy(x) = coalesce(list_aggregate(list(x), 'entropy'), 0)
            approx_top_k(x, count) = list_aggregate(list(x), 'approx_top_k', count)
            list_any_value(l) = list_aggregate(l, 'any_value')
            list_avg(l) = list_aggregate(l, 'avg')
            list_bool_and(l) = list_aggregate(l, 'bool_and')
            list_bool_or(l) = list_aggregate(l, 'bool_or')
            list_count(l) = list_aggregate(l, 'count')
            list_first(l) = list_aggregate(l, 'first')
            list_last(l) = list_aggregate(l, 'last')
            list_max(l) = list_aggregate(l, 'max')
            list_median(l) = list_aggregate(l, 'median')
            list_min(l) = list_aggregate(l, 'min')
            list_mode(l) = list_aggregate(l, 'mode')
            list_product(l) = list_aggregate(l, 'product')
            list_approx_count_distinct(l) = list_aggregate(l, 'approx_count_distinct')
            list_bit_and(l) = list_aggregate(l, 'bit_and')
            list_bit_or(l) = list_aggregate(l, 'bit_or')
            list_bit_xor(l) = list_aggregate(l, 'bit_xor')
            list_entropy(l) = list_aggregate(l, 'entropy')
            list_kurtosis(l) = list_aggregate(l, 'kurtosis')
            list_kurtosis_pop(l) = list_aggregate(l, 'kurtosis_pop')
            list_mad(l) = list_aggregate(l, 'mad')
            list_sem(l) = list_aggregate(l, 'sem')
            list_skewness(l) = list_aggregate(l, 'skewness')
            list_stddev_pop(l) = list_aggregate(l, 'stddev_pop')
            list_stddev_samp(l) = list_aggregate(l, 'stddev_samp')
            list_string_agg(l) = list_aggregate(l, 'string_agg')
            list_sum(l) = list_aggregate(l, 'sum')
            list_var_pop(l) = list_aggregate(l, 'var_pop')
            list_var_samp(l) = list_aggregate(l, 'var_samp')
            list_negative_inner_product(l, m) = -list_dot_product(l, m)
            list_negative_dot_product(l, m) = -list_dot_product(l, m)
            array_negative_inner_product(l, m) = -list_dot_product(l, m)
            array_negative_dot_product(l, m) = -list_dot_product(l, m)
            array_cosine_distance(l, m) = 1 - list_cosine_similarity(l, m)
            list_cosine_distance(l, m) = 1 - list_cosine_similarity(l, m)
            split(x, delimiter) = string_split(x, delimiter)
            datediff(part, x, y) = date_diff(part, x, y)
            datepart(part, x) = date_part(part, x)
            datetrunc(part, x) = date_trunc(part, x)
            ago(x) = now() - x
            age(x) = age(today(), x)
            transaction_timestamp() = now()
            get_current_timestamp() = now()
            rank_dense() = dense_rank()
            current_schema() = 'main'
            count_star() = count(*)
            count_if(x) = count(case when x then 1 end)
            countif(x) = count(case when x then 1 end)
            fsum(x) = sum(cast(x as double))
            kahan_sum(x) = sum(cast(x as double))
            sumkahan(x) = sum(cast(x as double))
            sum_no_overflow(x) = sum(x)
            favg(x) = avg(x)
            geomean(x) = exp(avg(ln(x)))
            geometric_mean(x) = exp(avg(ln(x)))
            weighted_avg(x, weight) = sum(x * weight) / sum(case when x is not null then weight \
            else 0 end)
            wavg(x, weight) = sum(x * weight) / sum(case when x is not null then weight else 0 \
            end)
            json_group_array(x) = '[' || array_to_string(list(coalesce(to_json(x), 'null')), ',') || ']'
            json_group_object(name, x) = '{' || array_to_string(list(to_json(cast(name as text)) || ':' \
            || coalesce(to_json(x), 'null')), ',') || '}'
            sem(x) = stddev_pop(x) / sqrt(count(x))
            reservoir_quantile(x, share) = quantile_disc(x, share)
            regr_count(y, x) = count(case when y is not null and x is not null then 1 end)
            regr_avgx(y, x) = avg(case when y is not null then x end)
            regr_avgy(y, x) = avg(case when x is not null then y end)
            regr_sxx(y, x) = var_pop(case when y is not null then x end) * regr_count(y, x)
            regr_syy(y, x) = var_pop(case when x is not null then y end) * regr_count(y, x)
            regr_sxy(y, x) = covar_pop(y, x) * regr_count(y, x)
            """;

    private static final Map<String, Macro> ALL =
            WRITTEN.lines()
                    .map(Macro::read)
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

    /** Returns all macros as they are written. */
    public static List<String> all() {
        return WRITTEN.lines().toList();
    }

    /** Returns the macro of a name in any case and a number of arguments, or null. */
    static @Nullable Macro of(String name, int arguments) {
        return ALL.get(key(name, arguments));
    }

    private static String key(String name, int arguments) {
        return name.toLowerCase(Locale.ROOT) + "/" + arguments;
    }
}
