package dev.windrow;

/** The engine that a session uses. */
public enum EngineChoice {
    /** The device if TornadoVM finds a GPU, the CPU otherwise. */
    AUTO,
    /** Any device that TornadoVM finds; without one, the session does not open. */
    GPU,
    /** The CPU. */
    CPU
}
