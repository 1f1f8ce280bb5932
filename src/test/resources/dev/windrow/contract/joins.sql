-- Tables that several of these queries name are made by SqlJoinsDuckDbTest. A query whose comment
-- says "error" fails in both, and none other does. Empty lines divide queries.

-- joins of all kinds
select * from t join u on t.k = u.k

select * from t left join u on t.k = u.k

select * from t right join u on t.k = u.k

select * from t full join u on t.k = u.k

select * from t semi join u on t.k = u.k

select * from t anti join u on t.k = u.k

select * from t cross join v

select t.n, v.s from t, v where t.k = v.k

select t.k, u.k from t, u where t.k = u.k or t.n = u.m

select t.k, u.k from t, u where (t.k = 1 and u.s = 'ab') or (t.k = 2 and u.s = 'c') or (t.k = u.k and t.n > 3)

select * from t join u on t.k = u.k and t.s = u.s

select * from t join u on t.k is not distinct from u.k

select * from t left join u on t.k is not distinct from u.k and t.s is not distinct from u.s

select t.n, u.m from t join u on t.n < u.m

select t.n, u.m from t left join u on t.n < u.m

select t.n, u.m from t right join u on t.n < u.m - 3

select t.n, u.m from t full join u on t.n < u.m - 3

select t.n from t semi join u on t.n < u.m - 3

select t.n from t anti join u on t.n < u.m - 3

select * from t full join u on t.k = u.k and t.n < u.m

select * from t full join u on t.k = u.k and t.n > 3 and u.m > 2

select * from t left join u on t.k = u.k and t.n > 3

select * from t left join u on t.k = u.k and u.m > 3

select * from t right join u on t.k = u.k and t.n > 3

select * from t right join u on t.k = u.k and u.m > 3

select * from t left join u on t.n > 3

select * from t left join u on u.m > 3

select * from t full join u on t.n > 3

select * from t full join u on false

select * from t left join u on false

select * from t join u on true

select * from t right join u on true

select * from t left join u on t.k = u.k where u.k is null

select * from t left join u on t.k = u.k where u.m > 2

select * from t left join u on t.k = u.k where t.n > 3 or u.m is null

select * from t right join u on t.k = u.k where t.n is null

select * from t right join u on t.k = u.k where u.m > 2 and t.n < 9

select * from t full join u on t.k = u.k where t.k is null or u.k is null

select * from t full join u on t.k = u.k where coalesce(t.k, u.k) = 2

select * from t semi join u on t.k = u.k and u.m > t.n where t.s is not null

select * from t anti join u on t.k = u.k and u.m > 3

select * from t anti join u on t.k = u.k and t.n > 3

select * from t semi join u on t.k = u.k and t.n > 3

select * from t join e on t.k = e.k

select * from t left join e on t.k = e.k

select * from e left join t on t.k = e.k

select * from e full join t on t.k = e.k

select * from t anti join e on t.k = e.k

select * from e cross join e as e2

select * from t left join e on true

select a.n, b.n from t a join t b on a.n = b.k

select a.n, b.n from t a, t b where a.k = b.k and a.n < b.n

select a.k, b.k, c.k from t a left join u b on a.k = b.k left join v c on b.k = c.k

select a.k, b.k, c.k from t a left join (u b join v c on b.k = c.k) on a.k = b.k

select count(*), sum(a.n), sum(e.n) from t a join u b on a.k = b.k join v c on b.k = c.k left join t d on d.n = b.m join t e on e.k = a.k

select count(*) from t a, u b, v c, t d, u e where a.k = b.k and b.k = c.k and c.k = d.k and d.n = e.m

select a.n, b.m, c.s from t a full join u b on a.k = b.k full join v c on c.k = coalesce(a.k, b.k)

select a.n, b.m, c.s from t a right join u b on a.k = b.k left join v c on c.k = a.k where c.s is null

select t.n + u.m as total from t join u on t.k + 1 = u.k * 1

select * from t join u on lower(t.s) = upper(u.s) or t.k = u.k

select t.k from t join f on t.k = f.x

