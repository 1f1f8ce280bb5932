// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.io.RowBatches;
import dev.windrow.progress.ProgressListener;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes JSON: integers and floats as numbers; lists as arrays; structs as objects; decimals, NaN,
 * infinities and all other values as strings.
 */
final class JsonText {

    private static final JsonFactory FACTORY =
            JsonFactory.builder()
                    .configure(StreamWriteFeature.AUTO_CLOSE_TARGET, false)
                    .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
                    .build();

    private JsonText() {}

    /**
     * Writes an object for each row.
     *
     * @param array whether the objects are the elements of one array; otherwise, each is a line of
     *     its own
     */
    static void write(RowBatches rows, boolean array, OutputStream out, ProgressListener progress)
            throws IOException {
        String separator = array ? ",\n" : "\n";
        boolean hasRows = rows.first().rows() > 0;
        if (array) {
            out.write(ascii("[\n"));
        }
        ParallelText.write(
                rows,
                (table, isFirst, to) -> {
                    if (!isFirst) {
                        to.write(ascii(separator));
                    }
                    writeRows(table, separator, to);
                },
                out,
                progress);
        if (array) {
            out.write(ascii(hasRows ? "\n]\n" : "]\n"));
        } else if (hasRows) {
            out.write('\n');
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Writes objects with a separator between them. */
    private static void writeRows(Table table, String separator, OutputStream to)
            throws IOException {
        try (JsonGenerator json = FACTORY.createGenerator(to)) {
            json.setPrettyPrinter(new MinimalPrettyPrinter(separator));
            List<String> names = table.names();
            List<Column> columns = new ArrayList<>(table.columns());
            for (long row = 0; row < table.rows(); row++) {
                writeRow(names, columns, row, json);
            }
        }
    }

    private static void writeRow(
            List<String> names, List<Column> columns, long row, JsonGenerator json)
            throws IOException {
        json.writeStartObject();
        for (int i = 0; i < names.size(); i++) {
            json.writeFieldName(names.get(i));
            writeCell(columns.get(i), row, json);
        }
        json.writeEndObject();
    }

    private static void writeCell(Column column, long row, JsonGenerator json) throws IOException {
        if (column.isNull(row)) {
            json.writeNull();
        } else if (column instanceof BitColumn bits) {
            json.writeBoolean(RawValues.getBoolean(bits, row));
        } else if (column instanceof FixedWidthColumn fixed && fixed.type().isInteger()) {
            json.writeNumber(RawValues.getLong(fixed, row));
        } else if (column instanceof FixedWidthColumn fixed
                && fixed.type().isFloat()
                && Double.isFinite(RawValues.getDouble(fixed, row))) {
            json.writeNumber(column.text(row));
        } else if (column.type().isNested() && !column.type().equals(Packed.of(Named.INTERVAL))) {
            json.writeRawValue(column.text(row));
        } else {
            json.writeString(column.text(row));
        }
    }
}
