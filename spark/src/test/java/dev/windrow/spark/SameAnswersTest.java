// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import static dev.windrow.spark.Comparison.sameByWindrow;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every aggregate and every type of key that Windrow takes gives Spark's answers. */
final class SameAnswersTest {

    private static final boolean THOROUGH = Boolean.getBoolean("windrow.thorough");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "k, s, z, dec38",
                "b, day, s, ts",
                "bin, tiny, small, f",
                "v, d, maybe",
                "x, dec9, dec18, ntz, span"
            })
    void groupsByKeysOfAllTypes(String keys) {
        groupsBy(keys);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "k", "s", "bin", "tiny", "small", "v", "d", "f", "z", "x", "dec9", "dec18", "dec38",
                "b", "maybe", "day", "ts", "ntz", "span"
            })
    @Tag("thorough")
    void groupsByOneKeyOfAnyType(String key) {
        groupsBy(key);
    }

    private static void groupsBy(String keys) {
        sameByWindrow(
                Sessions.LOCAL,
                "select " + keys + ", count(*), sum(v), min(id) from files group by " + keys);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "count(*), count(v), count(v, d, s), count(1)",
                "sum(tiny), sum(small), sum(k), sum(v), sum(f), sum(d), sum(x)",
                "sum(dec9), sum(dec18), sum(dec38), sum(v * dec9)",
                "avg(tiny), avg(small), avg(k), avg(v), avg(f), avg(d), avg(x)",
                "avg(dec9), avg(dec18), avg(dec38)",
                "min(tiny), max(small), min(k), max(v), min(f), max(d), min(x), max(x), max(z)",
                "min(dec9), max(dec18), min(dec38), max(dec38), min(b), max(maybe)",
                "min(day), max(day), min(ts), max(ntz), max(span)",
                "bool_and(maybe), bool_or(maybe), every(b), any(b)",
                "stddev(v), stddev_pop(d), variance(k), var_pop(dec9), stddev(x)",
                "corr(v, d), covar_samp(k, f), covar_pop(d, dec9)",
                "count(*) filter (where v > 0), sum(v) filter (where b), avg(d) filter (where s is"
                        + " null), max(dec38) filter (where maybe)",
                "sum(v + k), max(d * 2), count(if(b, v, null)), sum(distinct tiny)",
                "count(distinct s), sum(v), count(distinct k)",
                "count(distinct s), sum(v), max(d)"
            })
    void aggregatesAnyValues(String aggregates) {
        compare("select k, " + aggregates + " from %s group by k");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select b, k, sum(v), count(d), grouping(k) from %s group by cube(b, k)",
                "select day, s, avg(dec18) from %s group by rollup(day, s)",
                "select b, k, max(d) from %s group by grouping sets ((b), (k), (b, k), ())",
                "select distinct k, day from %s",
                "select k, sum(v) from %s where d > 100 and b group by k having sum(v) > 10",
                "select sum(t) from (select k, s, max(v) t from %s group by k, s) group by k",
                "select l.k, r.n from (select k, sum(v) m from %1$s group by k) l join"
                        + " (select k, count(*) n from %1$s group by k) r on l.k = r.k"
            })
    void answersAnyQuery(String query) {
        compare(query);
    }

    /** A value that is first or last among values that are not null, and of rows in one order. */
    @ParameterizedTest
    @ValueSource(strings = {"first", "last"})
    void findsEndmostValues(String function) {
        sameByWindrow(
                Sessions.LOCAL,
                "select k, %1$s(v, true), %1$s(id, true) from (select * from files where id < 5000)"
                                .formatted(function)
                        + " group by k");
    }

    /** Asks one of two views, or both in the profile "thorough". */
    private static void compare(String query) {
        boolean ofFiles = query.hashCode() % 2 == 0;
        if (ofFiles || THOROUGH) {
            sameByWindrow(Sessions.LOCAL, query.formatted("files"));
        }
        if (!ofFiles || THOROUGH) {
            sameByWindrow(Sessions.LOCAL, query.formatted("cached"));
        }
    }
}
