package dev.windrow.query;

/** What a quantile is that falls between two values. */
public enum Interpolation {
    /** Between the two, in proportion. */
    LINEAR("linear"),
    /** The lesser. */
    LOWER("lower"),
    /** The greater. */
    HIGHER("higher"),
    /** Half-way between the two. */
    MIDPOINT("midpoint"),
    /** The nearer; of two equally near, the one at the even position. */
    NEAREST("nearest");

    private final String label;

    Interpolation(String label) {
        this.label = label;
    }

    /** Returns the name that the command line uses. */
    public String label() {
        return label;
    }
}
