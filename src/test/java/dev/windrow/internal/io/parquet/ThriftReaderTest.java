// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.HexFormat;

/** Structures of the compact protocol, written out byte by byte. */
final class ThriftReaderTest {

    private static final int END = 0x7f;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "11", // true
                "13 05", // byte
                "16 ff 01", // i64 of two bytes
                "17 0102030405060708", // double
                "18 02 6162", // string
                "19 21 01 02", // list of two bools
                "19 23 05 06", // list of two bytes
                "19 f6 10 01010101010101010101010101010101", // long list of 16 i64
                "1b 00", // empty map
                "1b 01 83 01 61 05", // map of a string to a byte
                "1c 15 02 00", // structure
                "1c 19 1c 15 02 00 00" // structure with a list of a structure
            })
    void everyValueIsSkippedWhole(String hex) {
        byte[] field = HexFormat.of().parseHex(hex.replace(" ", ""));
        byte[] bytes = Arrays.copyOf(field, field.length + 3);
        bytes[field.length] = (byte) 0x25;
        bytes[field.length + 1] = END;
        ThriftReader reader = new ThriftReader(bytes);
        assertThat(reader.nextField(0)).isEqualTo(1);
        reader.skipValue();
        assertThat(reader.position()).isEqualTo(field.length);
        assertThat(reader.nextField(1)).isEqualTo(3);
        assertThat(reader.readInteger()).isEqualTo(-64);
        assertThat(reader.nextField(3)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1d", "18 7f", "18", "19 f1 ff ff ff ff 0f", "16 ff", "17 00"})
    void damagedValuesEnd(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        assertThatThrownBy(
                        () -> {
                            ThriftReader reader = new ThriftReader(bytes);
                            reader.nextField(0);
                            reader.skipValue();
                            reader.nextField(1);
                        })
                .isInstanceOfAny(IllegalArgumentException.class, IndexOutOfBoundsException.class);
    }

    /** Structures in structures, and lists in lists. */
    @ParameterizedTest
    @ValueSource(ints = {0x1c, 0x19})
    void endlessNestingEnds(int nested) {
        byte[] bytes = new byte[1 << 20];
        Arrays.fill(bytes, (byte) nested);
        ThriftReader reader = new ThriftReader(bytes);
        reader.nextField(0);
        assertThatIllegalArgumentException().isThrownBy(reader::skipValue);
    }
}
