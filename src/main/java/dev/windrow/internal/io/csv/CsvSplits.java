// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.scan.RowEstimate;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** The parts of a CSV file. */
final class CsvSplits extends TextSplits {

    private final CsvFile file;
    private final CsvContent content;
    private final List<Integer> positions;
    private final List<String> names;
    private final List<CsvType> columnTypes;
    private final boolean isCertain;

    /** Parts that were read without a failure. */
    private final AtomicInteger read = new AtomicInteger();

    private final ConcurrentLinkedQueue<Worker> workers = new ConcurrentLinkedQueue<>();

    CsvSplits(
            CsvFile file,
            CsvContent content,
            List<Integer> positions,
            List<String> names,
            List<CsvType> columnTypes) {
        super(file, content.parts());
        this.file = file;
        this.content = content;
        this.positions = positions;
        this.names = names;
        this.columnTypes = columnTypes;
        isCertain = columnTypes.stream().allMatch(CsvType::isCertain);
    }

    /** What one thread reads parts with, and another one afterwards. */
    private final class Worker {

        private final CsvPartReader reader = content.take();
        private final List<CsvColumn> columns = new ArrayList<>();
        private final @Nullable CsvFieldVisitor[] visitors;

        Worker() {
            for (int i = 0; i < names.size(); i++) {
                columns.add(
                        CsvColumn.of(names.get(i), columnTypes.get(i), content.dialect().values()));
            }
            visitors = content.visitors(positions, columns);
        }

        Table read(int part, @Nullable MemoryPool pool) throws IOException {
            return reader.read(part, columns, visitors, pool);
        }
    }

    @Override
    public long rows() {
        return UNKNOWN;
    }

    @Override
    public RowEstimate estimate() {
        try {
            return content.estimate(positions);
        } catch (IOException e) {
            throw file.explained(IoFailures.of(file.label(), e));
        }
    }

    @Override
    Table readPart(int part, @Nullable MemoryPool pool) throws IOException {
        Worker free = workers.poll();
        Worker worker = free == null ? new Worker() : free;
        Table table = worker.read(part, pool);
        if (!worker.reader.isLarge()) {
            workers.add(worker);
        }
        if (!isCertain && !content.parts().hasPart(read.incrementAndGet())) {
            file.types().confirm(file.origin(), names);
        }
        return table;
    }

    @Override
    RuntimeException failure(int part, Throwable failure) {
        RuntimeException told = super.failure(part, failure);
        if (told instanceof WindrowException known && known.code() == ErrorCode.CANCELLED) {
            return told;
        }
        if (!isCertain) {
            file.types().fail();
        } else if (failure instanceof CsvFailure) {
            // The parts before this one may fail as well, and be read later.
            for (int before = 0; before < part; before++) {
                try {
                    new Worker().read(before, null).close();
                } catch (IOException | RuntimeException e) {
                    return file.told(e);
                }
            }
        }
        return told;
    }
}