select f.x, g.x from f join f g on f.x = g.x

select f.x, g.x from f left join f g on f.x = g.x and f.x > 1

select f.x, g.x from f join f g on f.x < g.x

select f.x, g.x from f join f g on f.x >= g.x

select t.n, f.d from t join f on t.n = f.d

select f.d, g.d from f join f g on f.d * 2 = g.d

select f.day, g.day from f join f g on f.day = g.day

select f.day, g.day from f join f g on f.day < g.day and f.x > 0

select t.s, f.s from t left join f on t.s = f.s

select big.n, t.n from t join (select cast(n as bigint) as n from t) big on big.n = t.n

select small.n, t.n from t join (select cast(n as tinyint) as n from t) small on small.n = t.n

select x.n, f.x from f join (select cast(n as float) as n from t) x on x.n = f.x

-- USING, NATURAL, stars
select * from t join u using (k)

select * from t left join u using (k)

select * from t right join u using (k)

select * from t full join u using (k)

select * from t join u using (k, s)

select * from t full join u using (k, s)

select k, t.k, u.k from t full join u using (k)

select k, s from t right join u using (k, s)

select t.*, u.m from t join u using (k)

select u.*, t.* from t join u on t.k = u.k

select * from t natural join u

select * from t natural left join u

select * from t natural full join u

select * from t natural join v

select * from t join u using (k) join v using (k)

select * from t full join u using (k) full join v using (k)

select k, count(*) from t full join u using (k) group by k

select k from t full join u using (k) order by k nulls first, t.n, u.m

select * from t join u using (K)

select * from t semi join u using (k)

select * from t anti join u using (k, s)

select v.*, 1 as one, t.n from t join v using (k)

-- error
select k from t join u on t.k = u.k

-- error
select * from t natural join (select 1 as other) x

-- error
select * from t join u using (nothing)

-- error
select x.k from t join u on t.k = u.k

-- error
select n from t, t b

-- error
select * from t join t on true where t.k = 1

-- names
select T.K, "t"."n", U.m from T join u on T."k" = U.K

select "a b".k from t as "a b" join u "c" on "a b".k = "c".k

select x."The Key", x.rest from (select k as "The Key", n as rest from t) as x

select x.a, x.b from t as x(a, b)

select x.a, x.s from t as x(a, b)

select a + b as c from (select k, n from t) as x(a, b) where a > 1

-- error
select k from t as x(a, b)

select t.n from t where exists (select 1 from u where u.k = t.k and t.n > m)

select (select n) as same from t

-- derived tables
select * from (select k, sum(n) as total from t group by k) a join (select k, max(m) as most from u group by k) b on a.k = b.k

select k, c from (select k, count(*) as c from t group by k) where c > 1

select * from (select * from t where n > 2) a left join (select * from u where m > 2) b on a.k = b.k where b.m is null or b.m < 5

select * from (select k, n from t order by n, k limit 3) a join u on a.k = u.k

select max(total) from (select k, sum(n) as total from t group by k)

select * from (select distinct k from t) a join (select distinct k from u) b using (k)

select k, r from (select k, row_number() over (partition by k order by n, s) as r from t) where r = 1

select * from (select 1 as a, 'x' as b) one cross join t

select * from (select k, n + 1 as n1, n + 1 as n2 from t) where n1 > 3 and n2 < 8 and k is not null

select a.k from (select k from (select k, n from (select * from t where n > 1) where n < 9) where k is not null) a

select * from (values (1, 'a'), (2, null), (null, 'c')) x(k, name) left join t using (k)

select a, b, n1 from (select n1 as a, n1 as b, n1 from (select n + 1 as n1 from t))

select a + b as c from (select n1 as a, n1 as b from (select n + 1 as n1 from t where k > 0) where n1 > 3) where a < 8

select k, max(k), sum(n), min(n) from (select k + 1 as k, n from t) group by k

-- lateral
select t.n, x.m from t, lateral (select m from u where u.k = t.k) x

select t.n, x.m from t left join lateral (select m from u where u.k = t.k) x on true

