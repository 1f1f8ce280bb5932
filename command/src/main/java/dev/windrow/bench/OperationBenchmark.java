// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import dev.windrow.ResidentTable;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.RawValues;
import dev.windrow.profile.KernelTimes;
import dev.windrow.profile.Phase;
import dev.windrow.query.Transformation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Measures an operation on columns that stay on the device. */
final class OperationBenchmark {

    /** The error that a float may have, as a share of the greatest value. */
    private static final double TOLERANCE = 1e-9;

    private final Windrow windrow;
    private final WindrowConfig config;
    private final BenchmarkSettings settings;

    OperationBenchmark(Windrow windrow, WindrowConfig config, BenchmarkSettings settings) {
        this.windrow = windrow;
        this.config = config;
        this.settings = settings;
    }

    /** A run's time until the result is there, and until it is on the host. */
    private record Walls(long there, long home) {}

    MeasuredRuns run(String name, Transformation operation, Table table) {
        List<Walls> walls = walls(operation, table, name);
        List<Timing> runs = new ArrayList<>();
        try (ResidentTable resident = windrow.resident(table);
                TransformResult answer = windrow.transform(resident, operation).toHost()) {
            boolean onDevice = Platform.isDevice(answer.profile());
            for (Walls wall : walls) {
                long kernels = onDevice ? kernels(resident, operation) : 0;
                runs.add(new Timing(wall.there(), kernels, wall.home()));
            }
            return new MeasuredRuns(
                    answer.profile(),
                    answer.rows(),
                    check(operation, table, answer),
                    runs.getFirst(),
                    runs.subList(1, runs.size()));
        }
    }

    private long kernels(ResidentTable resident, Transformation operation) {
        try (TransformResult timed = windrow.transform(resident, operation)) {
            return timed.profile().nanoseconds(Phase.Kind.KERNEL);
        }
    }

    /** Runs in a session that times no kernel: the device would wait after each. */
    private List<Walls> walls(Transformation operation, Table table, String name) {
        List<Walls> walls = new ArrayList<>();
        try (Windrow untimed = Windrow.open(config.withKernelTimes(KernelTimes.NEVER));
                ResidentTable resident = untimed.resident(table)) {
            while (walls.size() <= settings.repeats()) {
                long begin = System.nanoTime();
                try (TransformResult answer = untimed.transform(resident, operation)) {
                    long there = System.nanoTime() - begin;
                    answer.toHost();
                    walls.add(new Walls(there, System.nanoTime() - begin));
                }
                config.progress().progress(name, walls.size(), settings.repeats());
            }
        }
        return walls;
    }

    private Verification check(Transformation operation, Table table, TransformResult answer) {
        return new ReferenceCheck(config, settings.checked())
                .of(
                        answer.profile(),
                        reference -> {
                            try (TransformResult expected = reference.transform(table, operation)) {
                                return difference(expected.table(), answer.table());
                            }
                        });
    }

    private static Optional<String> difference(Table expected, Table found) {
        if (expected.rows() != found.rows()) {
            return Optional.of(found.rows() + " rows, expected " + expected.rows());
        }
        for (String name : expected.names()) {
            Column right = expected.column(name);
            Column other = found.column(name);
            double tolerance = right.type().isFloat() ? TOLERANCE * greatest(right) : 0;
            for (long row = 0; row < expected.rows(); row++) {
                if (!isEqual(right, other, row, tolerance)) {
                    return Optional.of("row " + row + " of " + name + " is wrong");
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isEqual(Column right, Column found, long row, double tolerance) {
        return ValueEquality.isEqual(right, row, found, row)
                || right.type() == ColumnType.Primitive.FLOAT64
                        && !right.isNull(row)
                        && !found.isNull(row)
                        && Math.abs(value(right, row) - value(found, row)) <= tolerance;
    }

    private static double greatest(Column column) {
        double greatest = 0;
        for (long row = 0; row < column.rows(); row++) {
            if (!column.isNull(row)) {
                greatest = Math.max(greatest, Math.abs(value(column, row)));
            }
        }
        return greatest;
    }

    private static double value(Column column, long row) {
        return RawValues.getDouble((FixedWidthColumn) column, row);
    }
}
