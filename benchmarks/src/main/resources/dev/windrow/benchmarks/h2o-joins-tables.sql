-- x
select id1, id2, id3, 'id' || id1 as id4, 'id' || id2 as id5, 'id' || id3 as id6, v1
from (
    select (1 + hash(3 * i) % greatest($rows // 1000000, 10))::int as id1,
        (1 + hash(3 * i + 1) % ($rows // 1000))::int as id2,
        (1 + hash(i) % $rows)::int as id3, hash(3 * i + 2) % 1000000 / 10000 as v1
    from range($rows) numbers(i)
);

-- small
select id1, 'id' || id1 as id4, hash(id1) % 1000000 / 10000 as v2
from (select (i + 1 + n // 10)::int as id1
    from (select i, greatest($rows // 1000000, 10) as n from range(greatest($rows // 1000000, 10)) numbers(i)))
order by hash(id1);

-- medium
select id1, id2, 'id' || id1 as id4, 'id' || id2 as id5, hash(id2) % 1000000 / 10000 as v2
from (
    select (1 + hash(i) % greatest($rows // 1000000, 10))::int as id1,
        (i + 1 + $rows // 10000)::int as id2
    from range($rows // 1000) numbers(i)
)
order by hash(id2);

-- big
select id1, id2, id3, 'id' || id1 as id4, 'id' || id2 as id5, 'id' || id3 as id6,
    hash(id3) % 1000000 / 10000 as v2
from (
    select (1 + hash(2 * i) % greatest($rows // 1000000, 10))::int as id1,
        (1 + hash(2 * i + 1) % ($rows // 1000))::int as id2, (i + 1 + $rows // 10)::int as id3
    from range($rows) numbers(i)
)
order by hash(id3);
