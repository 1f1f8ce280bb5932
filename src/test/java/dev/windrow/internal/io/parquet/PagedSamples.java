// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.internal.io.parquet.PagedColumn.Form;
import dev.windrow.internal.io.parquet.PagedColumn.Kind;

import org.jspecify.annotations.Nullable;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;

/** Columns with everything that an index of pages may get wrong, for {@link PagedFile}. */
final class PagedSamples {

    static final List<String> NAMES =
            List.of("id", "whole", "real", "price", "money", "text", "mixed", "day", "flag");

    private PagedSamples() {}

    /**
     * Returns columns whose pages end at different rows. Values ascend over long stretches, with
     * nulls, pages of nulls only, NaN and both zeros among them.
     */
    static List<PagedColumn> columns(int rows, int mostPageRows, Random random) {
        List<PagedColumn> columns = new ArrayList<>();
        IntFunction<Double> real =
                row ->
                        switch (random.nextInt(12)) {
                            case 0 -> Double.NaN;
                            case 1 -> row < rows / 2 ? -0.0 : row / 10.0;
                            default -> row < rows / 3 ? 0.0 : row / 10.0;
                        };
        IntFunction<BigInteger> cents = row -> BigInteger.valueOf(row * 5L - rows);
        Adder adder = new Adder(columns, rows, mostPageRows, random);
        adder.add("id", Kind.INT64, Form.PLAIN, false, row -> (long) row);
        adder.add("whole", Kind.INT64, Form.DICTIONARY_FIRST, true, row -> (long) row / 300);
        adder.add("real", Kind.DOUBLE, Form.SECOND_VERSION, true, real);
        adder.add("price", Kind.PRICE, Form.PLAIN, true, cents);
        adder.add("money", Kind.MONEY, Form.PLAIN, true, cents);
        adder.add("text", Kind.TEXT, Form.DICTIONARY, true, row -> text(row, rows));
        adder.add("mixed", Kind.TEXT, Form.DICTIONARY_FIRST, true, row -> text(row, rows));
        adder.add("day", Kind.DATE, Form.PLAIN, false, row -> 10_000 + row / 400);
        adder.add("flag", Kind.BOOL, Form.PLAIN, true, row -> row >= rows / 2);
        return columns;
    }

    /** Strings that are longer than their bounds, with letters of several bytes. */
    static String text(int row, int rows) {
        return (char) ('a' + row * 8L / rows) + (row % 2 == 0 ? "ä" : "") + "b".repeat(row % 5);
    }

    private record Adder(List<PagedColumn> columns, int rows, int mostPageRows, Random random) {

        /** The first eighth of an optional column has nulls only, the second none. */
        void add(
                String name,
                Kind kind,
                Form form,
                boolean isOptional,
                IntFunction<? extends Object> value) {
            List<@Nullable Object> values = new ArrayList<>();
            for (int row = 0; row < rows; row++) {
                int eighth = (int) (row * 8L / rows);
                boolean isNull =
                        isOptional && (eighth == 0 || eighth > 1 && random.nextInt(6) == 0);
                values.add(isNull ? null : value.apply(row));
            }
            List<Integer> pageRows = new ArrayList<>();
            for (int i = 0; i < 7; i++) {
                pageRows.add(1 + random.nextInt(mostPageRows));
            }
            columns.add(new PagedColumn(name, kind, values, pageRows, form));
        }
    }
}
