// SPDX-License-Identifier: Apache-2.0
package dev.windrow.launch;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.Arrays;

/**
 * The numbers that plans for a device use: launch shapes, and the limits between strategies. It is
 * immutable, and the same profile gives the same plan.
 */
public final class LaunchProfile {

    /** The profile that is safe on every device. */
    public static final LaunchProfile DEFAULT =
            new LaunchProfile("default", "no launch profile was made for the device", standards());

    private final String name;
    private final String origin;
    private final long[] values;

    private LaunchProfile(String name, String origin, long[] values) {
        this.name = name;
        this.origin = origin;
        this.values = values;
    }

    private static long[] standards() {
        return Arrays.stream(LaunchKey.values()).mapToLong(LaunchKey::standard).toArray();
    }

    /** {@return the name of the profile, such as {@code default}} */
    public String name() {
        return name;
    }

    /** {@return where it comes from and why it was taken, in a line} */
    public String origin() {
        return origin;
    }

    /**
     * {@return the value of a key, within the key's range}
     *
     * @param key the key
     */
    public long get(LaunchKey key) {
        return values[key.ordinal()];
    }

    /**
     * {@return the value of a key as an int, which every value fits}
     *
     * @param key the key
     */
    public int count(LaunchKey key) {
        return Math.toIntExact(get(key));
    }

    /**
     * Returns a profile with another value for a key.
     *
     * @param key the key
     * @param value its new value
     * @return the profile
     * @throws WindrowException {@code INVALID_ARGUMENT} if the value is out of the key's range
     */
    public LaunchProfile with(LaunchKey key, long value) {
        if (!key.range().holds(value)) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s = %d, expected %s", key.label(), value, key.range());
        }
        long[] others = values.clone();
        others[key.ordinal()] = value;
        return new LaunchProfile(name, origin, others);
    }

    /**
     * {@return the same values by another name}
     *
     * @param other the name
     * @param from where they come from and why they were taken, in a line
     */
    public LaunchProfile named(String other, String from) {
        return new LaunchProfile(other, from, values);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LaunchProfile profile
                && name.equals(profile.name)
                && origin.equals(profile.origin)
                && Arrays.equals(values, profile.values);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return name + ", " + origin;
    }
}
