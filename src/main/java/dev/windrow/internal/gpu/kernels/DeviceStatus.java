// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

/**
 * The places of the status array, an array of ints in which kernels report counts and misses. It
 * starts as zeros.
 */
public final class DeviceStatus {

    /** Groups found. */
    public static final int GROUPS = 0;

    /** Rows that an operation on columns selected. It has no groups. */
    public static final int RESULT_ROWS = GROUPS;

    /** Not 0: a string key is longer than its packed words hold. */
    public static final int PACKED_STRING = 1;

    /** Strings that found the interning table full, or lost a race for their slot. */
    public static final int INTERN_UNRESOLVED = 2;

    /** Not 0: a block met more keys than its dictionary holds, or all blocks too many. */
    public static final int LOCAL_KEYS = 3;

    /** Not 0: keys do not ascend. */
    public static final int DISORDER = 4;

    /** Not 0: some row may hold a lesser or greater value than the extreme found. */
    public static final int EXTREMES_UNRESOLVED = 5;

    /** Rows that belong to a group: all but those dropped for a null key. */
    public static final int ACTIVE_ROWS = 6;

    /**
     * All groups, whether or not the output arrays hold them. Written where rows are sorted or
     * memory is scarce.
     */
    public static final int SEGMENTS = 7;

    /** Sorted rows that belong to a group, whether or not the output arrays hold the group. */
    public static final int SORTED_ROWS = 8;

    /** Not 0: different keys share the hash by which rows were sorted. */
    public static final int HASH_COLLISION = 9;

    /** Not 0: a key lies outside the domain that the plan assumed. */
    public static final int OUT_OF_DOMAIN = 10;

    /**
     * Rows that found the global table full, or lost a race for their slot, in the first round of
     * insertion. Counts of further rounds follow.
     */
    public static final int UNRESOLVED = 11;

    /** Most rounds of insertion. */
    public static final int ROUNDS = 6;

    /** Not 0: a row has a key that the sample lacks, though the plan assumed a complete sample. */
    public static final int UNSEEN = 17;

    /** Not 0: a computed number does not fit its type. */
    public static final int MISFIT = 18;

    /** Not 0: a finished sum does not fit its type. */
    public static final int FINISH_OVERFLOW = 19;

    /** Not 0: a string that an operation on columns changes is not ASCII alone. */
    public static final int NOT_ASCII = 20;

    /** Bytes of the first interned key's strings; further keys follow. */
    public static final int CHARACTERS = 21;

    /** Length of the array: it holds the character counts of 56 string keys. */
    public static final int COUNT = 77;

    private DeviceStatus() {}
}
