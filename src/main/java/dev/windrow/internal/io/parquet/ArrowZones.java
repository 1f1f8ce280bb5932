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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The time zones of columns, which Parquet does not know. Arrow's writers leave their own schema in
 * the footer, as a message of Arrow IPC.
 */
final class ArrowZones {

    static final String KEY = "ARROW:schema";

    /** Before the message: a mark, and the message's length. */
    private static final int PREFIX_BYTES = 2 * Integer.BYTES;

    private ArrowZones() {}

    /** Returns a schema whose instants are shown in the zones that Arrow's schema says. */
    static ParquetSchema restore(ParquetSchema schema, Map<String, String> keyValues) {
        String encoded = keyValues.get(KEY);
        if (encoded == null || schema.leaves().stream().noneMatch(ArrowZones::isInstant)) {
            return schema;
        }
        List<ParquetColumn> columns = new ArrayList<>();
        try {
            Schema arrow = decode(encoded);
            for (ParquetColumn column : schema.columns()) {
                columns.add(restore(column, arrow));
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            // A schema that cannot be read changes nothing: the instants are the same.
            return schema;
        }
        return new ParquetSchema(schema.leaves(), columns);
    }

    private static boolean isInstant(ParquetLeaf leaf) {
        return leaf.annotation() instanceof ParquetAnnotation.Timestamp(var _, boolean instant)
                && instant;
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
        for (int i = 0; i < arrow.fieldsLength(); i++) {
            Field field = arrow.fields(i);
            if (column.isReadable() && column.name().equals(field.name())) {
                return new ParquetColumn(column.name(), restore(column.shape(), field), null);
            }
        }
        return column;
    }

    private static ParquetShape restore(ParquetShape shape, Field field) {
        return switch (shape) {
            case ParquetShape.Lists(int present, int filled, ParquetShape element, boolean isMap)
                    when field.childrenLength() == 1 ->
                    new ParquetShape.Lists(
                            present, filled, restore(element, field.children(0)), isMap);
            case ParquetShape.Structs(int present, var fields)
                    when field.childrenLength() == fields.size() -> {
                LinkedHashMap<String, ParquetShape> restored = new LinkedHashMap<>();
                fields.forEach(
                        (name, each) ->
                                restored.put(name, restore(each, field.children(restored.size()))));
                yield new ParquetShape.Structs(present, restored);
            }
            case ParquetShape.Leaf(int leaf, ColumnType.Timestamp(var unit, var zone))
                    when zone != null -> {
                String said = zone(field);
                yield said == null
                        ? shape
                        : new ParquetShape.Leaf(leaf, new ColumnType.Timestamp(unit, said));
            }
            default -> shape;
        };
    }

    private static @Nullable String zone(Field values) {
        if (values.typeType() != Type.Timestamp) {
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
