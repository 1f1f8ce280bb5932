// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import java.io.ByteArrayOutputStream;

/**
 * Says in a footer that times of day are local. Arrow's native library writes each as one in UTC,
 * which an Arrow time of day is not, and has no option for it. And it has no intervals: what it
 * writes as 12 bytes is said to be one. See "TimeType" and "ConvertedType" in the Parquet format's
 * thrift definition.
 */
final class ExactTypes {

    private static final int FIELD_SCHEMA = 2;
    private static final int FIELD_CONVERTED = 6;
    private static final int FIELD_LOGICAL = 10;
    private static final int MEMBER_TIME = 7;
    private static final int FIELD_INSTANT = 1;

    /** Types of fields: a bool has its value there. */
    private static final int TYPE_BITS = 4;

    private static final int TYPE_INTEGER = 5;
    private static final int TRUE = 1;
    private static final int FALSE = 2;

    private final byte[] bytes;
    private final ThriftReader reader;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private ExactTypes(byte[] bytes) {
        this.bytes = bytes.clone();
        reader = new ThriftReader(this.bytes);
    }

    /** Returns a footer that differs only in its times of day and its intervals. */
    static byte[] in(byte[] footer) {
        return new ExactTypes(footer).rewritten();
    }

    private byte[] rewritten() {
        int copied = 0;
        for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
            if (id != FIELD_SCHEMA) {
                reader.skipValue();
                continue;
            }
            int count = reader.enterStructures();
            out.write(bytes, copied, reader.position() - copied);
            for (int i = 0; i < count; i++) {
                writeElement();
            }
            copied = reader.position();
        }
        out.write(bytes, copied, bytes.length - copied);
        return out.toByteArray();
    }

    /** Writes an element of the schema. That of a local time has no converted type. */
    private void writeElement() {
        int start = reader.position();
        boolean isTime = false;
        int last = 0;
        for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
            isTime |= id == FIELD_LOGICAL ? makeLocal() : skip();
            last = id;
        }
        int end = reader.position();
        ParquetElement element = ParquetElement.read(new ThriftReader(bytes, start, end));
        if (!isTime && isInterval(element)) {
            out.write(bytes, start, end - start - 1);
            out.write(FIELD_CONVERTED - last << TYPE_BITS | TYPE_INTEGER);
            out.write(ParquetAnnotation.CONVERTED_INTERVAL << 1);
            out.write(0);
            return;
        }
        if (!isTime) {
            out.write(bytes, start, end - start);
            return;
        }
        ThriftReader again = new ThriftReader(bytes, start, end);
        int written = 0;
        int header = start;
        for (int id = again.nextField(0); id != 0; id = again.nextField(id)) {
            int value = again.position();
            again.skipValue();
            if (id != FIELD_CONVERTED) {
                int type = bytes[header] & (1 << TYPE_BITS) - 1;
                out.write((id - written) << TYPE_BITS | type);
                out.write(bytes, value, again.position() - value);
                written = id;
            }
            header = again.position();
        }
        out.write(0);
    }

    /** Of bytes of a fixed length, no other column is written without an annotation. */
    private static boolean isInterval(ParquetElement element) {
        return element.type() == ParquetPhysical.FIXED_LENGTH.ordinal()
                && element.typeLength() == ParquetValues.INTERVAL_BYTES
                && element.annotation() == ParquetAnnotation.Plain.NONE;
    }

    /** Makes an annotation local if it is one of times of day, and returns whether it is. */
    private boolean makeLocal() {
        boolean isTime = false;
        reader.enterStructure();
        for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
            if (id != MEMBER_TIME) {
                reader.skipValue();
                continue;
            }
            isTime = true;
            reader.enterStructure();
            for (int field = reader.nextField(0); field != 0; field = reader.nextField(field)) {
                if (field == FIELD_INSTANT && reader.bool()) {
                    // The header, which is the byte before, has the value.
                    bytes[reader.position() - 1] ^= TRUE ^ FALSE;
                }
                reader.skipValue();
            }
        }
        return isTime;
    }

    private boolean skip() {
        reader.skipValue();
        return false;
    }
}