select t.n, x.s from t, lateral (select sum(m) as s from u where u.k = t.k) x

select t.n, x.c from t, lateral (select count(*) as c from u where u.k = t.k) x

select t.n, x.c from t, lateral (select count(*) as c from u where u.k < t.k) x where c > 1

select t.n, x.m from t, lateral (select m from u where u.k = t.k order by m desc, s limit 1) x

select t.n, x.m from t left join lateral (select m from u where u.k = t.k order by m limit 1) x on x.m > 3

select t.n, x.a from t, lateral (select t.n + 1 as a) x

select t.n, x.a, y.b from t, lateral (select t.n + 1 as a) x, lateral (select x.a * 2 as b) y

select t.n, x.a from t, lateral (select m as a from u where u.k = t.k union all select n) x

select t.n, x.m from t left join lateral (select distinct m from u where u.k <= t.k) x on true

select t.n, x.s from t left join lateral (select sum(m) as s from u where u.k = t.k) x on x.s > 3

-- scalar subqueries
select n, (select max(m) from u) from t

select n, (select max(m) from u where u.k = t.k) from t

select n, (select count(*) from u where u.k = t.k) from t

select n, (select count(*) from u where u.k < t.k) from t

select n, (select sum(m) from u where u.m > t.n) from t

select n, (select count(*) + 1 from u where u.k = t.k) from t

select n, (select coalesce(sum(m), -1) from u where u.k = t.k) from t

select n, (select count(m) from u where u.k = t.k and u.m > t.n) from t

select n, (select count(distinct s) from u where u.k = t.k) from t

select n, (select 1 from e) from t

-- error
select n, (select m from u) from t

-- error
select n, (select k, m from u limit 1) from t

-- error
select n, (select m from u where u.k = t.k) from t

select n from t where n > (select avg(m) from u)

select n from t where n > (select avg(m) from u where u.k = t.k)

select n from t where n >= (select min(m) from u where u.s = t.s)

select n from t where (select count(*) from u where u.k = t.k) = 0

select n from t where (select count(*) from u where u.k = t.k) = (select count(*) from v where v.k = t.k)

select k, sum(n) from t group by k having sum(n) > (select avg(m) from u)

select k, sum(n) from t group by k having sum(n) > (select sum(m) from u where u.k = t.k)

select k, (select max(m) from u where u.k = t.k) as m from t group by k

select k, sum(n) + (select count(*) from u where u.k = t.k) from t group by k

select sum((select count(*) from u where u.k = t.k)) from t

select sum(n * (select max(m) from u)) from t

select k, max((select max(m) from u where u.s = t.s)) from t group by k

select (select count(*) from u where u.k = t.k) as c, count(*) from t group by c

select (select count(*) from u where u.k = t.k) as c, count(*) from t group by 1

select n, k from t order by (select count(*) from u where u.k = t.k), n, k, s

select n from t order by (select max(m) from u where u.k = t.k) desc nulls last, n, k, s

select case when (select max(m) from u where u.k = t.k) > n then 'less' when k is null then 'none' else 'more' end from t

select case when exists (select 1 from u where u.k = t.k) then 1 else 0 end from t

select n, (select m from u where u.k = t.k order by m limit 1) from t

select n, (select m from u where u.k = t.k order by m desc, s limit 1 offset 1) from t

select n, (select m from u where u.k <= t.k order by m desc limit 1) from t

select n, (select distinct k from u where u.k = t.k) from t

select n, (select max(x) from (select m as x from u where u.k = t.k union all select k from v where v.k = t.k)) from t

select n, (select count(*) from (select m from u where u.k = t.k union select k from v where v.k > t.k) q) from t

select n, (select sum(c) from (select count(*) as c from u where u.k = t.k group by s) q) from t

select n, (select max(c) from (select count(*) as c from u where u.k = t.k) q) from t

select n, (select c from (select count(*) as c from u where u.k = t.k) q where c = 0) from t

select n, (select count(*) from u where u.k = t.k having count(*) = 0) from t

