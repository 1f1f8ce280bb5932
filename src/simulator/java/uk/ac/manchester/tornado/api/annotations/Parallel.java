// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.annotations;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a loop variable whose iterations a real device runs in parallel. Here they run in order.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({
    ElementType.LOCAL_VARIABLE,
    ElementType.TYPE,
    ElementType.TYPE_USE,
    ElementType.TYPE_PARAMETER
})
public @interface Parallel {}
