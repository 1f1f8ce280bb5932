// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import static dev.windrow.query.Expression.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.Collections;
import java.util.Map;

@ExtendWith(NoLeaks.class)
final class ElementValuesTest {

    /** An interrupt before it begins stands for a timeout, so that no time is measured. */
    @Test
    void workOnTheElementsOfALongListEndsInItsMidst() {
        var elements = new ElementValues(Primitive.UTF8, Collections.nCopies(10_000, "1"));
        Thread.currentThread().interrupt();
        try {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(
                            () ->
                                    ElementValues.of(
                                            column("x").cast(Primitive.INT64),
                                            Map.of("x", elements)))
                    .returns(ErrorCode.CANCELLED, WindrowException::code);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
