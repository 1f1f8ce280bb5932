// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Values without their order, for those of which each would be looked for in all others. */
public final class Counted {

    private Counted() {}

    /** Returns how often each value is there. */
    public static <T> Map<T, Long> of(Collection<? extends T> values) {
        return values.stream()
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }
}
