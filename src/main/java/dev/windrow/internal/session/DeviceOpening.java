// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.cancel.Waiting;
import dev.windrow.internal.gpu.GpuEngine;
import dev.windrow.launch.LaunchProfile;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * The device of a session, which is opened when somebody needs it, or on a thread of its own while
 * the CPU works. It is opened once.
 */
final class DeviceOpening implements AutoCloseable {

    private final Supplier<Opened> opener;
    private volatile @Nullable CompletableFuture<Opened> opening;
    private boolean isClosed;

    /**
     * What there is to work with.
     *
     * @param engine the device's engine; null without a device
     * @param launch the device's launch profile
     * @param reason why there is a device, or why there is none
     */
    record Opened(@Nullable GpuEngine engine, LaunchProfile launch, String reason) {

        static Opened without(String reason) {
            return new Opened(null, LaunchProfile.DEFAULT, reason);
        }
    }

    /** Opens nothing yet. */
    DeviceOpening(Supplier<Opened> opener) {
        this.opener = opener;
    }

    /** Takes what is open already. */
    DeviceOpening(Opened opened) {
        this(() -> opened);
        opening = CompletableFuture.completedFuture(opened);
    }

    /** Begins to open the device, unless that has begun. */
    void begin() {
        begun();
    }

    private synchronized CompletableFuture<Opened> begun() {
        CompletableFuture<Opened> begun = opening;
        if (begun == null && isClosed) {
            begun = CompletableFuture.completedFuture(Opened.without("the session is closed"));
        } else if (begun == null) {
            begun = CompletableFuture.supplyAsync(opener, DeviceOpening::onThread);
            opening = begun;
        }
        return begun;
    }

    private static void onThread(Runnable work) {
        Thread.ofPlatform().daemon().name("windrow-device-opener").start(work);
    }

    /** Returns whether the device is being opened, or was. */
    boolean isBegun() {
        return opening != null;
    }

    /** Returns what there is by now; nothing if the device is still being opened. */
    @Nullable Opened now() {
        CompletableFuture<Opened> begun = opening;
        if (begun == null || !begun.isDone()) {
            return null;
        }
        return ended(begun);
    }

    /**
     * Opens the device, or waits until it is open.
     *
     * @throws WindrowException what is wrong with its launch profile; {@code CANCELLED} if the call
     *     is to end first
     */
    Opened await() {
        CompletableFuture<Opened> begun = begun();
        CancelToken token = CancelToken.current();
        if (!token.call(() -> Waiting.until(Waiting.step(begun), () -> true))) {
            throw token.failure(null);
        }
        try {
            return begun.join();
        } catch (CompletionException e) {
            throw cause(e);
        }
    }

    /**
     * Closes the device if it is open. One that is being opened is closed when it is open: nobody
     * waits for that, as a process may end sooner.
     */
    @Override
    public void close() {
        CompletableFuture<Opened> begun;
        synchronized (this) {
            isClosed = true;
            begun = opening;
        }
        if (begun != null) {
            begun.thenAccept(DeviceOpening::close);
        }
    }

    private static void close(Opened opened) {
        if (opened.engine() != null) {
            opened.engine().close();
        }
    }

    private static Opened ended(CompletableFuture<Opened> begun) {
        try {
            return begun.join();
        } catch (CompletionException e) {
            return Opened.without(String.valueOf(cause(e).getMessage()));
        }
    }

    private static RuntimeException cause(CompletionException e) {
        return e.getCause() instanceof WindrowException known ? known : e;
    }
}