select n, (select 7 from u where u.k = t.k having count(*) < 2) from t

select n, (select a.c + b.c from (select count(*) as c from u where u.k = t.k) a, (select count(*) as c from v where v.k = t.k) b) from t

select n, (select count(*) from u join v on u.k = v.k where u.k = t.k) from t

select n, (select count(*) from u full join v on u.k = v.k where u.m > t.n) from t

select n, (select count(*) from u right join (select * from v where v.k = t.k) w on u.k = w.k) from t

select n, (select max(r) from (select row_number() over (order by m) as r from u where u.k = t.k) q) from t

select n, (select sum(m) over () from u where u.k = t.k limit 1) from t

select n, (select max(m) from u where u.k = t.k and u.s in (select s from v where v.k = t.k)) from t

select n, (select max(m) from u where exists (select 1 from v where v.k = u.k and v.k = t.k)) from t

select n, (select count(*) from u where u.m > (select avg(k) from v where v.k < t.k)) from t

select n, (select count(*) from u where u.m > (select avg(v.k + t.n) from v where v.k = u.k)) from t

select n, (select k from v where v.k > t.k order by k limit 1) from t

select n, (select distinct k from v where v.k > t.k order by k desc limit 1) from t

select n, (select max(k) as k from v where v.k > t.k having max(k) > 3) from t

select n, (select k + t.k from v where v.k > t.k order by v.k * t.k limit 1) from t

select n, (select max(n) from (select k as n from v where v.k > t.k union all select m from u where u.m < t.n) q) from t

select n, (select count(*) from u where u.k = t.k group by t.n) from t

select n, (select sum(u.m + t.n) from u where u.k = t.k and t.n > 3) from t

select n, (select t.n + t.k) from t

select n, (select max(u.m + t.n) from u where u.k = t.k) from t

select n, (select k from v where v.k = t.k union select k from v where v.k = t.k) from t

select n, (select string_agg(s, ',' order by s) from u where u.k = t.k) from t

select n, (select max(m) from u where u.k = t.k group by u.k) from t

select n, (select max(m) from u where u.k + 1 = t.k) from t

select n, (select max(m) from u where u.k = t.k + 1) from t

select n, (select max(m) from u where u.k is not distinct from t.k) from t

select n, (select max(m) from u where u.k = t.k or u.s = t.s) from t

select n, (select count(*) from u where t.k is null) from t

select n, (select max(f.d) from f where f.x = t.k) from t

select n, (select count(*) from f where f.x > t.k) from t

select (select 1) as one, (select null) as nothing

select (select max(n) from t) - (select min(n) from t) as spread

-- IN, EXISTS
select n from t where k in (select k from u)

select n from t where k not in (select k from u)

select n from t where k not in (select k from u where k is not null)

select n from t where k not in (select k from e)

select n from t where k in (select k from e)

select n, k in (select k from u), k not in (select k from u) from t

select n, k in (select k from u where k is not null) from t

select n, k in (select k from e) from t

select n, n in (select m from u where u.k = t.k) from t

select n, n not in (select m from u where u.k = t.k) from t

select n from t where n not in (select m from u where u.k = t.k)

select n, k in (select k from u where u.m > t.n) from t

select n, k not in (select k from u where u.s = t.s) from t

select n from t where k not in (select k from u where u.s = t.s)

select n, exists (select 1 from u where u.k = t.k), not exists (select 1 from u where u.k = t.k) from t

select n from t where exists (select * from u where u.k = t.k)

select n from t where not exists (select * from u where u.k = t.k)

select n from t where not exists (select * from u where u.k = t.k and u.m > t.n)

select n from t where exists (select 1 from u where u.m < t.n and u.s = t.s)

select n from t where exists (select 1 from e) or k = 1

select n from t where exists (select 1 from u)

select n from t where not exists (select 1 from e)

select n from t where exists (select max(m) from u where u.k = t.k)

select n, exists (select count(*) from u where u.k = t.k having count(*) > 1) from t

select n, n in (select max(m) from u where u.k = t.k) from t

select n, n not in (select max(m) from u where u.k = t.k) from t

