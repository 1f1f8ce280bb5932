// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import dev.windrow.column.NearestNames;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.Compression;
import dev.windrow.internal.io.DataSets;
import dev.windrow.internal.io.FileKind;
import dev.windrow.internal.io.FileStamp;
import dev.windrow.internal.io.PartitionValue;
import dev.windrow.internal.io.PartitionedSource;
import dev.windrow.internal.io.TableSource;
import dev.windrow.internal.io.TextInput;
import dev.windrow.internal.io.UnpackedFile;
import dev.windrow.internal.io.csv.CsvFile;
import dev.windrow.internal.io.csv.CsvTypes;
import dev.windrow.internal.io.csv.JsonArray;
import dev.windrow.internal.io.csv.JsonLinesFile;
import dev.windrow.internal.io.csv.TextEncoding;
import dev.windrow.internal.io.csv.TextFile;
import dev.windrow.internal.io.ipc.ArrowFile;
import dev.windrow.internal.io.parquet.ParquetFile;
import dev.windrow.scan.CsvOptions;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Tells what inputs are: files, folders, data sets or standard input. */
final class Inputs {

    private static final String STANDARD_INPUT = "-";

    private final ReadOptions options;
    private final CsvTypes types;

    private Inputs(ReadOptions options) {
        this.options = options;
        types = new CsvTypes(options.types());
    }

    /** Returns the sources of the inputs, at least one, in order. */
    static List<TableSource> open(List<String> inputs, ReadOptions options) {
        if (inputs.isEmpty()) {
            throw ErrorCode.INVALID_ARGUMENT.failure("no input, expected at least one");
        }
        Inputs opening = new Inputs(options);
        List<TableSource> sources = new ArrayList<>();
        for (String input : inputs) {
            sources.addAll(opening.open(input));
        }
        opening.requireTypesForTextOnly(sources);
        return sources;
    }

    private List<TableSource> open(String input) {
        if (input.equals(STANDARD_INPUT)) {
            return List.of(standardInput());
        }
        if (DataSets.isName(input) && !isFile(input)) {
            return List.of(DataSets.open(input));
        }
        if (FilePattern.isPattern(input) && !isFile(input)) {
            List<Path> paths = FilePattern.files(input);
            return sources(PartitionedFolder.of(input, paths, options.types()));
        }
        Path path = path(input);
        if (!Files.exists(path)) {
            throw missing(input, path);
        }
        return Files.isDirectory(path)
                ? sources(PartitionedFolder.of(path, options.types()))
                : List.of(file(path));
    }

    private TableSource standardInput() {
        InputStream stream = options.standardInput();
        if (stream == null) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "the input - needs a stream: give one with ReadOptions.withStandardInput");
        }
        return StandardInput.open(stream, this::source);
    }

    private List<TableSource> sources(PartitionedFolder folder) {
        types.leaveOut(folder.types().keySet());
        List<TableSource> sources = new ArrayList<>();
        folder.files()
                .forEach(
                        (file, texts) -> {
                            TableSource source = file(file);
                            sources.add(
                                    texts.isEmpty()
                                            ? source
                                            : new PartitionedSource(
                                                    source, values(folder, source, texts)));
                        });
        return sources;
    }

    private static Map<String, PartitionValue> values(
            PartitionedFolder folder, TableSource source, Map<String, @Nullable String> texts) {
        Map<String, PartitionValue> values = new LinkedHashMap<>();
        folder.types()
                .forEach(
                        (name, type) ->
                                values.put(
                                        name,
                                        PartitionValue.of(
                                                source.label(), name, type, texts.get(name))));
        return values;
    }

    /** Returns whether a file or a folder is not hidden. */
    static boolean isShown(Path entry) {
        String name = String.valueOf(entry.getFileName());
        return !name.startsWith(".") && !name.startsWith("_");
    }

    private TableSource file(Path file) {
        if (!Files.isRegularFile(file)) {
            throw ErrorCode.WRONG_FILE_KIND.failure(
                    "%s: is not a regular file, expected one", file);
        }
        if (!Files.isReadable(file)) {
            throw ErrorCode.PERMISSION_DENIED.failure("%s: may not be read", file);
        }
        FileKind own = FileKind.ofMagic(file);
        if (own != null) {
            return source(own, FileStamp.of(file), Compression.NONE);
        }
        FileKind kind = FileKind.ofInput(file);
        FileStamp stamp = FileStamp.of(file);
        Compression told = Compression.of(file);
        return source(
                kind,
                stamp,
                told == Compression.NONE && kind.isText()
                        ? Compression.of(TextInput.of(stamp).begin(Compression.BYTES))
                        : told);
    }

    private TableSource source(FileKind kind, FileStamp stamp, Compression compression) {
        return switch (kind) {
            case PARQUET ->
                    new ParquetFile(UnpackedFile.of(stamp, compression), options.binaryAsString());
            case ARROW, ARROW_STREAM -> new ArrowFile(UnpackedFile.of(stamp, compression));
            case CSV -> CsvFile.of(text(stamp, compression), types, options.csv());
            case TSV -> CsvFile.of(text(stamp, compression), types, withTabs(options.csv()));
            case JSON, JSONL -> JsonLinesFile.of(JsonArray.lines(text(stamp, compression)), types);
        };
    }

    /** Returns text in UTF-8. */
    private TextInput text(FileStamp stamp, Compression compression) {
        return TextEncoding.utf8(TextInput.of(stamp, compression), options.csv().encoding());
    }

    private static CsvOptions withTabs(CsvOptions given) {
        return given.delimiter() == null ? given.withDelimiter('\t') : given;
    }

    private static boolean isFile(String input) {
        try {
            return Files.exists(Path.of(input));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static Path path(String input) {
        try {
            return Path.of(input);
        } catch (InvalidPathException e) {
            String encoding = System.getProperty("sun.jnu.encoding", "");
            throw new WindrowException(
                    ErrorCode.FILE_NOT_FOUND,
                    input
                            + ": is not a file's name ("
                            + e.getReason()
                            + (encoding.equals(StandardCharsets.UTF_8.name())
                                    ? ")"
                                    : "); Java takes names of files for "
                                            + encoding
                                            + ", as the locale says: start it with"
                                            + " LC_ALL=C.UTF-8"),
                    e);
        }
    }

    private static WindrowException missing(String input, Path path) {
        Path name = path.getFileName();
        Path folder = path.toAbsolutePath().getParent();
        String hint = "";
        if (DataSets.isLike(input)) {
            hint = "; " + DataSets.EXAMPLES;
        } else if (name != null && folder != null && Files.isDirectory(folder)) {
            List<String> nearest = NearestNames.of(name.toString(), readableNames(folder));
            hint =
                    nearest.isEmpty()
                            ? ""
                            : "; the nearest names there are " + String.join(", ", nearest);
        }
        return ErrorCode.FILE_NOT_FOUND.failure(input + ": no such file or folder" + hint);
    }

    private static Collection<String> readableNames(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(Inputs::isShown)
                    .map(entry -> String.valueOf(entry.getFileName()))
                    .toList();
        } catch (IOException e) {
            // Only the hint is lost: the missing file is the failure to report.
            return List.of();
        }
    }

    private void requireTypesForTextOnly(List<TableSource> sources) {
        for (TableSource source : sources) {
            TableSource file = source instanceof PartitionedSource in ? in.file() : source;
            if (types.areGiven() && !(file instanceof TextFile)) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "%s: has types of its own, expected types to be given for CSV and JSON"
                                + " files only",
                        source.label());
            }
        }
    }
}
