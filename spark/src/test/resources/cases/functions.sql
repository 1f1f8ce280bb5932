-- What the functions answer.

-- data pairs
select * from values (1, 10), (1, 20), (1, 20), (2, 10), (2, null), (3, 30), (3, 35), (null, 10), (null, null) t(a, b)

-- data flags
select * from values
  (1, true), (1, false), (2, true), (3, false), (3, null), (4, cast(null as boolean)), (4, null), (5, null), (5, true), (5, false)
  t(k, v)

-- data points
select * from values
  (1, 10D, null), (2, 10D, 11D), (2, 20D, 22D), (2, 25D, null), (2, 30D, 35D), (3, 7D, 7D), (4, null, 3D), (5, 4D, 1D), (5, 4D, 2D)
  t(k, y, x)

-- data spans
select k, make_ym_interval(y, m) months, make_dt_interval(d, h) days, m, d,
       timestamp_seconds(d * 86400 + h) at, cast(timestamp_seconds(h) as timestamp_ntz) ntz, date_add(date'1969-12-30', d) day
  from values (1, 1, 2, 3, 4), (1, -1, 0, 1, 0), (2, 0, 11, -2, 23), (2, null, null, null, null), (3, null, null, null, null) t(k, y, m, d, h)

-- taken
select a, count(*), count(1), count(null), count(b), count(a + b), count(b, a), count((a, b)) from pairs group by a;
select a, count(distinct b), count(distinct a), count(distinct b, a), count(distinct 1), count(distinct null) from pairs group by a;
select a, count(distinct *), count(distinct 3, 2), sum(distinct b), avg(distinct b) from pairs group by a;
select a, min(b), max(b), sum(b), avg(b), variance(b), stddev(b), count(b) from pairs group by a;
select a, sum(cast(null as int)), avg(cast(null as bigint)), min(cast(null as date)), count(cast(null as string)) from pairs group by a;
select a, sum(cast(null as decimal(38, 0))), avg(cast(null as decimal(38, 0))), sum(cast(null as double)) from pairs group by a;
select a, max(100), min('x' = 'x'), sum(1), avg(2.5), sum(1 / (a + 1)) from pairs group by a;
select k, every(v), some(v), any(v), bool_and(v), bool_or(v), every(not v), count_if(v) from flags group by k;
select k, every(v) from flags group by k having every(v) = false;
select k, every(v) from flags group by k having every(v) is null;
select k, every(v) from flags where v in (select any(v) from flags where k = 1) group by k;
select v, count(*), min(k), max(k) from flags group by v;
select k, every(v) filter (where k < 5), count_if(v) filter (where v) from flags group by k;
select k, stddev_pop(x), stddev_samp(x), var_pop(y), var_samp(y), std(y), variance(k) from points group by k;
select k, covar_pop(y, x), covar_samp(y, x), corr(x, x) from points where k = 2 or k = 4 group by k;
select k, corr(distinct y, x), covar_pop(distinct x, y), count(*) from points where k = 2 group by k;
select k, regr_count(y, x), regr_avgx(y, x), regr_avgy(y, x) from points group by k;
select k, covar_pop(y, x) filter (where x > 11), avg(x) filter (where y is not null) from points group by k;
select k, var_pop(cast(x as decimal(20, 3))), stddev(cast(y as decimal(38, 0))) from points group by k;
select k, first_value(y) ignore nulls, last(x, true), any_value(x, true) from (select * from points where k in (1, 3, 4)) group by k;
select k, min(months), max(months), min(days), max(days), count(days), min(at), max(ntz), max(day) from spans group by k;
select months, days, at, ntz, day, count(*), max(k) from spans group by 1, 2, 3, 4, 5;
select extract(year from day), count(*) from spans group by 1;
select distinct max(a), min(b) from pairs group by a;
select sum(b), count(distinct a), avg(distinct b) from pairs;
select k, covar_samp(y, x) from points group by k;
select k, count(make_interval(0, m, 0, d)) from spans group by k;

-- left
select k, sum(months), avg(months) from spans group by k;
select k, sum(days), avg(days) from spans group by k;
select a, skewness(b), kurtosis(b) from pairs group by a;
select a, approx_count_distinct(b) from pairs group by a;
select k, regr_sxx(y, x), regr_syy(y, x), regr_sxy(y, x), regr_slope(y, x), regr_intercept(y, x), regr_r2(y, x) from points where k = 2 group by k;
select a, bit_and(b), bit_or(b), bit_xor(b) from pairs group by a;
select a, max(struct(b)), min(array(b)) from pairs group by a;
select a, max_by(b * 10, b), min_by(b * 10, b) from pairs group by a;
select a, sort_array(collect_list(b)), sort_array(collect_set(b)) from pairs group by a;
select a, median(b), percentile(b, 0.25), percentile_approx(b, 0.5) from pairs group by a;
select a, histogram_numeric(b, 2) from pairs where b = 10 group by a;
select a, max(cast(b as string)), min(encode(cast(b as string), 'utf-8')) from pairs group by a;
select a, try_sum(b), try_avg(b) from pairs group by a;
select sum(b), avg(b), count(a) from pairs;
select every(v), some(v) from flags where false;
select avg(y), var_pop(x), corr(y, x) from points;

-- fails
select k, every(1) from flags group by k;
select k, bool_or(1.5) from flags group by k;
select k, sum(v) from flags group by k;
select a, count() from pairs group by a;
select a, sum(b, a) from pairs group by a;
select k, corr(y, x) from points group by k;
select k, avg(make_interval(0, m, 0, d)) from spans group by k;
