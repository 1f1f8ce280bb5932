// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import ai.rapids.cudf.DType.DTypeEnum;

/** The ways in which libcudf adds up. */
enum LibcudfSums {
    /**
     * Decimals are multiplied and added up in 128 bits, as their declared digits require. Overflow
     * is not detected.
     */
    PLAIN("libcudf", DTypeEnum.DECIMAL128),

    /** The same, with libcudf's detection of overflow in sums. */
    OVERFLOW_DETECTED("libcudf, overflow detected", DTypeEnum.DECIMAL128),

    /** For decimals of up to 18 digits whose products and sums are known to fit 64 bits. */
    IN_64_BITS("libcudf, decimals in 64 bits", DTypeEnum.DECIMAL64);

    private final String label;
    private final DTypeEnum decimals;

    LibcudfSums(String label, DTypeEnum decimals) {
        this.label = label;
        this.decimals = decimals;
    }

    /** Returns the name in the comparison. */
    String label() {
        return label;
    }

    /** Returns the type in which decimals are multiplied and added up. */
    DTypeEnum decimals() {
        return decimals;
    }
}
