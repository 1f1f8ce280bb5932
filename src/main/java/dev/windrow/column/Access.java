// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

/** The ways to read a value: by which method of a column, and as which type of Java. */
enum Access {
    LONG("getLong", "longs", "long"),
    DOUBLE("getDouble", "doubles", "double"),
    DECIMAL("getDecimal", "decimals", "BigDecimal"),
    BOOLEAN("getBoolean", "booleans", "boolean"),
    STRING("getString", "strings", "String"),
    BYTES("getBytes", "bytes", "byte[]"),
    DATE("getDate", "dates", "LocalDate"),
    TIME("getTime", "times", "LocalTime"),
    DATE_TIME("getDateTime", "dateTimes", "LocalDateTime"),
    INSTANT("getInstant", "instants", "Instant"),
    LIST("list", "lists", "List");

    private final String method;
    private final String view;
    private final String javaType;

    Access(String method, String view, String javaType) {
        this.method = method;
        this.view = view;
        this.javaType = javaType;
    }

    /** Returns the name of the method of {@link Column}. */
    String method() {
        return method;
    }

    /** Returns the name of the method of {@link NamedColumns}. */
    String view() {
        return view;
    }

    /** Returns the type of the values in Java. */
    String javaType() {
        return javaType;
    }

    /** Returns the access that reads every value of a type. */
    static Access of(ColumnType type) {
        return switch (type) {
            case ColumnType.Primitive primitive ->
                    switch (primitive) {
                        case BOOL -> BOOLEAN;
                        case INT8, INT16, INT32, INT64 -> LONG;
                        case FLOAT32, FLOAT64 -> DOUBLE;
                        case DATE32 -> DATE;
                        case UTF8 -> STRING;
                        case BINARY -> BYTES;
                    };
            case ColumnType.Decimal decimal -> DECIMAL;
            case ColumnType.Timestamp timestamp -> timestamp.zone() == null ? DATE_TIME : INSTANT;
            case ColumnType.Time time -> TIME;
            case ColumnType.ListOf list -> LIST;
            case ColumnType.StructOf _, ColumnType.Named _, ColumnType.Packed _ -> STRING;
        };
    }

    /** Returns whether this reads values of a type, at least those that it can hold. */
    boolean reads(ColumnType type) {
        return switch (this) {
            case LONG, DOUBLE, DECIMAL -> type.isNumeric();
            case STRING, BYTES -> type.isVariableWidth();
            case BOOLEAN, DATE, TIME, DATE_TIME, INSTANT, LIST -> this == of(type);
        };
    }
}
