package dev.windrow.internal.io.csv;

import dev.windrow.arrow.ColumnSelection;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.NearestNames;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.FileSource;
import dev.windrow.internal.io.FileStamp;
import dev.windrow.internal.io.TableSource;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A CSV file with a header line. Columns whose type is not given are read twice, first to infer it
 * from all of their fields. In a file of one column, an empty line is a null.
 */
public final class CsvFile extends FileSource {

    private final Map<String, ColumnType> types;

    /**
     * Makes a source.
     *
     * @param types the types of columns that are not to be inferred
     */
    public CsvFile(FileStamp stamp, Map<String, ColumnType> types) {
        super(stamp);
        this.types = types;
    }

    @Override
    public List<String> readNames() {
        return CsvScan.header(path());
    }

    @Override
    public Table readTable(@Nullable List<String> columns, ProgressListener progress) {
        List<String> names = readNames();
        List<Integer> wanted = ColumnSelection.indices(names, columns);
        requireKnown(types, names);
        boolean complete = wanted.stream().map(names::get).allMatch(types::containsKey);
        Map<Integer, ColumnType> all = new LinkedHashMap<>();
        if (!complete) {
            CsvInference inference = new CsvInference();
            inference.look(path(), named(names, wanted), types, half(progress, 0));
            requireUnchanged();
            wanted.forEach(index -> all.put(index, inference.type(names.get(index), types)));
        } else {
            wanted.forEach(index -> all.put(index, types.get(names.get(index))));
        }
        return parse(names, all, complete ? progress : half(progress, 1));
    }

    /**
     * Returns sources that read the same, where all are CSV files with types inferred from the
     * fields of all of them together.
     *
     * @param columns the columns to read, or null for all
     * @param given the types that are not to be inferred
     */
    public static List<TableSource> withSharedTypes(
            List<TableSource> sources,
            @Nullable List<String> columns,
            Map<String, ColumnType> given) {
        if (sources.size() == 1 || !sources.stream().allMatch(CsvFile.class::isInstance)) {
            return sources;
        }
        List<String> wanted =
                Objects.requireNonNullElseGet(columns, () -> sources.getFirst().columnNames());
        CsvInference inference = new CsvInference();
        List<CsvFile> files = sources.stream().map(CsvFile.class::cast).toList();
        files.forEach(file -> file.lookAt(wanted, inference));
        Map<String, ColumnType> types = new LinkedHashMap<>();
        wanted.forEach(name -> types.put(name, inference.type(name, given)));
        List<TableSource> typed = new ArrayList<>();
        files.forEach(file -> typed.add(new CsvFile(file.stamp(), types)));
        return typed;
    }

    private void lookAt(List<String> wanted, CsvInference inference) {
        try {
            List<String> names = readNames();
            requireKnown(types, names);
            List<Integer> indices = ColumnSelection.indices(names, wanted);
            inference.look(path(), named(names, indices), types, ProgressListener.NONE);
        } catch (RuntimeException e) {
            throw explained(e);
        }
        requireUnchanged();
    }

    private Table parse(
            List<String> names, Map<Integer, ColumnType> wanted, ProgressListener progress) {
        ColumnMemory memory = new ColumnMemory();
        Map<Integer, CsvColumn> parsers = new LinkedHashMap<>();
        try {
            wanted.forEach(
                    (index, type) ->
                            parsers.put(index, new CsvColumn(path(), names.get(index), type)));
            long rows = CsvScan.scan(path(), new LinkedHashMap<>(parsers), progress);
            Map<String, Column> columns = new LinkedHashMap<>();
            parsers.forEach((index, parser) -> columns.put(names.get(index), parser.build(memory)));
            return new Table(columns, rows, memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        } finally {
            parsers.values().forEach(CsvColumn::close);
        }
    }

    private static Map<Integer, String> named(List<String> names, List<Integer> wanted) {
        Map<Integer, String> named = new LinkedHashMap<>();
        wanted.forEach(index -> named.put(index, names.get(index)));
        return named;
    }

    private static void requireKnown(Map<String, ColumnType> types, List<String> names) {
        for (String name : types.keySet()) {
            if (!names.contains(name)) {
                throw new WindrowException(
                        ErrorCode.UNKNOWN_COLUMN,
                        "a type is given for a column that is not there: "
                                + NearestNames.unknownColumn(name, names));
            }
        }
    }

    /** Tells of one of two passes over the file. */
    private static ProgressListener half(ProgressListener progress, int pass) {
        return (phase, done, total) -> progress.progress(phase, (pass * total + done) / 2, total);
    }
}
