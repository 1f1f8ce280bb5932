// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.PackedValues;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.column.TableRows;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the fields of some lines as columns, of one part after the other. For one thread. */
final class JsonColumns implements JsonVisitor {

    private static final byte[] NOTHING = {};

    private final Map<String, Target> columns = new LinkedHashMap<>();
    private int rows;

    JsonColumns(List<String> names, List<CsvType> types) {
        for (int i = 0; i < names.size(); i++) {
            columns.put(names.get(i), Target.of(names.get(i), types.get(i)));
        }
    }

    /**
     * Where the values of a column go.
     *
     * @param type of lists, structs and maps, the type of the values
     * @param nested reads these; null for plain columns
     */
    private record Target(CsvColumn fields, ColumnType type, @Nullable JsonValue nested) {

        static Target of(String name, CsvType type) {
            ColumnType value = Packed.valueOf(type.type());
            CsvType packed = CsvType.certain(Packed.of(value));
            return value.isNested()
                    ? new Target(
                            CsvColumn.of(name, packed, CsvValues.JSON), value, JsonValue.of(value))
                    : new Target(CsvColumn.of(name, type, CsvValues.JSON), value, null);
        }

        void add(JsonParser value, long record) throws IOException {
            JsonToken token = value.currentToken();
            if (token == JsonToken.VALUE_NULL) {
                fields.field(NOTHING, 0, 0, false, record);
            } else if (nested == null) {
                byte[] text = JsonLines.text(value);
                boolean isText = token == JsonToken.VALUE_STRING || token.isStructStart();
                fields.field(text, 0, text.length, isText, record);
            } else {
                Object read = nested.read(value, new JsonValue.Failures(fields, record));
                byte[] packed = PackedValues.pack(type, read);
                fields.field(packed, 0, packed.length, true, record);
            }
        }
    }

    /** Forgets the rows of the part before. */
    void begin() {
        rows = 0;
        columns.values().forEach(column -> column.fields().begin());
    }

    @Override
    public void field(String name, JsonParser value, long record) throws IOException {
        Target column = columns.get(name);
        if (column == null) {
            value.skipChildren();
        } else if (column.fields().rows() > rows) {
            throw twice(name, record);
        } else {
            column.add(value, record);
        }
    }

    /** Returns the failure of an object with two fields of one name. */
    static CsvFailure twice(String name, long record) {
        return new CsvFailure(
                ErrorCode.CORRUPT_FILE,
                record,
                "line %d names \"%s\" twice, expected each name once in an object",
                name);
    }

    @Override
    public void endOfRow(long record) {
        rows++;
        for (Target column : columns.values()) {
            if (column.fields().rows() < rows) {
                column.fields().field(NOTHING, 0, 0, false, record);
            }
        }
    }

    /** Returns the rows of the part as a table of its own. */
    Table build(@Nullable MemoryPool pool) {
        ColumnMemory memory = new ColumnMemory(pool);
        return TableRows.of(
                columns.keySet(),
                rows,
                memory,
                name -> PackedValues.unpacked(columns.get(name).fields().build(memory), memory));
    }
}
