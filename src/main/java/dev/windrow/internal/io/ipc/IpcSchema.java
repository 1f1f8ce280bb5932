package dev.windrow.internal.io.ipc;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.vector.types.MetadataVersion;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.arrow.vector.validate.MetadataV4UnionChecker;
import org.jspecify.annotations.Nullable;

import java.io.IOException;

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
     * @throws WindrowException {@code UNSUPPORTED_FORMAT} for big-endian data
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
        Schema converted = Schema.convertSchema(schema);
        MetadataV4UnionChecker.checkRead(converted, MetadataVersion.fromFlatbufID(version));
        return converted;
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
