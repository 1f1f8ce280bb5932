-- What may stand in GROUP BY.

-- data pairs
select * from values (1, 10), (1, 20), (2, 10), (2, null), (3, 30), (3, 30), (null, 10), (null, null) t(a, b)

-- data people
select * from values
  ('Chile', 'Arica', 'Ana', 1, 1.5), ('Chile', 'Arica', 'Luis', 2, 2.5), ('Chile', 'Talca', null, 3, 3.5),
  ('Peru', 'Cusco', 'Rosa', 4, 4.5), ('Peru', null, 'Juan', 5, null), (null, 'Nowhere', 'Eva', 6, 6.5)
  t(country, city, name, id, height)

-- data nested
select k, if(k = 2, null, array(k, 1)) list, if(k = 3, null, named_struct('x', k, 'y', 'z')) pair, map(coalesce(k, 0), 'v') entries
  from values (1), (1), (2), (3), (null) t(k)

-- taken
select a, count(b) from pairs group by a;
select count(a), count(b) from pairs group by a;
select a + b, count(b) from pairs group by a + b;
select a + 2, count(b) from pairs group by a + 2;
select a + 1 + 1, count(b) from pairs group by a + 1;
select a, a as twice, 7, sum(b) from pairs group by 1, 2, 3;
select a as k, count(*) from pairs group by k having k > 1;
select 1 as a, count(*) from pairs group by pairs.a;
select 'constant', count(a) from pairs group by 1;
select 'constant' from pairs where a = 0 group by 1;
select 1, 2, sum(b) from pairs group by 1, 2;
select a, count(*) from pairs where a < 0 group by a;
select not (a is null), count(*) from pairs group by a is null;
select if(a is null, 0, a) c, sum(b) from pairs group by c;
select c * 2 from (select if(b > 15, 15, b) c from (select if(a < 2, 2, a) b from pairs) group by b) group by c;
select distinct a from pairs;
select b from pairs union select a from pairs;
select a from pairs intersect select b / 10 from pairs;
select a, b, count(*) from pairs group by all;
select upper(country), count(*) from people group by all;
select country, sum(height) + 10 as taller from people group by all;
select country, city from people group by all;
select count(*), country, city, sum(height), min(id) from people group by all;
select length(country), count(*) from people group by country having max(id) > 2 order by length(country);
select country from people group by country having max(height) > 3 order by country;
select count(country) from people group by id + 1 having id + 1 = 2;
select substr(city, 1, 1), count(distinct name) from people group by 1;
select concat_ws('-', country, city), max(id) from people group by 1;
select a, count(*) from pairs group by a, b in (select a * 10 from pairs);
select a, count(*) from pairs group by a, exists (select 1 from pairs where b > 20);
select a, count(*) from pairs group by a, (select max(b) from pairs);
select a, sum(sum(b)) over (order by a) from pairs group by a;
select (select sum(n) from (select count(*) n from pairs p where p.a = o.id) ) from people o order by id;
select l.a, r.n from pairs l left join (select b, count(*) n from pairs group by b) r on l.b = r.b;
select k, count(list), count(pair), count(list, pair) from nested group by k;
select k, count(list) filter (where k > 1) from nested group by k;
select pair.x, count(*) from nested group by pair.x;
select list[0], count(*) from nested group by 1;
select count(*) from nested group by entries[coalesce(k, 9)];

-- left
select count(a), count(b) from pairs;
select sum(b) from pairs group by grouping sets (());
select 1 from pairs having true;
select 1 from pairs having max(a) > 0;
select count(*) from pairs where false;
select list, count(*) from nested group by list;
select pair, count(*) from nested group by pair;
select entries, count(*) from nested group by entries;
select array(pair), count(*) from nested group by 1;
select k, min(pair), max(list) from nested group by k;

-- fails
select a, count(b) from pairs;
select a, count(b) from pairs group by b;
select count(b) as k from pairs group by k;
select a, count(*) from pairs group by 7;
select a, count(missing) from pairs group by a;
select count(*) from pairs where count(*) > 1;
select id + count(*) from people group by all;
select max(min(a)) from pairs group by a;
select a, count(*) from pairs group by (select b from pairs);
