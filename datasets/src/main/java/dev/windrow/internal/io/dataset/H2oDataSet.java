// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import dev.windrow.arrow.ColumnSelection;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.TableParts;
import dev.windrow.internal.io.TableSource;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The groups of the db-benchmark that H2O.ai began, such as {@code h2o:G1_1e7_1e2_0_0}: the rows of
 * its R script, value for value. The name has the number of rows, the number of groups of the small
 * keys (K), the percentage of nulls, and whether rows are sorted by their keys.
 *
 * <p>Columns {@code id1} and {@code id2} have K strings, {@code id4} and {@code id5} have K
 * integers, {@code id3} and {@code id6} have rows/K strings and integers. {@code v1} is from 1 to
 * 5, {@code v2} from 1 to 15, {@code v3} from 0 to 100 with six digits after the point.
 */
final class H2oDataSet implements TableSource {

    private static final Pattern NAME =
            Pattern.compile("G1_([0-9.e+]+)_([0-9.e+]+)_([0-9]{1,3})_([01])");

    private static final int MOST_PERCENT = 100;

    /**
     * Rows that are made together, since a pass over all draws comes before the first part: ten
     * million rows took 1 to 1.7 times as long in parts. The columns of more rows take gigabytes.
     */
    private static final int MOST_ROWS_TOGETHER = 1 << 25;

    /** Rows of a part: many, since a generator of 2.5 kB is kept for each. */
    private static final int ROWS_PER_PART = 1 << 19;

    private final String label;
    private final H2oShape shape;
    private final int mostRowsTogether;
    private final int rowsPerPart;
    private @Nullable H2oParts parts;

    private H2oDataSet(String label, H2oShape shape, int mostRowsTogether, int rowsPerPart) {
        this.label = label;
        this.shape = shape;
        this.mostRowsTogether = mostRowsTogether;
        this.rowsPerPart = rowsPerPart;
        if (shape.nullPercent() > MOST_PERCENT) {
            throw invalid("the percentage of nulls is " + shape.nullPercent(), "at most 100");
        }
        if (shape.groups() > shape.rows() || shape.rows() % shape.groups() != 0) {
            throw invalid(
                    "rows are " + shape.rows() + " and K is " + shape.groups(),
                    "rows that are a multiple of K");
        }
    }

    /**
     * Parses a name.
     *
     * @param label the whole name
     * @param text the part after {@code h2o:}
     */
    static H2oDataSet parse(String label, String text) {
        return new H2oDataSet(label, shape(label, text), MOST_ROWS_TOGETHER, ROWS_PER_PART);
    }

    /** Parses the name of a data set that is made in parts of so many rows. */
    static H2oDataSet inParts(String label, String text, int rowsPerPart) {
        return new H2oDataSet(label, shape(label, text), rowsPerPart, rowsPerPart);
    }

    private static H2oShape shape(String label, String text) {
        Matcher name = NAME.matcher(text);
        if (!name.matches()) {
            throw ErrorCode.UNKNOWN_DATASET.failure(
                    "%s: found \"%s\", expected G1_ROWS_K_NULLS_SORTED such as G1_1e7_1e2_0_0:"
                            + " rows, K, a percentage of nulls, and 1 for sorted rows",
                    label, text);
        }
        return new H2oShape(
                integer(label, "rows", name.group(1)),
                integer(label, "K", name.group(2)),
                Integer.parseInt(name.group(3)),
                name.group(4).equals("1"));
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public List<String> columnNames() {
        return H2oColumn.labels();
    }

    @Override
    public Table read(@Nullable List<String> names, ProgressListener progress) {
        try (H2oTable table = new H2oTable(shape, wanted(names), progress)) {
            return table.make();
        }
    }

    /** Returns whether the rows are made in parts. Sorted rows have to be drawn together. */
    @Override
    public boolean isDivided() {
        return !shape.sorted() && shape.rows() > mostRowsTogether;
    }

    @Override
    public Splits splits(@Nullable List<String> names, ProgressListener progress) {
        if (!isDivided()) {
            return new TableParts(
                    1, shape.rows(), part -> shape.rows(), part -> read(names, progress));
        }
        List<H2oColumn> wanted = wanted(names);
        return new TableParts(
                Math.ceilDiv(shape.rows(), rowsPerPart),
                shape.rows(),
                part -> shape.rowsOf(part, rowsPerPart),
                part -> parts(wanted, progress).make(part, wanted));
    }

    /** Returns the parts of columns. Whoever reads the first one finds out where all begin. */
    private synchronized H2oParts parts(List<H2oColumn> wanted, ProgressListener progress) {
        if (parts == null || !parts.have(wanted)) {
            parts = new H2oParts(shape, rowsPerPart, wanted, progress);
        }
        return parts;
    }

    private List<H2oColumn> wanted(@Nullable List<String> names) {
        return ColumnSelection.indices(columnNames(), names).stream()
                .map(index -> H2oColumn.values()[index])
                .toList();
    }

    private static int integer(String label, String parameter, String text) {
        try {
            int value = new BigDecimal(text).intValueExact();
            if (value >= 1) {
                return value;
            }
        } catch (ArithmeticException | NumberFormatException e) {
            throw outOfRange(label, parameter, text);
        }
        throw outOfRange(label, parameter, text);
    }

    private static WindrowException outOfRange(String label, String parameter, String text) {
        return ErrorCode.INVALID_ARGUMENT.failure(
                "%s: %s is \"%s\", expected a whole number from 1 to %d",
                label, parameter, text, Integer.MAX_VALUE);
    }

    private WindrowException invalid(String found, String expected) {
        return ErrorCode.INVALID_ARGUMENT.failure("%s: %s, expected %s", label, found, expected);
    }
}
