package dev.windrow.internal.cpu.keys;

import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.cpu.work.Range;
import dev.windrow.internal.cpu.work.WorkerPool;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/** Reads whole columns with all threads, and collects statistics that make keys short. */
public record ColumnSurveys(WorkerPool pool, int threads) {

    StringSurvey of(VariableWidthColumn strings) {
        return survey(
                strings.rows(),
                range -> StringSurvey.of(strings, range),
                StringSurvey.empty(),
                StringSurvey::and);
    }

    IntegerSurvey of(FixedWidthColumn integers) {
        return survey(
                integers.rows(),
                range -> IntegerSurvey.of(integers, range),
                IntegerSurvey.EMPTY,
                IntegerSurvey::and);
    }

    /** Returns the least and the greatest number in strings. */
    IntegerSurvey of(VariableWidthColumn strings, DigitRun run) {
        return survey(
                strings.rows(),
                range -> IntegerSurvey.of(strings, run, range),
                IntegerSurvey.EMPTY,
                IntegerSurvey::and);
    }

    private <T> T survey(
            long rows, Function<Range, T> survey, T empty, BinaryOperator<T> combined) {
        List<WorkerPool.Task<T>> tasks = new ArrayList<>();
        for (Range range : Range.split(rows, threads)) {
            tasks.add(stop -> survey.apply(range));
        }
        return pool.runAll(tasks).stream().reduce(empty, combined);
    }
}