select n, 0 in (select count(*) from u where u.k = t.k) from t

select n from t where exists (select 1 from u where u.k = t.k) or n in (select k from v)

select n from t where not (k in (select k from u) and n > 2)

select n from t where k in (select k from u where exists (select 1 from v where v.k = u.k and v.k < t.n))

select n from t where exists (select 1 from u where u.k = t.k and exists (select 1 from v where v.k = t.k and v.k = u.k))

select n from t where not exists (select 1 from u where not exists (select 1 from v where v.k = u.k and v.k = t.k))

select n from t where exists (select 1 from u where u.k = t.k limit 0)

select n from t where exists (select 1 from u where u.k = t.k order by m limit 1 offset 1)

select n from t where k in (select k from u union select k from v)

select n from t where k in (select k from u intersect select k from v)

select n from t where k in (select k from u except select k from v)

select n from t where k + 1 in (select k from u)

select n from t where s in (select s from u) and k in (select k from v)

select n from t where k in (select x from f)

select n, k in (select x from f) from t

select * from (select k, n, exists (select 1 from u where u.k = t.k) as e from t) q where e

select * from (select k, n, k in (select k from u) as e from t) q where e and (e or n > 1)

select * from (select k, n, k in (select k from u) as e from t) q where not e

select e, count(*) from (select k in (select k from u) as e from t) q group by e

select t.n from t join u on t.k = u.k where u.m in (select n from t)

select t.n, u.m from t left join u on t.k = u.k where u.m in (select n from t) or u.m is null

select k, count(*) from t where n in (select m from u) group by k having k in (select k from v)

select count(*) filter (where k in (select k from u)) from t

select sum(case when exists (select 1 from u where u.k = t.k) then n end) from t

-- ANY, ALL
select n from t where n > any (select m from u)

select n from t where n > all (select m from u)

select n from t where n >= all (select m from u where m is not null)

select n from t where n = any (select m from u)

select n from t where n <> all (select m from u)

select n, n <> any (select m from u), n = all (select m from u) from t

select n, n < any (select m from u where u.k = t.k) from t

select n, n < all (select m from u where u.k = t.k) from t

select n, n <= all (select k from e), n <= any (select k from e) from t

select n, k > all (select k from u), k > any (select k from u) from t

-- windows, distinct, qualify
select t.n, row_number() over (partition by t.k order by t.n, u.m, u.s) from t join u on t.k = u.k

select t.n, sum(u.m) over (partition by t.k) from t left join u on t.k = u.k

select t.n, u.m from t join u on t.k = u.k qualify row_number() over (partition by t.n order by u.m, u.s) = 1

select t.n, rank() over (order by (select count(*) from u where u.k = t.k)) from t

select distinct t.k, u.s from t join u on t.k = u.k

select distinct t.k from t left join u on t.k = u.k where u.m is null or u.m > 2

select distinct k, (select count(*) from u where u.k = t.k) from t

select t.k, count(*), sum(u.m), min(t.s) from t join u on t.k = u.k group by t.k

select u.s, count(distinct t.n) from t left join u on t.k = u.k group by u.s

select t.k, u.s, sum(n) from t join u on t.k = u.k group by rollup (t.k, u.s)

select count(*), count(u.k), sum(t.n) from t left join u on t.k = u.k where t.k > 1000

select max(r) from (select rank() over (order by t.n) as r from t join u using (k))

select k, lag(total) over (order by k) from (select k, sum(n) as total from t group by k)

-- order, limit
select t.n, u.m from t join u on t.k = u.k order by 2 desc nulls last, 1, u.s limit 4

select t.n as a, u.m as b from t join u on t.k = u.k order by b, a desc, u.s nulls first

select t.n from t join u on t.k = u.k order by t.n + u.m, u.m, t.n offset 2

select t.k, sum(u.m) as total from t join u on t.k = u.k group by t.k order by total desc, k limit 2

select distinct t.k from t join u on t.k = u.k order by k nulls first

select t.*, u.m from t join u on t.k = u.k order by all

