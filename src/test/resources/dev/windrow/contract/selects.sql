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
