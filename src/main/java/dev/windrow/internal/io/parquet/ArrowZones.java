// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.column.ColumnType;

import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Type;
import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * The time zones of columns, which Parquet does not know. Arrow's writers leave their own schema in
 * the footer, as a message of Arrow IPC.
 */
final class ArrowZones {

    private static final String KEY = "ARROW:schema";

    /** Before the message: a mark, and the message's length. */
    private static final int PREFIX_BYTES = 2 * Integer.BYTES;

    private ArrowZones() {}

    /** Returns a schema whose instants are shown in the zones that Arrow's schema says. */
    static ParquetSchema restore(ParquetSchema schema, Map<String, String> keyValues) {
        String encoded = keyValues.get(KEY);
        if (encoded == null || schema.columns().stream().noneMatch(ArrowZones::isInstant)) {
            return schema;
        }
        List<ParquetColumn> columns = new ArrayList<>();
        try {
            Schema arrow = decode(encoded);
            for (ParquetColumn column : schema.columns()) {
                columns.add(isInstant(column) ? restore(column, arrow) : column);
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            // A schema that cannot be read changes nothing: the instants are the same.
            return schema;
        }
        return new ParquetSchema(schema.leaves(), columns);
    }

    private static boolean isInstant(ParquetColumn column) {
        return column.values() instanceof ColumnType.Timestamp timestamp
                && timestamp.zone() != null;
    }

    private static Schema decode(String encoded) {
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(encoded));
        ByteBuffer message =
                bytes.slice(PREFIX_BYTES, bytes.limit() - PREFIX_BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN);
        Message root = Message.getRootAsMessage(message);
        if (root.headerType() != MessageHeader.Schema
                || !(root.header(new Schema()) instanceof Schema schema)) {
            throw new IllegalArgumentException("another message than a schema");
        }
        return schema;
    }

    private static ParquetColumn restore(ParquetColumn column, Schema arrow) {
        ColumnType.Timestamp type = (ColumnType.Timestamp) column.values();
        for (int i = 0; i < arrow.fieldsLength(); i++) {
            Field field = arrow.fields(i);
            if (column.name().equals(field.name())) {
                String zone = zone(field, column.lists().size());
                return zone == null
                        ? column
                        : column.withValues(new ColumnType.Timestamp(type.unit(), zone));
            }
        }
        return column;
    }

    private static @Nullable String zone(Field field, int lists) {
        Field values = field;
        for (int i = 0; i < lists && values != null; i++) {
            values = values.children(0);
        }
        if (values == null || values.typeType() != Type.Timestamp) {
            return null;
        }
        Timestamp timestamp = (Timestamp) values.type(new Timestamp());
        String zone = timestamp == null ? null : timestamp.timezone();
        return zone != null && isZone(zone) ? zone : null;
    }

    private static boolean isZone(String zone) {
        try {
            ZoneId.of(zone);
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }
}
