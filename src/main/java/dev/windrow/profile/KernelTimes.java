package dev.windrow.profile;

/**
 * Which runs have each copy and each kernel timed by TornadoVM, under the name of its task. It has
 * the device wait after each, so that no copy is under way while kernels are compiled, and no
 * kernel follows the other at once. All else that a {@link Profile} tells is on in any case.
 */
public enum KernelTimes {

    /** None but those that ask for it. */
    NEVER,

    /**
     * The first of a session, and others as long as that costs at most 3 % of the time that the
     * session's runs take on the device.
     */
    SPARINGLY,

    /** Every query and operation that runs once, and the first run of a prepared query. */
    ALWAYS
}
