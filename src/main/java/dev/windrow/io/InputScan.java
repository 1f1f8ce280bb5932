// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.internal.io.ReadLimits;
import dev.windrow.internal.io.TableSource;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.PageRange;
import dev.windrow.scan.PagedRows;
import dev.windrow.scan.RowEstimate;
import dev.windrow.scan.RowSpan;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Inputs that are read in parts, one after the other. */
final class InputScan implements Scan {

    private final List<String> inputs;
    private final ReadOptions options;
    private final List<TableSource> sources;

    InputScan(List<String> inputs, ReadOptions options, List<TableSource> sources) {
        this.inputs = List.copyOf(inputs);
        this.options = options;
        this.sources = List.copyOf(sources);
    }

    @Override
    public String label() {
        return String.join(", ", inputs);
    }

    @Override
    public boolean isRepeatable() {
        return sources.stream().allMatch(TableSource::isRepeatable);
    }

    @Override
    public boolean isDivided() {
        return sources.size() > 1 || sources.getFirst().isDivided();
    }

    @Override
    public boolean isDivided(@Nullable List<String> columns) {
        return sources.size() > 1 || sources.getFirst().isDivided(columns);
    }

    @Override
    public Scan within(long bytes, long mostBytes) {
        ReadLimits limits = ReadLimits.within(bytes, mostBytes);
        return new InputScan(
                inputs, options, sources.stream().map(source -> source.within(limits)).toList());
    }

    @Override
    public long version() {
        return sources.stream().mapToLong(TableSource::version).sum();
    }

    @Override
    public void settle() {
        sources.forEach(TableSource::settle);
    }

    @Override
    public List<String> formats() {
        Map<String, List<String>> files = new LinkedHashMap<>();
        for (TableSource source : sources) {
            source.format()
                    .ifPresent(
                            format ->
                                    files.computeIfAbsent(format, _ -> new ArrayList<>())
                                            .add(source.label()));
        }
        return files.entrySet().stream()
                .map(each -> some(each.getValue()) + ": " + each.getKey())
                .toList();
    }

    private static String some(List<String> labels) {
        int others = labels.size() - 1;
        return labels.getFirst() + (others == 0 ? "" : " and " + others + " more");
    }

    @Override
    public List<String> remarks(Collection<String> columns) {
        return sources.stream()
                .flatMap(source -> source.remarks(columns).stream())
                .distinct()
                .toList();
    }

    @Override
    public boolean mayHaveLists() {
        return sources.getFirst().mayHaveLists();
    }

    @Override
    public List<String> columnNames() {
        return options.columns() == null
                ? sources.getFirst().columnNames()
                : List.copyOf(options.columns());
    }

    @Override
    public Table read(@Nullable List<String> columns) {
        return Tables.readAll(sources, reading(columns));
    }

    @Override
    public Splits splits(@Nullable List<String> columns) {
        ReadOptions reading = reading(columns);
        List<Opened> opened = new ArrayList<>();
        try {
            for (TableSource source : sources) {
                opened.add(new Opened(source, open(source, reading)));
            }
            return new Pass(opened);
        } catch (RuntimeException | Error e) {
            new Pass(opened).close();
            throw e;
        }
    }

    private ReadOptions reading(@Nullable List<String> columns) {
        return columns == null ? options : options.withColumns(columns);
    }

    private static Splits open(TableSource source, ReadOptions reading) {
        return source.splits(reading.columns(), ProgressListener.NONE);
    }

    /** A source and its parts. */
    private record Opened(TableSource source, Splits splits) {}

    /** A part of a source. */
    private record Part(TableSource source, Split split, SameColumns same) implements Split {

        @Override
        public Table read(@Nullable MemoryPool pool) {
            try {
                return same.require(source.label(), split.read(pool));
            } catch (WindrowException e) {
                throw IoFailures.inFile(source.label(), e);
            }
        }

        @Override
        public long rows() {
            return split.rows();
        }

        @Override
        public Optional<ColumnRange> range(String column) {
            return split.range(column);
        }

        @Override
        public Optional<PagedRows> paged() {
            return split.paged().map(paged -> new PartPages(source, paged, same));
        }
    }

    /** Columns and rows of a part of a source. */
    private record PartPages(TableSource source, PagedRows paged, SameColumns same)
            implements PagedRows {

        @Override
        public List<PageRange> pages(String column) {
            return inFile(() -> paged.pages(column));
        }

        @Override
        public Table read(
                @Nullable List<String> columns, List<RowSpan> rows, @Nullable MemoryPool pool) {
            return inFile(
                    () -> {
                        same.requireOnce(source.label(), () -> paged.read(null, List.of(), pool));
                        return paged.read(columns, rows, pool);
                    });
        }

        private <T> T inFile(Supplier<T> work) {
            try {
                return work.get();
            } catch (WindrowException e) {
                throw IoFailures.inFile(source.label(), e);
            }
        }
    }

    /** A pass over the parts of all sources, in order. */
    private static final class Pass implements Splits {

        private final List<Opened> all;
        private final List<Opened> left;
        private final SameColumns same;

        Pass(List<Opened> all) {
            this.all = all;
            same = new SameColumns(all.size());
            left = new ArrayList<>(all);
        }

        @Override
        public long rows() {
            long rows = 0;
            for (Opened opened : all) {
                long more = opened.splits().rows();
                if (more == UNKNOWN) {
                    return UNKNOWN;
                }
                rows += more;
            }
            return rows;
        }

        @Override
        public RowEstimate estimate() {
            return all.stream()
                    .map(opened -> opened.splits().estimate())
                    .reduce(RowEstimate.exactly(0).withBytes(0), RowEstimate::plus);
        }

        @Override
        public synchronized @Nullable Split next() {
            while (!left.isEmpty()) {
                TableSource source = left.getFirst().source();
                Split split = left.getFirst().splits().next();
                if (split != null) {
                    return new Part(source, split, same);
                }
                left.removeFirst();
            }
            return null;
        }

        @Override
        public void close() {
            RuntimeException failure = null;
            for (Opened opened : all) {
                try {
                    opened.splits().close();
                } catch (RuntimeException e) {
                    failure = failure == null ? e : failure;
                }
            }
            if (failure != null) {
                throw failure;
            }
        }
    }
}
