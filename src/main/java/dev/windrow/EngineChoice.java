package dev.windrow;

/** Which engine a session uses. */
public enum EngineChoice {
    /** The device where TornadoVM finds a GPU, the CPU otherwise. */
    AUTO,
    /** Whatever device TornadoVM finds; none is an error. */
    GPU,
    /** The CPU. */
    CPU
}
