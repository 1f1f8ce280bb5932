package dev.windrow.io;

import dev.windrow.column.NearestNames;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.FileKind;
import dev.windrow.internal.io.FileStamp;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.internal.io.TableSource;
import dev.windrow.internal.io.csv.CsvFile;
import dev.windrow.internal.io.csv.CsvTypes;
import dev.windrow.internal.io.dataset.DataSets;
import dev.windrow.internal.io.ipc.ArrowFile;
import dev.windrow.internal.io.ipc.ArrowStream;
import dev.windrow.internal.io.parquet.ParquetFile;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Tells what inputs are: files, folders, data sets or standard input. */
final class Inputs {

    private static final String STANDARD_INPUT = "-";

    private Inputs() {}

    /** Returns the sources of the inputs, at least one, in order. */
    static List<TableSource> open(List<String> inputs, ReadOptions options) {
        if (inputs.isEmpty()) {
            throw new WindrowException(
                    ErrorCode.INVALID_ARGUMENT, "no input, expected at least one");
        }
        CsvTypes types = new CsvTypes(options.types());
        List<TableSource> sources = new ArrayList<>();
        for (String input : inputs) {
            sources.addAll(open(input, options, types));
        }
        requireTypesForCsvOnly(sources, options);
        return sources;
    }

    private static List<TableSource> open(String input, ReadOptions options, CsvTypes types) {
        if (input.equals(STANDARD_INPUT)) {
            return List.of(standardInput(options));
        }
        if (DataSets.isName(input) && !isFile(input)) {
            return List.of(DataSets.open(input));
        }
        Path path = path(input);
        if (!Files.exists(path)) {
            throw missing(input, path);
        }
        return Files.isDirectory(path) ? folder(path, types) : List.of(file(path, types));
    }

    private static TableSource standardInput(ReadOptions options) {
        InputStream stream = options.standardInput();
        if (stream == null) {
            throw new WindrowException(
                    ErrorCode.INVALID_ARGUMENT,
                    "the input - needs a stream: give one with ReadOptions.withStandardInput");
        }
        return new ArrowStream(stream);
    }

    private static List<TableSource> folder(Path folder, CsvTypes types) {
        List<TableSource> sources = new ArrayList<>();
        try (Stream<Path> entries = Files.list(folder)) {
            for (Path entry : entries.filter(Inputs::isShown).sorted().toList()) {
                if (Files.isDirectory(entry)) {
                    throw WindrowException.of(
                            ErrorCode.WRONG_FILE_KIND,
                            "%s: is a folder, expected only files in %s",
                            entry,
                            folder);
                }
                sources.add(file(entry, types));
            }
        } catch (IOException e) {
            throw IoFailures.of(folder.toString(), e);
        }
        if (sources.isEmpty()) {
            throw WindrowException.of(
                    ErrorCode.FILE_NOT_FOUND,
                    "%s: is an empty folder, expected .parquet, .arrow or .csv files in it",
                    folder);
        }
        return sources;
    }

    private static boolean isShown(Path entry) {
        String name = entry.getFileName().toString();
        return !name.startsWith(".") && !name.startsWith("_");
    }

    private static TableSource file(Path file, CsvTypes types) {
        FileKind format = FileKind.ofInput(file);
        if (!Files.isRegularFile(file)) {
            throw WindrowException.of(
                    ErrorCode.WRONG_FILE_KIND, "%s: is not a regular file, expected one", file);
        }
        if (!Files.isReadable(file)) {
            throw WindrowException.of(ErrorCode.PERMISSION_DENIED, "%s: may not be read", file);
        }
        FileStamp stamp = FileStamp.of(file);
        return switch (format) {
            case PARQUET -> new ParquetFile(stamp);
            case ARROW, ARROW_STREAM -> new ArrowFile(stamp);
            case CSV, JSON, JSONL -> CsvFile.of(stamp, types);
        };
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
        return new WindrowException(
                ErrorCode.FILE_NOT_FOUND, input + ": no such file or folder" + hint);
    }

    private static Collection<String> readableNames(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(Inputs::isShown)
                    .map(entry -> entry.getFileName().toString())
                    .toList();
        } catch (IOException e) {
            // Only the hint is lost: the missing file is the failure to report.
            return List.of();
        }
    }

    private static void requireTypesForCsvOnly(List<TableSource> sources, ReadOptions options) {
        for (TableSource source : sources) {
            if (!options.types().isEmpty() && !(source instanceof CsvFile)) {
                throw WindrowException.of(
                        ErrorCode.INVALID_ARGUMENT,
                        "%s: has types of its own, expected types to be given for CSV files only",
                        source.label());
            }
        }
    }
}
