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
    @ValueSource(
            strings = {
                "",
                "int",
                "INT32",
                "decimal",
                "decimal(12)",
                "decimal(39,2)",
                "decimal(0,0)",
                "decimal(2,3)",
                "decimal(a,b)",
                "decimal(1,2",
                "time",
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
