package dev.windrow.cli.parse;

import dev.windrow.EngineChoice;
import dev.windrow.cli.output.OutputFormat;
import dev.windrow.query.Algorithm;
import dev.windrow.query.NullKeys;
import dev.windrow.query.OverflowPolicy;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds constants by the words that the command line uses. */
public final class LabelConverters {

    private LabelConverters() {}

    /** Reads {@code --engine}. */
    public static final class OfEngine implements ITypeConverter<EngineChoice> {
        @Override
        public EngineChoice convert(String text) {
            return find(EngineChoice.values(), LabelConverters::lowerCase, text);
        }
    }

    /** Reads {@code --algorithm}. */
    public static final class OfAlgorithm implements ITypeConverter<Algorithm> {
        @Override
        public Algorithm convert(String text) {
            return find(Algorithm.values(), Algorithm::label, text);
        }
    }

    /** Reads {@code --null-keys}. */
    public static final class OfNullKeys implements ITypeConverter<NullKeys> {
        @Override
        public NullKeys convert(String text) {
            return find(NullKeys.values(), LabelConverters::lowerCase, text);
        }
    }

    /** Reads {@code --overflow}. */
    public static final class OfOverflow implements ITypeConverter<OverflowPolicy> {
        @Override
        public OverflowPolicy convert(String text) {
            return find(OverflowPolicy.values(), LabelConverters::lowerCase, text);
        }
    }

    /** Reads {@code --format}. */
    public static final class OfFormat implements ITypeConverter<OutputFormat> {
        @Override
        public OutputFormat convert(String text) {
            return find(OutputFormat.values(), LabelConverters::lowerCase, text);
        }
    }

    private static <E extends Enum<E>> E find(
            E[] constants, Function<E, String> label, String text) {
        for (E constant : constants) {
            if (label.apply(constant).equalsIgnoreCase(text.strip())) {
                return constant;
            }
        }
        throw new TypeConversionException(
                Arrays.stream(constants)
                        .map(label)
                        .collect(Collectors.joining(", ", "expected one of ", ", found " + text)));
    }

    private static String lowerCase(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
