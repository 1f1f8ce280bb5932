-- Numbers at the ends of their types, decimals, NaN, infinities and zeros.

-- data ends
select * from values
  (1, 127Y, 32767S, 2147483647, 9223372036854775807L), (1, 127Y, 32767S, 2147483647, 1L), (2, -128Y, -32768S, -2147483648, -9223372036854775808L),
  (2, -1Y, -1S, -1, 0L), (3, 1Y, 1S, 1, 9223372036854775807L), (3, null, null, null, null) t(k, tiny, small, i, l)

-- data decimals
select k, cast(a as decimal(38, 18)) a, cast(b as decimal(38, 0)) b, cast(c as decimal(9, 0)) c, cast(d as decimal(18, 4)) d from values
  (1, 100.0, '99999999999999999999999999999999999999', 999999999, '99999999999999.9999'), (1, 0.1234567891011, '1', 999999999, '99999999999999.9999'),
  (2, 12345.123, '-99999999999999999999999999999999999999', -1, '-0.0001'), (2, 12345.123, '99999999999999999999999999999999999998', 0, '0.0001'),
  (3, 123456789123456.9, '5', null, '-99999999999999.9999'), (3, null, null, null, null), (4, null, null, null, null) t(k, a, b, c, d)

-- data floats
select k, cast(d as double) d, cast(f as float) f from values
  (1, '1', '1'), (1, 'Infinity', '2'), (2, 'Infinity', 'Infinity'), (2, '-Infinity', '3'), (3, 'NaN', 'NaN'), (3, '1', 'Infinity'),
  (4, '0.0', '-0.0'), (4, '-0.0', '0.0'), (5, null, null), (6, '1e308', '3e38'), (6, '1e308', '3e38'), (7, '-Infinity', '-Infinity'),
  (8, '100000003', '0.1'), (8, '100000004', '0.2'), (8, '100000006', '0.3'), (8, '100000007', null), (9, '4.9e-324', '1e-45'), (9, 'NaN', null)
  t(k, d, f)

-- data offsets
select * from values (1, 7000000000005L), (1, 7000000000007L), (2, 1L), (2, 9007199254740993L), (3, -1L), (3, 1L) t(k, n)

-- taken
select k, sum(tiny), sum(small), sum(i), avg(tiny), avg(small), avg(i), avg(l), min(tiny), max(small), min(i), max(l) from ends group by k;
select tiny, small, i, l, count(*) from ends group by tiny, small, i, l;
select k, variance(tiny), stddev(small), var_pop(i), covar_pop(small, i) from ends group by k;
select k, corr(tiny, small), covar_samp(small, i) from ends where k = 2 group by k;
select k, sum(l) from ends where k <> 1 group by k;
select k, sum(cast(l as decimal(20, 0))), sum(cast(l as double)), avg(cast(i as decimal(10, 0))) from ends group by k;
select k, sum(a), avg(a), min(a), max(a), sum(c), avg(c), sum(d), avg(d), min(d), max(c) from decimals group by k;
select k, sum(b), min(b), max(b) from decimals where k <> 1 group by k;
select a, c, d, count(*), max(b) from decimals group by a, c, d;
select k, sum(a * 10), sum(d / 10), sum(a + d), sum(d * c), avg(c * 2.50) from decimals group by k;
select k, sum(distinct c), avg(distinct d), count(distinct b) from decimals group by k;
select k, sum(d) filter (where d > 0), avg(a) filter (where c is null) from decimals group by k;
select d, count(*), min(k) from floats group by d;
select f, count(*), min(k) from floats group by f;
select -d, f + 0, count(*) from floats group by 1, 2;
select distinct d, f from floats;
select k, sum(d), avg(d), sum(f), avg(f) from floats group by k;
select k, min(d), max(d), min(f), max(f) from floats where k <> 4 group by k;
select k, var_pop(d), stddev(d), var_samp(f) from floats where k <> 6 group by k;
select k, covar_pop(d, f) from floats where k <> 6 group by k;
select k, corr(d, f), covar_samp(f, d) from floats where k in (2, 3, 8) group by k;
select k, count(distinct d), sum(distinct f) from floats group by k;
select d, count(*) from floats group by cube(d, f);
select k, sum(n), avg(n), var_pop(n), stddev(n), sum(cast(n as double)) from offsets group by k;

-- left
select var_pop(1.0), var_samp(2.0), stddev_pop(3.0);
select sum(cast('NaN' as double)), avg(d) from floats;
select k, try_sum(l), try_avg(l) from ends group by k;
select k, try_sum(b) from decimals group by k;
select sum(l) from ends where k = 3;

-- fails
select k, sum(l) from ends group by k;
select k, sum(l + 1) from ends group by k;
select k, sum(-l) from ends group by k;
select k, sum(i + i) from ends group by k;
select k, sum(cast(l as int)) from ends group by k;
select k, sum(i / 0) from ends group by k;
select k, sum(i % 0), count(*) from ends group by k;
select l * 2, count(*) from ends group by 1;
select cast(k || 'x' as int), count(*) from ends group by 1;
select k, max(tiny + tiny) from ends group by k;
select k, sum(b) from decimals group by k;
select k, avg(b) from decimals group by k;
select k, sum(b * 10) from decimals group by k;
select k, sum(cast(d as decimal(6, 4))) from decimals group by k;
select k, sum(l) filter (where i > 0) from ends group by k;
select item, sum(l) from (select array(i) item, l from ends) group by item;
select k, avg(cast(b / 1e18 as decimal(38, 18))) from decimals group by k;
select k, corr(i, small) from ends group by k;
