-- 1
select x.id1, x.id2, x.id3, x.id4, small.id4 as small_id4, x.id5, x.id6, x.v1, small.v2
from x join small on x.id1 = small.id1;

-- 2
select x.id1, medium.id1 as medium_id1, x.id2, x.id3, x.id4, medium.id4 as medium_id4, x.id5,
    medium.id5 as medium_id5, x.id6, x.v1, medium.v2
from x join medium on x.id2 = medium.id2;

-- 3
select x.id1, medium.id1 as medium_id1, x.id2, x.id3, x.id4, medium.id4 as medium_id4, x.id5,
    medium.id5 as medium_id5, x.id6, x.v1, medium.v2
from x left join medium on x.id2 = medium.id2;

-- 4
select x.id1, medium.id1 as medium_id1, x.id2, medium.id2 as medium_id2, x.id3, x.id4,
    medium.id4 as medium_id4, x.id5, x.id6, x.v1, medium.v2
from x join medium on x.id5 = medium.id5;

-- 5
select x.id1, big.id1 as big_id1, x.id2, big.id2 as big_id2, x.id3, x.id4, big.id4 as big_id4,
    x.id5, big.id5 as big_id5, x.id6, big.id6 as big_id6, x.v1, big.v2
from x join big on x.id3 = big.id3;
