package dev.windrow.internal.io.csv;

/** Looks at the fields of one column of a CSV file, row by row. */
@FunctionalInterface
interface CsvFieldVisitor {

    /**
     * Looks at a field.
     *
     * @param chars where its characters lie, which are overwritten afterwards
     * @param from the first character
     * @param to behind the last character
     * @param quoted whether it stands in quotes; an empty field without them is a null
     * @param line the line in which its row begins, from 1
     */
    void field(char[] chars, int from, int to, boolean quoted, long line);
}
