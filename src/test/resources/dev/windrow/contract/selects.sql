-- Dates and days.

select day + 3, 1 + day, day - 2, day - date '2024-01-02', day + cast(d as integer) from f

select g.day from f, f g where g.day > f.day + 3

-- error
select day * 2 from f

-- Regular expressions.

select s, regexp_matches(s, 'b'), regexp_matches(s, '^[ab]+$'), regexp_full_match(s, 'a') from f

select regexp_replace(s, '[a-z]', '_'), regexp_replace(s, '[a-z]', '_', 'g'), regexp_replace(s, 'Z', '<\0>', 'gi') from f

select regexp_replace('2024-02-29', '(\d+)-(\d+)-(\d+)', '\3.\2.\1'), regexp_replace('abc', '(a)', '\2'), regexp_replace('a.b', '.', '-', 'l')

select regexp_replace('abc', 'b*', 'x', 'g'), regexp_replace('abc', '', '-', 'g'), regexp_replace('äöü', 'ö|$', '\\', 'g')

select regexp_extract('http://www.example.org/a?b', '^https?://(?:www\.)?([^/]+)/.*$', 1), regexp_extract('abc', 'z'), regexp_extract('abc', '(b)(x)?', 2)

select regexp_matches('a
b', 'a.b'), regexp_matches('a
b', 'a.b', 's'), regexp_matches('a
', 'a$'), regexp_matches('a
b', '(?m)a$')

select regexp_matches('é', '\w'), regexp_matches('É', 'é', 'i'), regexp_matches('x]', '[]x]+$'), regexp_matches('a&&b', '^[a&&b]+$'), regexp_matches('a[', '[[a]{2}'), regexp_matches('{1', '{1'), regexp_matches('b7', '^[[:alpha:]][[:digit:]]$'), regexp_matches('λ', '\p{Greek}'), regexp_extract('k=v', '(?P<k>\w)=(?P<v>\w)', 2)

select count(*) from t where s similar to '[ac]b?' or s not similar to '.*'

select s, count(*) from t where s ~ '.*[bc].*' group by s order by s

select regexp_replace(s, 'a(.*)', '\1') as k, count(*) from t group by k order by k

-- error
select regexp_matches(s, '(') from t

-- error
select regexp_matches(s, 'a(?=b)') from t

-- error
select regexp_matches(s, '(a)\1') from t

select regexp_extract(s, 'a', 1) from t

-- error
select regexp_matches(s, 'a', 'x') from t

-- Integers at equal distances.

select * from range(3) order by 1

select r.i, sum(r.i) over (order by r.i) from range(1, 10, 4) r(i) order by i

select count(*), sum(generate_series) from generate_series(5, -5, -2)

select * from range(0), t

select count(*) from generate_series(1, 2 * 3), range(4::bigint) as n

-- error
select * from range(1, 2, 0)

-- error
select * from nothing(1)

-- The first of rows that are alike.

select distinct on (k) k, n from t order by k, n desc

select distinct on (k, s) n from t order by k, s, n limit 3

select distinct on (k % 2) s from t order by k % 2, n desc, k

select count(*) from (select distinct on (s) * from t)

select distinct on (n, k) k, n from t order by all

select distinct s from t order by n

select distinct k % 3 as m from t order by m desc

-- Columns that a star leaves out, replaces or renames.

select * exclude (n) from t order by all

select * exclude n from t natural join (select k, s as s2 from t) order by all

select t.* replace (n + 1 as n, upper(s) as s) from t order by all

select * exclude (s) rename (k as key) from t order by key, n

-- error
select * exclude (nothing) from t

-- Columns of the result by their names.

select k + 1 as m, m * 2 as d from t where m > 2 and d < 10 order by d

select k as n, n as k from t order by all

select n + 1 as a, sum(k) from t group by a having a > 3 order by a + 0

select total : sum(n), k from t group by k order by all

select k, n as k from t order by 1, 2

-- error
select a + 1 as b, b + 1 as a from t

-- Several values together.

select * from t where (k, n) in (select k, m from u) order by all

select k, n, (k, n) not in (select k, m from u where m > 1 and k is not null) from t where k is not null order by all

select k, (k, n) = (2, 2), (k, n) <> (1, 4), (k, s) in ((1, 'ab'), (7, 'zz'), (k, 'c')) from t order by all

-- error
select * from t where (k, n) in (select k from u)

-- error
select (k, n) from t where (k, n) in (1, 2)

-- Subqueries in conditions of joins.

select * from t join u on t.k = u.k and t.n > (select avg(m) from u) order by all

select * from t left join u on t.k = u.k and u.m in (select k from v) order by all

select * from t join u on exists (select 1 from v where v.k = t.k and v.k = u.k) order by all

select * from t semi join u on t.k = u.k and u.m > (select min(m) from u x where x.k = u.k) order by all

select * from t anti join u on t.k = u.k and u.m = any (select n from t) order by all

-- Rows that were made of those of a round before.

with recursive r as (select 1 as x union select x + (select 1 + r.x) from r where x < 50) select * from r order by x

with recursive r(x) as (select 1 union all select x + 1 from r where x < 5 and x in (select k from t where k <= r.x)) select * from r order by x

-- Nearest rows, and rows of one place.

select * from t asof join u on t.k >= u.k order by all

select t.n, m from t asof left join (select distinct on (m) * from u where m is not null) u on t.n > m order by all

select * from t asof join (select distinct k, m from u) x on t.k = x.k and t.n >= x.m order by all

select * from t asof left join (select distinct k, m from u) x on t.k = x.k and t.n < x.m order by all

select * from t asof left join (select distinct k, m from u) x on x.m <= t.n and t.k = x.k order by all

select * from (select k, n as m from t) t asof join (select distinct k, m from u) x using (k, m) order by all

select * from t asof right join (select distinct m from u) x on t.n <= x.m order by all

select count(*) from f asof join f g on f.x >= g.x where f.d > 1

select * from e asof left join u on e.k >= u.k

select * from t positional join v

select t.k, v.k from v positional join t where t.k > 1

-- error
select * from t asof join u on t.k = u.k

-- Functions.

select s, left(s, 1), right(s, 1), left(s, -1), right(s, -1), right(s, 0), left(s, 0) from t

select prefix(s, 'a'), suffix(s, 'b'), split_part(s, 'b', 1), split_part('a,b,c', ',', 2), split_part('a,b', ',', 3), split_part('a,b', ',', -1), lcase('A'), ucase(s), len(s) from f

select if(n > 3, s, null), if(n > 3, n, k) from t

select trunc(x), isnan(x) from f where x is not null

select trunc(-1.7::double), trunc(d) from f

select day, last_day(day), monthname(day), dayname(day) from f

select last_day(timestamp '2024-02-03 10:00:00'), dayname(timestamp '2024-02-03 10:00:00')

select count(), k from t group by k order by all

-- What each branch of an OR asks of one table.

select * from t, u where t.k = u.k and (t.n > 3 and u.m > 4 or t.n < 3 and u.m is null) order by all

select * from t left join u on t.k = u.k and (t.n > 3 and u.m > 4 or t.n < 3 and u.m is null) order by all

select * from t full join u on t.k = u.k and (t.n > 3 and u.m > 4 or t.n < 3 and u.m is null) order by all

select * from t where exists (select 1 from u where t.k = u.k and (t.n > 3 and u.m > 4 or t.n < 3 and u.m is null)) order by all

select * from t where k not in (select k from u where k is not null and (t.n > 3 and u.m > 4 or t.n < 3 and u.m is null)) order by all

-- What is not chosen is not computed, and other notations.

select coalesce(1, cast('hello' as integer)), coalesce(n, cast(s as integer)) from t

-- error
select coalesce(null, cast(s as integer)) from t where s is not null

select coalesce(s, cast(n as varchar)), coalesce(s, concat('x', s), 'z') from t

select * from (values ((select max(n) from t), 2), (1 + 3, (select count(*) from u))) x(a, b) order by all

select count(*), (select min(x.k) from x : t) from y : u

select i.range from i : range(3) where i.range > 0 order by 1

-- Limits.

select * from range(5) union all select * from range(5) limit 7

select n, (select t.n + m from u where m is not null order by m desc, k offset 2 limit 1) as a from t order by all

select n, (select t.n + m + m from u where u.k = t.k order by m + 0 desc limit 1) as a from t order by all

-- Rows of the tables before, also without LATERAL.

select t.k, x.m from t, (select max(m) as m from u where u.k = t.k) x order by all

select t.k, x.m from t left join (select m from u where u.k = t.k and m > 4) x on true order by all

select * from t where row(k, n) in (select k, m from u) order by all

select * from v where exists (select 1 from t, (select s from u where u.k = t.k) x where x.s = v.s) order by all

-- error
select * from t full join (select m from u where u.k = t.k) x on true

-- Notations that other databases have, too.

select k, s, from t where n > 3

select k isnull, n notnull, s is unknown, s is not unknown from t where k isnull or not s isnull

select k, sum(n) from t group by * order by 1 nulls first

select k, sum(n) filter (n > 3) from t group by k

select e'a\nb\'c', E'\x41\102', $$dol'lar$$, $tag$x$$y$tag$, 'a''b'

table t

(table t) union all (from t)

select array(select n from t where n > 3 order by n desc), array(select n from t where false), array(select s from t order by n desc limit 3)

select k, array(select m from u where u.k = t.k order by m nulls first) from t

select n, sum(n) over w2 from t window w as (partition by k), w2 as (w order by n, s)

select x, s, mode() within group (order by v desc) from f, (values (1), (2), (2), (3), (3)) u(v) group by x, s

select mode() within group (order by v), mode(v order by v desc) from (values (3), (2), (2), (3), (1)) u(v)

select quantile_cont(n, [0.25, 0.5, 0.9]), quantile_disc(n, [0.5]), percentile_cont([0.1, 0.5]) within group (order by n) from t
select median(n order by k, s desc), quantile_cont(n, 0.2 order by k desc), quantile_cont(n, 0.2 order by k) from t

select k, quantile_cont(n, [0.25, 0.5]) from t group by k

select quantile_cont(w, [0.25, 0.5]) from e

select k, mad(n), entropy(s), mad(n) filter (where n > 2) from t group by k

select mad(w), entropy(w) from e

select p, date_part(p, day), date_trunc(p, day) from f, unnest(['year', 'month', 'day', 'week', 'quarter', 'decade', 'century', 'mil', 'h', 'm', 's', 'ms', 'us', 'isoyear']) as u(p)

select p, date_part(p, day) from f, unnest(['doy', 'dow', 'isodow', 'yearweek', 'era', 'mons', 'weekday']) as u(p)

select p, date_diff(p, timestamp '1899-12-30 23:59:59.999999', day) from f, unnest(['yr', 'mon', 'day', 'week', 'quarters', 'decade', 'century', 'millennium', 'hours', 'min', 'sec', 'msec', 'usec', 'isoyear']) as u(p)

select date_trunc('decade', day), date_part('ms', day), extract(us from day), date_diff('centuries', day, date '2101-01-01') from f

-- error
select date_part(s, day) from f

select k, array(select m + 1 from u where u.k = t.k order by s desc nulls last, m) from t

select k, array(select distinct m from u where m is not null order by m desc limit 2) from t

select k, array(select x.n from t x where x.k = t.k order by x.n desc, x.s limit 1) from t

select (select array(select w.n from t w where w.n > v.k order by 1)) from v

-- error
select array(select k, n from t)

-- The first rows of none, and of lists.

select * from e order by k nulls first limit 3

select k + 1 as c from e where w > 0 order by c desc limit 1

select l from lists order by l limit 2

select l, n from lists order by l desc nulls last, n limit 3

select m as x from (select l as m from lists) order by x nulls first limit 2

-- Columns by a pattern, by their names, and all of them.

select columns('^[kn]$'), columns(*) from t

select min(columns(*)), sum(columns(['n', 'k'])) + 1 as x from t

select k, max(columns('n|s')) from t group by k order by k

select columns('k|n') + columns('k|n'), max(columns('k|n')) over (partition by s) from t

-- error
select columns('none') from t

-- error
select columns(['k', 'none']) from t

-- error
select columns('k|n') + columns('k') from t

-- error
select columns(1) from t

-- error
select columns('k') from t group by n

-- Functions behind their first argument.

select s.upper(), t.s.lower().length(), n.greatest(k), ('a,b').split(',').list_transform(x -> x.upper()) from t

-- error
select s.nothing() from t

-- Times of a day.

select '12:34:56'::time, time '1:02:03.5', cast(' 23:59:59.999999' as time), try_cast('25:00:00' as time), try_cast('12:60' as time), try_cast('x' as time)

select (day + interval '75 minutes')::time, cast((day + interval '1.5 seconds')::time as varchar), (timestamp_ns '2024-01-01 10:11:12.123456789')::time::varchar from f

select n from t where time '12:00:00' < '12:00:01'::time and '10:20'::time::varchar || s = '10:20:00ab'

-- error
select 'x'::time

-- Groups of patterns by their names.

select regexp_extract('2023-04-15', '(\d+)-(\d+)-(\d+)', ['y', 'm', 'd']), regexp_extract(s, '(a)(b)?', ['x', 'y']).y, regexp_extract_all(s, '(a)(b)?', ['x', 'y']), regexp_extract_all(s, '(a)(b)?', 2) from t

select regexp_extract(s, s), regexp_extract('abc', s), regexp_extract(s, '(b)', 1) from t

-- error
select regexp_extract(s, '(a)', ['x', 'y']) from t

select format('{} {} {}', '\x00a'::blob, 120381902481294715712::hugeint, 5::decimal(9,0)), format('{:d}', 7::hugeint), format('{}', day + interval '1.5 seconds') from f

-- Intervals.

select day + interval '1.9' hour, day - interval '-1.9' minute, day + interval '1.5' second, day + interval '2.5' millisecond from f

-- error
select day + interval '-2147483648 months' from f

-- error
select interval 1.5 hour

-- The first values, and how often each occurs.

select s, max(day, 2), min(day, 2), arg_max(day, day, 1), max_by(s, day, 1), argmin(day, day, 2) from f group by s order by s

select histogram(s), histogram(s) filter (s > 'a'), max(day, 2) filter (day < date '2024-01-03') from f

select s, grouping_id(s), count(*) from f group by rollup (s) order by all

select json_group_array(x), json_group_object(x::varchar, x) from (select range as x from range(3))

select generate_subscripts([4, 5, 6], 1), regexp_split_to_table('a b c', ' ')

-- Integers and bools, and integers in texts.

select true = 1, 2 = true, case when 1 then 'a' end, not 0, 1 and 0, if(0, 'x', 'y')

select '0b101'::int, '0x1F'::int, '1_000'::int, ' 12 '::int, '1e3'::int, try_cast('0xZZ' as int), try_cast('_1' as int), '0xFF'::bigint

-- error
select '0x1FF'::tinyint

-- Parts of intervals and of times.

select extract(century from interval '1400 months ago'), extract(century from interval '1400 months'), decade(interval '100 years'), date_part('millisecond', interval '1.5 seconds')

select microsecond(time '12:00:01.5'), extract(hour from time '12:00:01.5'), era(date '0044-03-15'), century(date '1900-12-31'), date_part('decade', date '2024-01-01'), yearweek(date '2024-12-30')

-- Structs as columns, and columns by a condition of their names.

select unnest({'a': 1, 'b': {'c': 2}}), unnest({'x': s}) from f

select unnest([{'a': 1, 'b': {'c': 2}}, {'a': 3, 'b': {'c': null}}], recursive := true), 7

select unnest([[1, 2], [3]], recursive := true)

select q.*, v.* exclude (y) from (select {'x': s, 'y': 1} as v from f) q order by all

select columns(c -> c like 's%'), min(columns(lambda c: c in ('day'))) over () from f

select * like '%y' from f

select * not ilike 'D%' from f

-- Names of other queries of a set operation, with or without their tables.

select s from f union select day::varchar as d from f order by d

select day as a from f union all select g.day from f g order by g.day desc, a

(select s from f) except (select 'a' as z) order by f.s

-- Columns of one table left out.

select * exclude (f.s) from f order by all

select * exclude (g.s, g.day) from f join f g on f.day = g.day order by all

select unnest({'a': [1, 2, 3], 'b': {'c': 1}}, recursive := true)

-- error
select 'abc'::json

select f.s, g.s from f, f g where f.day = g.day union select s, 'x' from f order by f.s, g.s

select s from (values ('b'), ('C'), ('a'), ('B'), (null)) x(s) order by s collate nocase desc, s

select s as z from (values ('b'), ('C'), ('a')) x(s) order by 1 collate nocase, z

select distinct on (s collate nocase) s from (values ('b'), ('C'), ('B')) x(s) order by s collate nocase, s

select s, s = 'AB' collate nocase, s collate nocase in ('AB', 'C'), 'aa' < s collate nocase, s collate nocase between 'A' and 'B', s collate posix = 'C' from t

select x collate noaccent = 'hello', x collate noaccent.nocase like 'HE%', x like 'HE%' collate nocase, x not like 'h%' collate c, x collate nocase glob 'H*' from (values ('hëllo'), ('HELLO'), (null)) v(x)

select x, strpos(x collate nocase, 'L'), instr('HELLO', x collate nocase), position('l' in x collate nocase), starts_with(x collate nocase.noaccent, 'He'), contains('ö' || x collate noaccent, 'e') from (values ('hëllo'), ('HELLO'), (''), (null)) v(x)

select s is null as g, percentile_disc(0.25) within group (order by k desc) as a, quantile_disc(k, 0.5 order by k desc) as b, quantile_disc(s, 1.0 order by s desc) as c, percentile_disc(0.1) within group (order by k desc) filter (k > 1000) as d, percentile_disc([0.25, 0.5, 0.75]) within group (order by k desc) as e, quantile_disc(s, [0.4, 0.8] order by s desc) as f from t group by g having quantile_disc(k, 0.3 order by k desc) > 0 order by g

select list(s order by s collate nocase, s) as l, string_agg(s, ',' order by s collate nocase desc, s) from (values ('b'), ('C'), ('B')) x(s)

select s, row_number() over (order by s collate nocase, s) as r from (values ('b'), ('C'), ('B')) x(s) order by r

select x, x ilike 'A%', x ~~* 'a%', x !~~* 'a%', x like 'a$%' escape '$', x not like 'a%' escape '', x like p escape e, x like null, x ilike 'A$%' escape '$' from (values ('a%', 'a$%', '$'), ('ab', '_B', '!'), (null, 'a', '')) v(x, p, e)

select * from values (1, 'a'), (2, 'b') as x(k, s) where k > 1

select sum(x.k), count(*) from values (1), (2) x(k), values (3) y(k) where y.k > x.k limit 1

select json_extract('[{"a":42},{"a":43}]', '$.*'), json_extract('{"a":[1,[2]]}', '$.*'), json_extract('{"a":[1,[2]]}', '$..[*]'), json_extract('{"a":{"b":1,"c":2},"d":["g",[{"b":5}]]}', '$.**'), json_extract('{"a":1}', ''), json_extract('{"a":1}', '$[*]')

select 1_2.1_2e1_0, 1_000.000_5, .000_5

select k from t​ where k =　2

select x, x is true, x is not true, x is false, x is not false, x > 1 is true from (values (0), (2), (null)) v(x)

select k, n, s from t order by columns('k|n') desc, s

select distinct on (columns('k|s')) k, s from t order by columns(*)

select extract(year from d), extract('quarter' from d), extract(epoch from d), extract(millennium from d), extract(isodow from d) from (values (date '2024-02-29'), (null)) v(d)
