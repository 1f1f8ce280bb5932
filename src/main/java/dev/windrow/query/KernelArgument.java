// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.column.ColumnType;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.Objects;

/**
 * What a kernel gets for one of its parameters. {@code dev.windrow.kernel.Parameters} makes these
 * values.
 */
public sealed interface KernelArgument {

    /** The thread's {@code KernelContext}. */
    record Context() implements KernelArgument {}

    /**
     * A number. On a device it is a constant of the compiled code: each new value is compiled anew.
     *
     * @param value an Integer, Long, Float or Double
     */
    record Scalar(Number value) implements KernelArgument {
        /** Rejects null. */
        public Scalar {
            Objects.requireNonNull(value, "value");
        }
    }

    /** The first row of a call: 0, unless threads of the CPU share the rows. */
    record FirstRow() implements KernelArgument {}

    /** The number of rows of a call: all, unless threads of the CPU share them. */
    record RowCount() implements KernelArgument {}

    /** An array that kernels find by a name. */
    sealed interface OfArray extends KernelArgument {

        /** {@return which array it is} */
        KernelSlot slot();

        /** {@return the type of its elements} */
        ArrayType type();
    }

    /**
     * An array that the kernel only reads.
     *
     * @param slot which array it is
     * @param type the type of its elements
     */
    record Read(KernelSlot slot, ArrayType type) implements OfArray {}

    /**
     * An array with content that the kernel changes in place.
     *
     * @param slot which array it is
     * @param type the type of its elements
     */
    record Change(KernelSlot slot, ArrayType type) implements OfArray {}

    /**
     * An array that the kernel fills: a new column, the validity of a new or changed column, or the
     * results of an aggregation.
     *
     * @param slot which array it is
     * @param type the type of its elements
     * @param columnType the type of the column that it becomes; bool for a validity
     */
    record Make(KernelSlot slot, ArrayType type, ColumnType columnType) implements OfArray {}

    /**
     * An array of no column. It lasts for one run, and its content is undefined at first.
     *
     * @param slot which array it is
     * @param type the type of its elements
     * @param length how many elements, at least 1
     */
    record Scratch(KernelSlot slot, ArrayType type, int length) implements OfArray {
        /**
         * Checks the length.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} for fewer than 1 element
         */
        public Scratch {
            if (length < 1) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "scratch \"%s\" of %d elements: expected at least 1", slot.name(), length);
            }
        }
    }
}
