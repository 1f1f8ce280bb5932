// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.lang.foreign.MemorySegment;

/**
 * Java's permission to use memory by its address, and functions of the C library. Without the flag
 * that grants it, Java warns; a Java that was started with {@code --illegal-native-access=deny}
 * throws.
 */
public final class NativeAccess {

    /** The flag for Java that grants the permission. */
    public static final String FLAG =
            "--enable-native-access=" + moduleName(NativeAccess.class.getModule());

    private static final boolean DENIED = isDenied();

    private NativeAccess() {}

    /**
     * Fails if Java denies native access. Call it before anything that needs it: a class whose
     * initialization is denied fails in another way the second time.
     *
     * @throws WindrowException {@code JAVA_FLAG}, which names the flag
     */
    public static void require() {
        if (DENIED) {
            throw ErrorCode.JAVA_FLAG.failure(
                    "Java was started without "
                            + FLAG
                            + ", and denies memory outside its heap: start it with "
                            + FLAG);
        }
    }

    /**
     * {@return the name of a module in Java's flags: {@code ALL-UNNAMED} for an unnamed one}
     *
     * @param module the module
     */
    public static String moduleName(Module module) {
        return module.isNamed() ? module.getName() : "ALL-UNNAMED";
    }

    /** Java does not tell whether it warns or denies. So this tries something harmless. */
    @SuppressWarnings("restricted")
    private static boolean isDenied() {
        try {
            MemorySegment.NULL.reinterpret(0);
            return false;
        } catch (IllegalCallerException e) {
            return true;
        }
    }
}
