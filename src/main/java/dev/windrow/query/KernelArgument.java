package dev.windrow.query;

import dev.windrow.column.ColumnType;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.Objects;

/** What is handed to a kernel at a place of its parameter list. */
public sealed interface KernelArgument {

    /** The thread's {@code KernelContext}. */
    record Context() implements KernelArgument {}

    /**
     * A number. On a device it is a constant of the compiled code: each new one is compiled anew.
     *
     * @param value an Integer, Long, Float or Double
     */
    record Scalar(Number value) implements KernelArgument {
        public Scalar {
            Objects.requireNonNull(value, "value");
        }
    }

    /** The first row that a call is for: 0, unless threads of the CPU share the rows. */
    record FirstRow() implements KernelArgument {}

    /** How many rows a call is for: all, unless threads of the CPU share them. */
    record RowCount() implements KernelArgument {}

    /** An array that lies under a name. */
    sealed interface OfArray extends KernelArgument {

        /** Returns which array it is. */
        KernelSlot slot();

        /** Returns what it holds. */
        ArrayType type();
    }

    /** An array that the kernel only reads. */
    record Read(KernelSlot slot, ArrayType type) implements OfArray {}

    /** An array that has content already, which the kernel changes in place. */
    record Change(KernelSlot slot, ArrayType type) implements OfArray {}

    /**
     * An array that the kernel fills: of a new column, of the nulls of a new or changed one, or of
     * an aggregation's results.
     *
     * @param columnType the type of the column that it becomes; of a validity, bool
     */
    record Make(KernelSlot slot, ArrayType type, ColumnType columnType) implements OfArray {}

    /**
     * An array of no column, which lasts for one run and whose content is undefined at first.
     *
     * @param length elements
     */
    record Scratch(KernelSlot slot, ArrayType type, int length) implements OfArray {
        public Scratch {
            if (length < 1) {
                throw WindrowException.of(
                        ErrorCode.INVALID_ARGUMENT,
                        "scratch \"%s\" of %d elements: expected at least 1",
                        slot.name(),
                        length);
            }
        }
    }
}
