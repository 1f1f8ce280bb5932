package dev.windrow.internal.gpu.kernels;

import dev.windrow.internal.gpu.groupby.reduce.AccumulatorShape;

/** Where kernels report what they found, in an array of ints that starts out as zeros. */
public final class DeviceStatus {

    /** Groups found. */
    public static final int GROUPS = 0;

    /** Rows that an operation on columns has chosen: there are no groups then. */
    public static final int RESULT_ROWS = GROUPS;

    /** Not 0: a string key is longer than its words hold. */
    public static final int PACKED_STRING = 1;

    /** Strings that the interning table had no room for, or that lost a race for their slot. */
    public static final int INTERN_UNRESOLVED = 2;

    /** Not 0: a block met more keys than its dictionary holds. */
    public static final int LOCAL_KEYS = 3;

    /** Not 0: more groups than the device hash set was made for. */
    public static final int GROUP_CAPACITY = 4;

    /** Not 0: rows may be better than the least or greatest values that were found. */
    public static final int EXTREMES_UNRESOLVED = 5;

    /** Rows that belong to a group: all but those dropped for a null key. */
    public static final int ACTIVE_ROWS = 6;

    /**
     * Groups that there are, where rows are sorted or room is scarce, whether the output arrays
     * hold them or not.
     */
    public static final int SEGMENTS = 7;

    /** Sorted rows that belong to a group, whether the output arrays hold it or not. */
    public static final int SORTED_ROWS = 8;

    /** Not 0: different keys share a hash that rows were sorted by. */
    public static final int HASH_COLLISION = 9;

    /** Not 0: a key has no place among those that were thought possible. */
    public static final int OUT_OF_DOMAIN = 10;

    /** Not 0: a number that was computed does not fit its type. There are no keys then. */
    public static final int MISFIT = OUT_OF_DOMAIN;

    /**
     * Rows that the global table had no room for, or that lost a race for their slot, after the
     * first round of insertion; those after further rounds follow.
     */
    public static final int UNRESOLVED = 11;

    /** Rounds of insertion, at most. */
    public static final int ROUNDS = 6;

    /** Not 0: a row has a key that the sample did not show, where it was taken to show all. */
    public static final int UNSEEN = 17;

    /** The group of the first of the {@link AccumulatorShape#HOT} most frequent keys, or -1. */
    public static final int HOT_GROUPS = 18;

    /** Bytes of the first interned key's strings; further keys follow. */
    public static final int CHARACTERS = 26;

    /** Length of the array: room for the characters of 56 keys. */
    public static final int COUNT = 82;

    private DeviceStatus() {}
}
