// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

/**
 * The result of a check.
 *
 * @param check the check
 * @param verdict its outcome
 * @param detail the first difference or the failure in one line; empty where all is right
 */
public record Observation(CompilerCheck check, Verdict verdict, String detail) {

    /** The outcomes of a check. */
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