-- WITH
with a as (select k, n from t where n > 2) select * from a

with a as (select k, n from t) select x.k, y.n from a x join a y on x.k = y.k

with a as (select k, sum(n) as total from t group by k), b as (select max(total) as most from a) select a.* from a, b where a.total = b.most

with t as (select k from u) select * from t

with a(x, y) as (select k, n from t) select y from a where x = 1

with a as (select k from t), b as (select k from a union all select k from a) select k, count(*) from b group by k

with a as (select k from t) select * from (with a as (select k from u) select * from a) q

with a as (with b as (select n from t) select max(n) as most from b) select t.k from t, a where t.n = a.most

with a as (select k, n from t) select n, (select count(*) from a where a.k = u.k) from a u

with a as (select k from u) select n from t where k in (select k from a) and exists (select 1 from a where a.k = t.k)

with a as (select * from t limit 0) select count(*), max(n) from a

with a as (select k, n from t order by n, k, s limit 4) select * from a union all select * from a

with a as materialized (select k from t) select count(*) from a, a b

-- error
with a as (select k from b), b as (select 1 as k) select * from a

with recursive c as (select 1 as i union all select i + 1 from c where i < 10) select * from c

with recursive fib(i, a, b) as (select 1, 0, 1 union all select i + 1, b, a + b from fib where i < 12) select i, a from fib order by i

with recursive paths(id, depth) as (select id, 0 from tree where parent is null union all select tree.id, depth + 1 from tree join paths on tree.parent = paths.id) select * from paths

with recursive up(id, parent) as (select id, parent from tree where id = 6 union all select tree.id, tree.parent from tree join up on tree.id = up.parent) select * from up

with recursive r as (select 1 as i union select (i + 1) % 4 from r) select * from r

with recursive r(a, b) as (select from_id, to_id from edge union select r.a, edge.to_id from r join edge on r.b = edge.from_id) select * from r

with recursive r as (select k from t union select k + 1 from r where k < 5) select * from r

with recursive c as (select 1 as i union all select i + 1 from c where i < 5), d as (select i * 2 as j from c) select c.i, d.j from c join d on c.i = d.j

with recursive c as (select cast(1 as bigint) as i, 'a' as s union all select i + 1, s || 'b' from c where i < 4) select * from c

select n, (with recursive c as (select 1 as i union all select i + 1 from c where i < 3) select sum(i) from c) from t

with recursive a as (select 1 as one) select * from a

-- set operations
select k from t union select k from u

select k from t union all select k from u

select k from t intersect select k from u

select k from t except select k from u

select k from t intersect all select k from u

select k from t except all select k from u

select k, s from t union select k, s from u

select k, s from t intersect select k, s from u

select k, s from t except all select k, s from u

select k from t union select k from u except select k from v

select k from t union all select k from u intersect select k from v

(select k from t union all select k from u) intersect all select k from v

select k from t except (select k from u except select k from v)

with recursive r(i) as (select 1 union select i * 3 % 101 from r) select count(*), sum(i), min(i), max(i) from r

select n, (select n from t where n = a.n union select n from t where n <> a.n except select n from t where n <> a.n) as m from t a

select k, list_sort(array(select k from u where k in (1, 3, 5) intersect all select k from t where k <> a.k)) as l from t a

select k, n from t union all by name select m as n, k from u

select k, n from t union by name select k, s from u

select n from t union all select x from f

select n from t union all select d from f

select 1 union all select 2.5

select 1 as a union all select null

select null union all select 1

select 'a' union all select null union all select 'b'

select day from f union select date '2024-02-01'

select cast(1 as tinyint) as a union all select cast(1000 as smallint) union all select 100000

select x from f union select x from f

select x from f intersect select x from f

select x from f except select x from f where x > 1

select k from t union all select k from u order by k nulls first limit 5

select k as a from t union select k from u order by a desc nulls last

select k, n from t union all select k, m from u order by 2, 1 nulls last

(select k from t order by n, k limit 2) union all (select k from u order by m, k, s limit 2)

select count(*) from (select k from t union select k from u)

