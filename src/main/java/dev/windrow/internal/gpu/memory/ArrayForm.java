// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.memory;

/** A form in which kernels read a column, as {@link DeviceInput} tells. */
public enum ArrayForm {
    WORDS,
    FLOATS,
    DOUBLES,
    VALIDITY,
    OFFSETS,
    CHARACTERS,

    /** The bytes of strings one by one, of which {@link #CHARACTERS} are made. */
    CHARACTER_BYTES
}
