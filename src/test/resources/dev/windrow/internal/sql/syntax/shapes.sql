-- Queries of the shapes that decision support has, over stores, their sales and their returns.

-- with names several queries, one of which reads another, and a subquery correlates
with returned as (
    select r_customer as customer, r_store as store, sum(r_amount) as total
    from returns, days where r_day = d_key and d_year = 2000 group by r_customer, r_store),
busy as (select store, avg(total) * 1.2 as bound from returned group by store)
select c_id from returned r1, stores, customers
where r1.total > (select avg(total) * 1.2 from returned r2 where r1.store = r2.store)
    and s_key = r1.store and s_state = 'TN' and r1.customer = c_key
    and exists (select 1 from busy where busy.store = r1.store)
order by c_id limit 100;

-- channels are united and rolled up
select channel, id, sum(sales) as sales, sum(returns) as returns, grouping(channel, id) as level
from (
    select 'store' as channel, 'store' || s_id as id, sales, returns from store_totals
    union all
    (select 'web' as channel, 'site' || w_id as id, sales, returns from web_totals)
    union all
    select 'catalog', 'page' || p_id, sales, returns from catalog_totals) x
group by rollup (channel, id) order by channel nulls first, id nulls first limit 100;

-- customers of all three channels
select count(*) from (
    select distinct c_last, c_first, d_date from sales, days, customers where s_day = d_key
    intersect
    select distinct c_last, c_first, d_date from catalog_sales, days, customers where s_day = d_key
    except
    (select distinct c_last, c_first, d_date from web_sales)) hot_customers;

-- a full join of running sums over windows
with web as (
    select item, day, sum(sum(price)) over (partition by item order by day
        rows between unbounded preceding and current row) as total
    from web_sales join days on s_day = d_key where d_month between 1200 and 1211 group by item, day),
store as (
    select item, day, sum(sum(price)) over (partition by item order by day
        rows between unbounded preceding and current row) as total
    from store_sales join days on s_day = d_key group by item, day)
select * from (
    select coalesce(web.item, store.item) as item, coalesce(web.day, store.day) as day,
        max(web.total) over (partition by coalesce(web.item, store.item) order by web.day) as most
    from web full outer join store on (web.item = store.item and web.day = store.day)) x
where most > 0 order by item, day;

-- a chain of left joins, some in parentheses
select i_name, w_name, coalesce(inv.amount, 0) - coalesce(ret.amount, 0) as net
from items
    left outer join (inventory inv join warehouses w on inv.warehouse = w.w_key) on inv.item = i_key
    left join returns ret using (i_key, w_key)
    cross join (select min(d_key) as first_day from days) as bounds
where i_price > 1.2 * (select avg(j.i_price) from items j where j.i_category = items.i_category)
    and case when w_sqft > 0 then net / w_sqft else null end > 0.666667;

-- buckets of scalar subqueries
select case when (select count(*) from sales where quantity between 1 and 20) > 409437
    then (select avg(discount) from sales where quantity between 1 and 20)
    else (select avg(paid) from sales where quantity between 1 and 20) end as bucket1
from reasons where r_key = 1;

-- counts of hours, joined by commas
select h8.n, h9.n from (select count(*) n from sales) h8, (select count(*) n from sales, times
    where sold = t_key) h9;

-- ranks over a derived table, both ways
select asceding.rnk, i1.name as best, i2.name as worst
from (select * from (select item, rank() over (order by avg_profit asc) rnk from (
        select item, avg(profit) avg_profit from sales s1 where store = 4 group by item
        having avg(profit) > 0.9 * (select avg(profit) from sales where store = 4 group by store)) v1)
        v11 where rnk < 11) asceding,
    (select item, rank() over (order by avg(profit) desc) rnk from sales group by item) descending,
    items i1, items i2
where asceding.rnk = descending.rnk and i1.i_key = asceding.item and i2.i_key = descending.item
order by asceding.rnk;

-- quantifiers, membership and their negations
select k from t where v >= all (select v from u where u.k = t.k) or v = any (values (1), (2))
    or v <> some (select 3) or k not in (select k from u union select k from w)
    or not exists (select * from u where u.k = t.k) or (k in (1, (select max(k) from u)));

-- a hierarchy
with recursive chart (id, boss, level) as (
    select id, boss, 0 from people where boss is null
    union all
    select p.id, p.boss, level + 1 from people p join chart c on p.boss = c.id where level < 10)
select level, count(*) from chart group by level order by all;

-- joins of other kinds
select * from a natural join b semi join c on a.k = c.k anti join d using (k) right join e on true
    natural left join f asof join g on a.t >= g.t asof left join h using (k, t), lateral (
        select max(v) as most from i where i.k = a.k) as j (most);

-- tables of values, and SELECT without FROM
with sizes (name, least) as materialized (values ('small', 0), ('large', 100)),
    most as not materialized (select 1 as one)
select name, (select one from most), count(*) filter (where v > 1)
from (values (1, 2), (3, 4)) as t (k, v) inner join sizes on v >= least
group by grouping sets ((name), ()) having count(*) > (select 0) qualify rank() over (order by name) = 1
order by (select 1), name desc offset 1 row fetch first 10 rows only;

-- FROM first, and parentheses
((from sales select store, sum(paid) as total where paid > 0 group by store) union by name from totals)
order by total limit 3 offset 1;
