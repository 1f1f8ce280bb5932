// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Test;

import java.util.List;

/** Columns that a schema has, as the format's thrift definition numbers its fields. */
final class ParquetSchemaTest {

    private static final int BYTE_ARRAY = 6;
    private static final int VARIANT = 16;

    /** Parts of a variant, each taken for a column, would be wrong values, not missing ones. */
    @Test
    void aVariantIsToldAsOneColumnThatIsNotSupported() {
        ThriftStruct variant =
                group("v", 2).with(10, new ThriftStruct().with(VARIANT, new ThriftStruct()));
        ParquetSchema schema =
                read(group("schema", 2), variant, bytes("metadata"), bytes("value"), bytes("b"));
        assertThat(schema.columns()).extracting(ParquetColumn::name).containsExactly("v", "b");
        assertThat(schema.columns().get(1).requireReadable().leaf()).isEqualTo(2);
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> schema.columns().getFirst().requireReadable())
                .withMessageStartingWith("column \"v\" is a variant; supported are")
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.UNSUPPORTED_TYPE);
    }

    @Test
    void aStructureOfTheSameShapeIsAColumnOfStructs() {
        ParquetSchema schema =
                read(group("schema", 1), group("v", 2), bytes("metadata"), bytes("value"));
        assertThat(schema.columns())
                .extracting(column -> column.name() + " " + column.type().label())
                .containsExactly("v struct(metadata binary, value binary)");
    }

    private static ParquetSchema read(ThriftStruct... elements) {
        byte[] footer = new ThriftStruct().with(2, List.of(elements)).toBytes();
        ThriftReader reader = new ThriftReader(footer);
        assertThat(reader.nextField(0)).isEqualTo(2);
        return ParquetSchema.read(reader);
    }

    private static ThriftStruct group(String name, int children) {
        return new ThriftStruct().with(3, 0).with(4, name).with(5, children);
    }

    private static ThriftStruct bytes(String name) {
        return new ThriftStruct().with(1, BYTE_ARRAY).with(3, 0).with(4, name);
    }
}
