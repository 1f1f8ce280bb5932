// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import dev.windrow.column.ColumnType;
import dev.windrow.query.RowFunction;
import dev.windrow.query.RowFunction.Rest;
import dev.windrow.query.RowFunction.Signature;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** The functions of rows in Java, by their names in small letters. */
public final class RowFunctions {

    private static final List<FunctionTable> TABLES =
            List.of(
                    NumberFunctions.TABLE,
                    WholeFunctions.TABLE,
                    TextFunctions.TABLE,
                    PathFunctions.TABLE,
                    DigestFunctions.TABLE,
                    BlobFunctions.TABLE,
                    SplitFunctions.TABLE,
                    SimilarityFunctions.TABLE,
                    FormatFunctions.TABLE,
                    TimeFunctions.TABLE,
                    TimePartFunctions.TABLE,
                    ChanceFunctions.TABLE,
                    TypeFunctions.TABLE,
                    ListFunctions.TABLE,
                    VectorFunctions.TABLE,
                    ElementFunctions.TABLE,
                    ListTotals.TABLE,
                    StructFunctions.TABLE,
                    MapFunctions.TABLE,
                    JsonFunctions.TABLE,
                    Intervals.TABLE);

    /** The function that makes a null of a value that cannot be computed. */
    public static final String TRY = "try";

    private static final Map<String, RowFunction> ALL = new LinkedHashMap<>();

    /** The functions and their arguments. */
    public static final Map<String, String> ARGUMENTS = new LinkedHashMap<>();

    static {
        Map<String, List<Signature>> signatures = new LinkedHashMap<>();
        TABLES.forEach(table -> table.addTo(signatures));
        signatures.forEach(
                (name, all) -> ALL.put(name, RowFunction.of(name, all.toArray(Signature[]::new))));
        ALL.forEach((name, function) -> ARGUMENTS.put(name, arguments(function)));
        for (FunctionTable table : TABLES) {
            table.generics()
                    .forEach(
                            (name, generic) -> {
                                ALL.put(name, RowFunction.generic(name, generic.typing()));
                                ARGUMENTS.put(name, generic.arguments());
                            });
        }
    }

    private static final Set<String> OF_CHANCE =
            Set.of("random", "uuid", "gen_random_uuid", "uuidv4", "uuidv7");

    private RowFunctions() {}

    /** Returns whether there is a function of a name. */
    public static boolean isName(String name) {
        return ALL.containsKey(name);
    }

    /**
     * Returns whether a function makes other values each time, and so takes a number that tells one
     * call from another.
     */
    public static boolean isOfChance(String name) {
        return OF_CHANCE.contains(name);
    }

    /** Returns the function of a name. */
    public static RowFunction of(String name) {
        return Objects.requireNonNull(ALL.get(name), name);
    }

    private static String arguments(RowFunction function) {
        return function.signatures().stream()
                .map(RowFunctions::arguments)
                .distinct()
                .collect(Collectors.joining(" | "));
    }

    private static String arguments(Signature signature) {
        String all =
                signature.parameters().stream()
                        .map(ColumnType::label)
                        .collect(Collectors.joining(", "));
        return signature.rest() == Rest.NONE ? all : all + ", ...";
    }
}
