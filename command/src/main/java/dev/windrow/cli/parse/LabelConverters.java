// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.parse;

import dev.windrow.EngineChoice;
import dev.windrow.cli.output.OutputFormat;
import dev.windrow.query.Algorithm;
import dev.windrow.query.NullKeys;
import dev.windrow.query.OverflowPolicy;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** Finds constants by the words that the command line uses. */
public final class LabelConverters {

    private LabelConverters() {}

    /** A shell that completes command lines. */
    public enum Shell {
        BASH,
        ZSH,
        FISH
    }

    /**
     * Reads an option whose values are constants. It is also the list of their words, which shells
     * complete.
     *
     * @param <E> the constants' type
     */
    public abstract static class OfLabels<E> implements ITypeConverter<E>, Iterable<String> {

        private final Map<String, E> constants = new LinkedHashMap<>();

        OfLabels(E[] constants, Function<E, String> label) {
            for (E constant : constants) {
                this.constants.put(label.apply(constant), constant);
            }
        }

        @Override
        public final E convert(String text) {
            E constant = constants.get(text.strip().toLowerCase(Locale.ROOT));
            if (constant == null) {
                throw new TypeConversionException(
                        "expected one of "
                                + String.join(", ", constants.keySet())
                                + ", found "
                                + text);
            }
            return constant;
        }

        @Override
        public final Iterator<String> iterator() {
            return constants.keySet().iterator();
        }
    }

    /** Reads a shell's name. */
    public static final class OfShell extends OfLabels<Shell> {
        OfShell() {
            super(Shell.values(), LabelConverters::lowerCase);
        }
    }

    /** Reads {@code --engine}. */
    public static final class OfEngine extends OfLabels<EngineChoice> {
        OfEngine() {
            super(EngineChoice.values(), LabelConverters::lowerCase);
        }
    }

    /** Reads {@code --algorithm}. */
    public static final class OfAlgorithm extends OfLabels<Algorithm> {
        OfAlgorithm() {
            super(Algorithm.values(), Algorithm::label);
        }
    }

    /** Reads {@code --null-keys}. */
    public static final class OfNullKeys extends OfLabels<NullKeys> {
        OfNullKeys() {
            super(NullKeys.values(), LabelConverters::lowerCase);
        }
    }

    /** Reads {@code --overflow}. */
    public static final class OfOverflow extends OfLabels<OverflowPolicy> {
        OfOverflow() {
            super(OverflowPolicy.values(), LabelConverters::lowerCase);
        }
    }

    /** Reads {@code --format}. */
    public static final class OfFormat extends OfLabels<OutputFormat> {
        OfFormat() {
            super(OutputFormat.values(), LabelConverters::lowerCase);
        }
    }

    /** Reads a format that is text. */
    public static final class OfTextFormat extends OfLabels<OutputFormat> {
        OfTextFormat() {
            super(OutputFormat.texts().toArray(OutputFormat[]::new), LabelConverters::lowerCase);
        }
    }

    private static String lowerCase(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
