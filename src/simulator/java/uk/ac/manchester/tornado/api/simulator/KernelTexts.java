// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The kernels that a device would have compiled. TornadoVM writes the numbers that a kernel is
 * given into its text, so the same code with another number is another kernel.
 */
public final class KernelTexts {

    private static final Set<String> KNOWN = ConcurrentHashMap.newKeySet();

    private KernelTexts() {}

    /** Notes a task's kernel. */
    public static void add(Object code, Object... arguments) {
        String methods =
                Arrays.stream(code.getClass().getDeclaredMethods())
                        .map(Method::getName)
                        .sorted()
                        .collect(Collectors.joining(" "));
        String numbers =
                Arrays.stream(arguments)
                        .filter(each -> each instanceof Number)
                        .map(Object::toString)
                        .collect(Collectors.joining(", ", " (", ")"));
        KNOWN.add(code.getClass().getName() + " " + methods + numbers);
    }

    /** Returns what tells apart the kernels of this process so far. */
    public static Set<String> all() {
        return Set.copyOf(KNOWN);
    }
}
