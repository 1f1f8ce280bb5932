// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.bench.AnswerCheck;
import dev.windrow.column.Table;
import dev.windrow.internal.instrumentation.LaunchTrial;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.launch.LaunchKey;
import dev.windrow.launch.LaunchProfile;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Answers do not depend on a launch profile, whatever legal values it holds. */
class LaunchProfileAnswersTest {

    private static final List<String> DATA =
            List.of(
                    "random:rows=700,keys=5,key=int32,value=float64,nulls=0.1",
                    "random:rows=700,keys=300,skew=1.5,key=int32,value=int64",
                    "random:rows=700,keys=400,key=utf8,value=float64");

    private static final List<Table> TABLES = new ArrayList<>();
    private static final Map<String, GroupByResult> EXPECTED = new HashMap<>();
    private static Windrow device;
    private static Windrow cpu;

    @BeforeAll
    static void open() {
        WindrowConfig config = WindrowConfig.defaults();
        device = Windrow.open(config.withEngine(EngineChoice.GPU));
        cpu = Windrow.open(config.withEngine(EngineChoice.CPU));
        DATA.forEach(data -> TABLES.add(Tables.read(data, ReadOptions.defaults())));
    }

    @AfterAll
    static void close() {
        EXPECTED.values().forEach(GroupByResult::close);
        TABLES.forEach(Table::close);
        device.close();
        cpu.close();
    }

    @ParameterizedTest
    @EnumSource
    @Tag("thorough")
    void theEndsOfARangeAnswerAsAllElseDoes(LaunchKey key) {
        for (long value : List.of(key.range().least(), key.range().most())) {
            requireRightAnswers(LaunchProfile.DEFAULT.with(key, value), key + " = " + value);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void soDoTheEndsOfAllRangesTogether(boolean most) {
        LaunchProfile profile = LaunchProfile.DEFAULT;
        for (LaunchKey key : LaunchKey.values()) {
            profile = profile.with(key, most ? key.range().most() : key.range().least());
        }
        requireRightAnswers(profile, most ? "all most" : "all least");
    }

    private static void requireRightAnswers(LaunchProfile profile, String subject) {
        LaunchTrial.with(profile, () -> requireRightAnswers(subject));
    }

    private static boolean requireRightAnswers(String subject) {
        NamedAggregation[] sums = {sum("value"), count()};
        NamedAggregation[] others = {max("value"), mean("value"), min("value")};
        check(0, Algorithm.AUTO, subject, sums);
        check(0, Algorithm.LOCAL_HASH, subject, others);
        check(1, Algorithm.DENSE, subject, max("value"), sum("value"));
        check(1, Algorithm.GLOBAL_HASH, subject, sums);
        check(2, Algorithm.AUTO, subject, sums);
        check(2, Algorithm.SORT, subject, sums);
        return true;
    }

    private static void check(
            int index, Algorithm algorithm, String subject, NamedAggregation... aggregations) {
        Table table = TABLES.get(index);
        GroupByQuery query = GroupByQuery.of(List.of("key"), List.of(aggregations));
        GroupByResult expected =
                EXPECTED.computeIfAbsent(
                        index + query.toString(), ignored -> cpu.run(query, table));
        try (GroupByResult found = device.run(query.withAlgorithm(algorithm), table)) {
            assertThat(found.profile().peakDeviceBytes()).as("ran on the device").isPositive();
            assertThat(
                            new AnswerCheck(query, table.rows())
                                    .expecting(expected.table())
                                    .difference(found.table()))
                    .as("%s, %s, %s", subject, DATA.get(index), algorithm)
                    .isEmpty();
        }
    }
}
