-- FILTER, DISTINCT, and both.

-- data orders
select * from values
  (1, 'north', date'2020-01-01', 100D, 10), (1, 'north', date'2020-01-01', 100D, 10), (2, 'south', date'2019-05-05', 200D, 10),
  (3, 'east', date'2018-01-01', 300D, 20), (4, 'west', date'2020-01-01', 400D, 30), (5, 'far', date'2017-07-07', 400D, null),
  (6, null, date'2017-07-07', null, 100), (7, 'north', null, 400D, 100), (8, 'south', date'2021-01-01', 150D, 70)
  t(id, side, day, amount, shop)

-- data shops
select * from values (10, 'Lima'), (20, 'Oslo'), (40, 'Bonn'), (70, null) t(shop, town)

-- taken
select shop, count(id) filter (where amount >= 200) from orders group by shop;
select side, count(id) filter (where shop != 10) from orders group by side;
select shop, sum(amount) filter (where day > date'2019-01-01'), sum(amount) filter (where cast(null as boolean)) from orders group by shop;
select shop, sum(amount) filter (where day > to_timestamp('2019-01-01 00:00:00')) from orders group by shop;
select shop, sum(amount) filter (where date_format(day, 'yyyy') > '2018') from orders group by shop;
select shop, sum(distinct amount) filter (where day > date'2018-01-01'), sum(distinct amount) from orders group by shop;
select shop, count(id), sum(distinct amount), sum(distinct amount) filter (where id + shop > 15) from orders group by shop;
select 'x', sum(amount) filter (where day >= date'2019-01-01'), count(*) filter (where shop <= 20) from orders group by 1;
select shop, count(distinct side), count(distinct day), sum(amount), sum(amount) filter (where id > 2) from orders group by shop;
select shop, count(distinct side), count(distinct day), sum(amount) filter (where amount < 400), avg(id) from orders group by shop;
select shop, count(distinct side) filter (where id > 2), sum(amount) from orders group by shop;
select shop, count(distinct side), count(distinct side) filter (where id + shop > 15), max(day) from orders group by shop;
select shop, count(distinct side) filter (where id > 2), count(distinct day) filter (where day > date'2018-06-01'), stddev(amount) from orders group by shop;
select shop, count(distinct side, day) filter (where amount > 100), covar_pop(id, amount), bool_or(id > 3) from orders group by shop;
select shop + id, count(side) filter (where side in ('north', 'far')) from orders group by shop + id;
select shop, min(day) filter (where id > 1), max(amount) filter (where side like 'n%'), avg(shop) filter (where id < 5) from orders group by shop;
select shop, avg(amount), avg(amount) filter (where id > (select 2)) from orders group by shop;
select shop, avg(amount) filter (where shop = (select shop from shops order by shop limit 1)) from orders group by shop;
select shop, sum(amount) filter (where exists (select 1 from shops s where s.shop = orders.shop)) from orders group by shop;
select shop, sum(amount) filter (where not exists (select 1 from shops s where s.shop = orders.shop)) from orders group by shop;
select shop, avg(amount) filter (where shop in (select distinct shop from shops)) from orders group by shop;
select shop, sum(amount) filter (where shop not in (select distinct shop from shops)) from orders group by shop;
select side, count(distinct shop) from orders group by side having count(distinct shop) > 1;
select count(distinct side), count(distinct shop) from orders;
select sum(amount), count(distinct id), count(distinct id) filter (where day = date'2020-01-01') from orders;

-- left
select count(id) filter (where day = date'2020-01-01'), sum(amount) filter (where shop > 10) from orders;
select shop, max(struct(id)) filter (where id >= 2) from orders group by shop;
select shop, approx_count_distinct(id) filter (where id >= 2) from orders group by shop;

-- fails
select shop, count(id) filter (where amount) from orders group by shop;
select shop, count(id) filter (where sum(amount) > 1) from orders group by shop;
select shop, sum(amount) filter (where id / 0 > 1) from orders group by shop;
