package dev.windrow.internal.gpu.conformance;

/**
 * What a check showed.
 *
 * @param check what was checked
 * @param verdict what came of it
 * @param detail the first difference or the failure in one line; empty where all is right
 */
public record Observation(CompilerCheck check, Verdict verdict, String detail) {

    /** What came of a check. */
    public enum Verdict {
        /** The device and Java agree. */
        RIGHT,
        /** They differ. */
        WRONG,
        /** The kernel does not compile or does not run. */
        FAILED
    }

    /** Returns whether the device and Java agree. */
    public boolean isRight() {
        return verdict == Verdict.RIGHT;
    }
}
