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

    /** Returns its name. */
    public String name() {
        return name;
    }

    /** Returns where it comes from and why it was taken, in one line. */
    public String origin() {
        return origin;
    }

    /** Returns the value of a key. */
    public long get(LaunchKey key) {
        return values[key.ordinal()];
    }

    /** Returns the value of a key as an int; every value fits. */
    public int count(LaunchKey key) {
        return Math.toIntExact(get(key));
    }

    /**
     * Returns a profile with another value for a key.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} if the value is out of the key's range
     */
    public LaunchProfile with(LaunchKey key, long value) {
        if (!key.range().holds(value)) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "%s = %d, expected %s",
                    key.label(),
                    value,
                    key.range());
        }
        long[] others = values.clone();
        others[key.ordinal()] = value;
        return new LaunchProfile(name, origin, others);
    }

    /** Returns a profile with the same values, but another name and origin. */
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
