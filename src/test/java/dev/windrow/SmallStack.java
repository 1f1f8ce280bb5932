// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

import java.lang.reflect.Method;
import java.util.concurrent.FutureTask;

/**
 * Runs the tests of a class on a stack of five eighths of the usual size, which calls must not
 * overflow.
 */
public final class SmallStack implements InvocationInterceptor {

    private static final long BYTES = 640 << 10;

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> called,
            ExtensionContext context)
            throws Throwable {
        FutureTask<@Nullable Throwable> test = new FutureTask<>(() -> thrown(invocation));
        Thread thread = new Thread(null, test, context.getDisplayName(), BYTES);
        thread.start();
        Throwable thrown = test.get();
        if (thrown != null) {
            throw thrown;
        }
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> called,
            ExtensionContext context)
            throws Throwable {
        interceptTestMethod(invocation, called, context);
    }

    private static @Nullable Throwable thrown(Invocation<Void> invocation) {
        try {
            invocation.proceed();
            return null;
        } catch (Throwable e) {
            return e;
        }
    }
}