select q.k, v.s from (select k from t union select k from u) q left join v on q.k = v.k

select k, count(*) from (select k, n from t union all select k, m from u) group by k

select k from (select k, n from t union all select k, m from u) where n > 3 and k = 1

select count(*) from (select 1 union all select 2)

select k from e union all select k from t

select k from t intersect select k from e

select k from t except select k from e

-- error
select k from t union select k, n from t

-- error
select k from t union select s, k from t

select n from t where k = (select 1 union select 1)

-- VALUES, no FROM
values (1, 'a'), (2, 'b')

values (1), (2.5), (null)

values (null), ('x')

select * from (values (1, null), (2, 3.5), (null, 4)) x(a, b)

select a + 1 from (values (1), (2)) x(a) where a > 1

select t.n from t join (values (1), (2)) x(k) on t.k = x.k

select t.n from t where k in (values (1), (3))

select t.n, (values (5)) from t

-- error
values (1), (2, 3)

select 1

select 1 as a, 'x' as b, null as c, date '2024-02-03' as d, 1.5 as e

select 1 + 2 * 3 as a where 1 = 1

select 1 as a where false

select count(*)

select sum(1) as one, max(2) as two

select 1 as a order by a limit 1

select * from (select 1 as a)

select (select 2) + 1

select 1 where exists (select 1 from t where k = 1)

select distinct 1 from t

select 1 from t, u

select count(*) from t, u, v

-- error
select *

-- error
select nothing from t join u using (k)

-- error
select t.nothing from t

-- error
select * from nothing

-- a file of no rows beside others
select * from t join e on t.k = e.k

select t.n, u.m from e join t on e.k = t.k join u on u.k = t.k

select count(*), sum(u.m) from t, e, u where t.k = e.k and u.k = e.k

select * from t left join e on t.k = e.k

select * from e right join t on t.k = e.k

select * from t where k in (select k from e)

select * from t where k not in (select k from e)

select * from e join (select k, count(*) c from t group by k) g on e.k = g.k

select * from t semi join e on t.k = e.k

-- rows that are made once stay for others where a join has no use for any
select t.k, r.n from t, lateral (select u.n from u where u.n > 100 and u.k is not distinct from t.n union all select t.n) r

-- texts of several lengths, of which all of some rows end before the digits of others
select l.i, r.i from (values (0, 'é'), (1, 'a,b'), (2, null), (3, 'ab'), (4, 'a')) l(i, s) join (values (0, 'a'), (1, '2024-02-29')) r(i, s) on l.s = r.s

select l.i, r.i from (values (0, ''), (1, 'ab'), (3, '1234567890'), (4, 'abcdefgh1234567890')) l(i, s) left join (values (0, 'ab'), (1, ''), (2, '1234567890'), (3, 'abcdefgh1234567890')) r(i, s) on l.s = r.s

-- functions of rows of the tables before them
select t.k, r.x from t, lateral range(t.k) r(x)

select t.k, r.x from t left join lateral unnest([t.k, t.n]) r(x) on true

-- types of set operations do not depend on values
select date '2024-01-31' as d union all select timestamp '2024-01-31 10:00:00' where 1 > 2

select k as d from t union all select 1.5::double where 1 > 2

select null as d union all select k from t union all select 'a' where 1 > 2

-- keys of groups that ask subqueries
select k in (select u.k from u) as a, count(*) from t group by 1

select exists (select 1 from u where u.k = t.k) as a, sum(n) from t group by a

select n > any (select u.n from u) as a, n not in (select u.n from u where u.n is not null) as b, count(*) from t group by all

select k in (select u.k from u) as a, sum(n) in (select u.n from u) as b from t group by 1 having sum(n) in (select u.n from u) or count(*) > 0

select k as d from t except select 1.5::double where 1 > 2

select date '2024-01-31' as d, 1 as k except all select timestamp '2024-01-31 10:00:00', 2.50

select k as d, s from t intersect select s, s from t union all select 'a', 'b'

select k from t intersect select '1'

select null as k except select date '2024-01-31'
