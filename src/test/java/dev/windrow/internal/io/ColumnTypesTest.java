// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.arrow.SampleTables;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Map;

final class ColumnTypesTest {

    @Test
    void everyLabelIsReadBack() {
        for (ColumnType type : SampleTables.TYPES) {
            assertThat(ColumnTypes.parse(" " + type.label() + " ")).isEqualTo(type);
        }
        assertThat(ColumnTypes.parse("decimal( 12 , 2 )")).isEqualTo(new ColumnType.Decimal(12, 2));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "boolean           | bool",
                "tinyint           | int8",
                "smallint          | int16",
                "INT               | int32",
                "Integer           | int32",
                "bigint            | int64",
                "long              | int64",
                "real              | float32",
                "double            | float64",
                "Double  Precision | float64",
                "string            | utf8",
                "text              | utf8",
                "varchar           | utf8",
                "VARCHAR( 20 )     | utf8",
                "blob              | binary",
                "date              | date32",
                "time              | time(us)",
                "datetime          | timestamp(us)",
                "timestamp         | timestamp(us)",
                "timestamptz       | timestamp(us,UTC)",
                "decimal           | decimal(18,3)",
                "DECIMAL(9)        | decimal(9,0)",
                "numeric(9,2)      | decimal(9,2)",
            })
    void namesOfOtherSystemsAreKnown(String name, String label) {
        assertThat(ColumnTypes.parse(name).label()).isEqualTo(label);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "int7",
                "doubles",
                "varchar()",
                "varchar(a)",
                "decimal()",
                "decimal(1,1,1)",
                "decimal(39)",
                "decimal(39,2)",
                "decimal(0,0)",
                "decimal(2,3)",
                "decimal(a,b)",
                "decimal(1,2",
                "time(min)",
                "time(s,UTC)",
                "timestamp()",
                "timestamp(us,Nowhere/Else)",
                "list(int8)"
            })
    void otherTextsAreErrors(String text) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> ColumnTypes.parse(text))
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.SYNTAX);
    }

    @Test
    void assignmentsAreReadInOrder() {
        assertThat(ColumnTypes.parseAssignments("v=decimal(12,2), k=int8,\"a,b=\"\"c\"=utf8"))
                .containsExactly(
                        Map.entry("v", new ColumnType.Decimal(12, 2)),
                        Map.entry("k", Primitive.INT8),
                        Map.entry("a,b=\"c", Primitive.UTF8));
        assertThat(ColumnTypes.parseAssignments(" ")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"v", "=int8", "v=", "v=int8,", "v=int9"})
    void otherAssignmentsAreErrors(String text) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> ColumnTypes.parseAssignments(text))
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.SYNTAX);
    }

    @Test
    void twoTypesForAColumnAreAnError() {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> ColumnTypes.parseAssignments("v=int8,v=int16"))
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.DUPLICATE_NAME);
    }
}
