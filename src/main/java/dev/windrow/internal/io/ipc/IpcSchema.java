// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.apache.arrow.flatbuf.Decimal;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.vector.types.MetadataVersion;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.arrow.vector.validate.MetadataV4UnionChecker;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Checks the claims of a schema that Arrow's own schema class does not keep. */
final class IpcSchema {

    /**
     * The number of further fields that are possible. Each field takes some bytes, unless it occurs
     * many times.
     */
    private long fieldsLeft;

    private IpcSchema(long bytes) {
        this.fieldsLeft = bytes;
    }

    /** Returns an empty schema for flatbuffers to fill. */
    static org.apache.arrow.flatbuf.Schema empty() {
        return new org.apache.arrow.flatbuf.Schema();
    }

    /**
     * Returns Arrow's schema of data that can be read.
     *
     * @param version the version of the metadata, which matters for unions
     * @throws WindrowException {@code UNSUPPORTED_FORMAT} for big-endian data and for unions as
     *     Arrow laid them out before 1.0, {@code UNSUPPORTED_TYPE} for a type that Arrow for Java
     *     lacks
     */
    static Schema checked(org.apache.arrow.flatbuf.@Nullable Schema schema, short version)
            throws IOException {
        if (schema == null) {
            throw new IOException("has no schema");
        }
        requireLittleEndian(schema.endianness());
        var fields = new IpcSchema(schema.getByteBuffer().capacity());
        for (int i = 0; i < schema.fieldsLength(); i++) {
            fields.count(schema.fields(i));
        }
        for (int i = 0; i < schema.fieldsLength(); i++) {
            requireKnown(schema.fields(i), schema.fields(i).name());
        }
        Schema converted = Schema.convertSchema(schema);
        requireReadableUnions(converted, version);
        return named(converted);
    }

    /** Gives fields without a name, which the format allows, an empty one. */
    private static Schema named(Schema schema) {
        List<org.apache.arrow.vector.types.pojo.Field> fields = new ArrayList<>(schema.getFields());
        fields.replaceAll(
                field ->
                        field.getName() == null
                                ? new org.apache.arrow.vector.types.pojo.Field(
                                        "", field.getFieldType(), field.getChildren())
                                : field);
        return fields.equals(schema.getFields())
                ? schema
                : new Schema(fields, schema.getCustomMetadata());
    }

    /** Requires decimals of a width that Arrow for Java has: it makes no column of others. */
    private static void requireKnown(Field field, @Nullable String column) {
        if (field.typeType() == Type.Decimal) {
            var decimal = (Decimal) field.type(new Decimal());
            if (decimal != null && (decimal.bitWidth() == 32 || decimal.bitWidth() == 64)) {
                throw WindrowException.of(
                        ErrorCode.UNSUPPORTED_TYPE,
                        "column \"%s\" is a decimal%d, which keeps all columns from being read:"
                                + " write it again as decimal128",
                        column,
                        decimal.bitWidth());
            }
        }
        for (int i = 0; i < field.childrenLength(); i++) {
            requireKnown(field.children(i), column);
        }
    }

    private static void requireReadableUnions(Schema schema, short version) {
        try {
            MetadataV4UnionChecker.checkRead(schema, MetadataVersion.fromFlatbufID(version));
        } catch (IOException e) {
            throw new WindrowException(
                    ErrorCode.UNSUPPORTED_FORMAT,
                    "has a union with metadata of version 4, expected version 5, which Arrow writes"
                            + " since 1.0: write it again with a newer Arrow",
                    e);
        }
    }

    private static void requireLittleEndian(short order) throws IOException {
        if (order == Endianness.Big) {
            throw new WindrowException(
                    ErrorCode.UNSUPPORTED_FORMAT,
                    "its values are in big-endian byte order, expected little-endian: write it"
                            + " again in that order, as pyarrow on a little-endian machine does"
                            + " with what it has read");
        }
        if (order != Endianness.Little) {
            throw new IOException("has byte order " + order + ", expected 0, little-endian");
        }
    }

    private void count(Field field) throws IOException {
        fieldsLeft--;
        if (fieldsLeft < 0) {
            throw new IOException("has a schema of more fields than bytes");
        }
        for (int i = 0; i < field.childrenLength(); i++) {
            count(field.children(i));
        }
    }
}
