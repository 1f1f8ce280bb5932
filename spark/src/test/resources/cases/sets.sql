-- GROUPING SETS, CUBE and ROLLUP.

-- data sales
select * from values
  ('tea', 2020, 100), ('tea', 2021, 50), ('tea', 2021, 480), ('rum', 2020, 200), ('rum', 2021, 300), (null, 2021, 7), ('rum', null, 9)
  t(item, year, total)

-- data wide
select * from values
  (1, 1, 1, 1L), (1, 1, 1, 2L), (1, 1, 2, 2L), (1, 2, 2, 2L), (2, 2, 2, 2L), (2, 3, null, -5L), (null, 3, 3, null) t(a, b, c, d)

-- taken
select a + b, b, sum(a - b) from wide group by a + b, b with cube;
select a + b, b, sum(a - b) from wide group by a + b, b with rollup;
select item, year, sum(total) from sales group by rollup(item, year);
select item, year, sum(total) from sales group by rollup(item, year, (item, year));
select item, year, sum(total) from sales group by cube(item, year, (item, year));
select item, year, sum(total) from sales group by item, year grouping sets (item, year, ());
select item, year, sum(total) from sales group by item, year grouping sets (year);
select item, year, sum(total) from sales group by item, cube(item, year);
select item, year, sum(total) from sales group by cube(item, year), rollup(item, year), grouping sets (item, year);
select item, sum(total) s, grouping_id(item, total) from sales group by item, total grouping sets ((), (item), (item, total));
select item, year, grouping(item), grouping(year), grouping_id(item, year), count(*) from sales group by cube(item, year);
select item, year from sales group by cube(item, year) having grouping(year) = 1 and grouping_id(item, year) > 0;
select item, year, grouping__id, max(total) from sales group by cube(item, year) order by grouping__id, item, year;
select a + b k, b, sum(a - b) from wide group by rollup(k, b);
select a, b, count(1) from wide group by a, b, cube(a, b);
select a, b, count(1) from wide group by a, grouping sets ((a, b), (a), ());
select a, b, c, count(d) from wide group by a, b, c grouping sets ((c));
select a, b from wide group by grouping sets (a, b, d + 1);
select -a a, count(*) from wide group by grouping sets ((a), (a, b));
select a, b, avg(d), grouping(a) from wide group by grouping sets ((a), (a, b), (b, a));
select case when a is null then count(b) when b is null then count(c) end from wide group by grouping sets (a, b, c);
select a, count(*) from wide group by rollup(a) having a is distinct from 1;
select a, sum(distinct b), count(distinct c) from wide group by cube(a);
select a, sum(distinct b) from wide w group by grouping sets ((a, b), (a)) having exists (select 1 from wide where c = 2);
select a, b, sum(c), sum(sum(c)) over (order by a, b) from wide group by rollup(a, b);
select l.a, r.b, grouping(l.a), sum(l.d), max(r.c) from wide l join wide r on l.a = r.a group by grouping sets ((l.a, r.b), ());
select x, not x, d from (select *, c = 1 x from wide) group by grouping sets (x, d);
select a, b, sum(d), count(*) from wide where a < 0 group by grouping sets ((a, b), a);
select a, b, sum(d), count(*) from wide where a < 0 group by grouping sets ((a, b), ());
select item, sum(total) filter (where year = 2020), avg(total) from sales group by cube(item);
select item, year, sum(total) b from sales group by cube(item, year) having b > 300;

-- left
select sum(d), count(*) from wide where false group by grouping sets (());
select count(*) from wide group by grouping sets (());

-- fails
select item, grouping(item) from sales group by item;
select a, count(*) from wide group by with cube;
select item, year from sales group by item, year having grouping_id(item) > 0;
select grouping(d) from wide group by rollup(a);
