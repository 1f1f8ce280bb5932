package dev.windrow.query;

import java.util.Locale;

/** What a kernel's arrays hold: each is an array of TornadoVM's of that name. */
public enum ArrayType {
    BYTES(Byte.BYTES),
    SHORTS(Short.BYTES),
    INTS(Integer.BYTES),
    LONGS(Long.BYTES),
    FLOATS(Float.BYTES),
    DOUBLES(Double.BYTES);

    private final int bytes;

    ArrayType(int bytes) {
        this.bytes = bytes;
    }

    /** Returns the bytes of an element. */
    public int bytes() {
        return bytes;
    }

    /** Returns the name in small letters, such as {@code doubles}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
