// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

/** The engine that a session uses. */
public enum EngineChoice {
    /**
     * The CPU, and beside it a GPU if TornadoVM finds one. The GPU is opened in the background once
     * queries have taken a second, at once for what only a device can do, and for what asks whether
     * there is one: {@link Windrow#hasDevice}, {@link Windrow#explain}.
     */
    AUTO,
    /** Any device that TornadoVM finds; without one, the session does not open. */
    GPU,
    /** The CPU. */
    CPU
}
