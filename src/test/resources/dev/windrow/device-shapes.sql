-- Shapes of queries that a device and the CPU must answer alike, one a line. {a|b} stands for a query
-- with a and one with b, {type} for one with each column of table t. An ORDER BY leaves no ties.

-- Rows as they are.
select {id, v|*|s, g, bin|1 as one, id|v, v as w, id} from {t|n}
select * from t where {true|false|1 = 1|id >= 0 and v > 2000}
select * from {e|one|nul|few} {where i8 > 0|order by f64 desc, id limit 3|limit 0|}
select id, v from n order by {v desc, id|id} limit 5

-- Orders.
select id, {type} from t order by {type} {|desc nulls first}, id limit 50
select id, i8, g, d9 from t order by i8, g desc nulls first, d9 desc, id desc limit 100 offset 33
select id from t order by {v * 2 + k|k, b desc, dt, ts|upper(s)}, id desc limit 11
select * from n where k > 3 order by v desc, id limit 8

-- Conditions.
select id, v, g, s from t where {i8 > 3|i16 <= -100|i32 <> 5|i64 = 7|f32 >= 12.5|f64 < 0|f64 = 0|f64 > 1e300}
select id, v, g, s from t where {d9 > 12.50|d18 <= 0|d38 <> 3.5|dt > date '1995-01-01'|hour(tm) > 12}
select id, v, g, s from t where {ts|tz} >= timestamp '1990-01-01 00:00:00'
select id, v, g, s from t where {b|not b|b = false|i8 > 3 and f64 < 100 or b|not (i8 > 3 or i16 < 0)}
select id, v, g, s from t where {s|g} {= 'abc'|<> 'a'|> 'm'|in ('a', 'Zebra')|between 'a' and 'b'|is null}
select id, v, g, s from t where {s|g} {like '%a%'|like 'name%1_'|not like '%e%'|is not null}
select id, v, g, s from t where {i32 in (1, 2, 500)|i16 between -5 and 20|f64 in (0, 1.5)|d38 is null|bin is null}
select id, v, g, s from t where {i8 is distinct from 3|f64 is not distinct from 0|i8 > i16|f32 > f64|d9 > d18|s = g}
select id, v, g, s from t where {coalesce(i32, 0) > 10|i32 + i16 > 100|f64 / i8 > 3|i64 % 7 = 3|length(s) > 8}
select id, v, g, s from t where {year(dt) = 1995 and month(ts) > 6|nullif(i8, 3) is null|greatest(i8, i16) > 50}
select id, v, g, s from t where {case when i8 > 0 then f64 > 1 else b end|upper(g) = 'ABC'|contains(s, 'name')}
select * from n where {k is null|v > 0 and k < 4|k = 77}

-- Computed columns.
select id, {i8 + i16|i32 * 3 - i64|f64 * 2.5e0|f32 + f64|-i8|abs(i16)|i32 / i8|i64 % 7|d9 * d9|d18 + d9} as x from t
select id, {sign(f64)|floor(f64)|ceil(f32)|round(f64, 1)|sqrt(abs(f64))|power(i8, 2)|ln(abs(i16))} as x from t
select id, {cast(i32 as float64)|try_cast(i64 as int8)|cast(i16 as float32)|cast(b as int32)|cast(i8 as bool)} as x from t
select id, {cast(f64 as utf8)|cast(d9 as float64)|cast(i8 as decimal(9,2))|cast(ts as date)} as x from t
select id, {year|month|day|dayofweek|week|quarter|isoyear|dayofyear}({dt|ts}) as x from t
select id, {hour(tz)|hour(tm)|minute(ts)|date_trunc('month', dt)|date_trunc('hour', ts)|date_trunc('day', tz)} as x from t
select id, {dt + interval '1 month'|ts - interval '90' minute|date_diff('day', dt, ts)|make_date(2024, k + 1, 3)} as x from t
select id, {upper(s)|lower(g)|concat(s, '-', g)|length(s)|substring(s, 2, 3)|trim(s)|replace(s, 'a', 'bb')} as x from t
select id, {split(s, ' ', 1)|pad_left(g, 6, '.')|repeat(s, 2)|to_integer(g)|to_float(g)|hash(s)|from_integer(i32)} as x from t
select id, {index_of(s, 'e')|copy_if_else(b, s, g)|s like '%a%'|starts_with(s, 'n')|coalesce(s, g, 'none')} as x from t
select id, {coalesce(i8, i16, 0)|case when b then s else g end|case when b then f64 end|nullif(i8, 3)|least(f64, 0)} as x from t
select id, {i8 > 3|not b|s is null|b and i8 > 0|b or i16 > 0|k is null|i8 in (1, 2)|s in ('a', 'b')} as x from {t|n}
select {k + 1|upper(s)} as x, id from n where v > 0 order by x, id limit 5

-- Groups.
select {type}, count(*) as n, sum(v) as x from t group by {type}
select {type}, k, count(*) as n, max(v) as x from t group by {type}, k
select {count(*) as n, sum(v) as x|count(i8) as x, min(i8) as y, max(i8) as z|sum(i32) as x, avg(i64) as y} from t {|group by k}
select k, {sum(f64) as x, min(f64) as y, max(f32) as z|sum(d9) as x, avg(d18) as y, min(d38) as z} from t group by k
select k, {min(dt) as x, max(ts) as y, min(tm) as z|min(s) as x, max(g) as y, min(b) as z, max(bin) as w} from t group by k
select k, {count(distinct s) as x, count(distinct f64) as y|var(v) as x, std(i16) as y|median(i32) as x} from t group by k
select k, {quantile(v, 0.9) as x|first(s) as x, last(f64) as y|argmin(v) as x|product(i8) as x|bool_and(b) as x} from t group by k
select k, {bit_xor(i32) as x|mode(i8) as x|corr(v, i8) as x|skewness(v) as x|list(i8) as x|string_agg(g, ',') as x} from t group by k
select k, {sum(v) filter (where i8 > 3) as x|sum(v * 2 + k) as x|max(length(s)) as x|sum(d9 * (1 - d9)) as x} from t group by k
select {k, b, g, i8|s, d38|upper(g)|i8 % 3|year(dt)|case when v > 0 then 'p' else 'n' end}, count(*) as n from t group by all
select k, sum(v) as x from t where {f64 > 0 and b|s like '%a%'|false} group by k
select i32, count(*) as n from t group by i32 having count(*) > 3 order by n desc, i32 limit 7
select {count(*) as n|count(v) as n, count(k) as m|sum(v * i32) as x, avg(f64) as m} from {t|n|e|one|nul}
select g, sum(v) as x, count(*) as n, min(s) as m from {few|e|nul|one} group by g
select distinct {k|s|g, b, i8|f64|d38, dt|upper(g)} from t
select k, b, sum(v) as x, grouping(k, b) as gr from t group by {rollup|cube} (k, b)
select k, g, max(v) as x from t group by grouping sets ((k), (g, k), ())

-- Windows.
select id, {row_number()|rank()|dense_rank()|lag(v)|lead(s, 2)|sum(v)|count(*)} over (partition by k order by id) as x from t
select id, {sum(i32)|avg(f64)|max(v)|min(i8)} over (order by id rows between 3 preceding and 1 following) as x from t
select id, {sum(v)|median(v)} over (partition by g) as x from t
select id, k, v from t qualify row_number() over (partition by k order by v desc, id) <= 2
select k, sum(v) as x, rank() over (order by sum(v) desc) as r from t group by k
