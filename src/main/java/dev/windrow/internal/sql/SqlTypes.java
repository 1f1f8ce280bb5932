// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.ColumnTypes;

import net.sf.jsqlparser.statement.create.table.ColDataType;

import java.util.List;
import java.util.Locale;

/** Types by their names in SQL, or in Windrow's own notation. */
final class SqlTypes {

    /** Those of a decimal without any: as in DuckDB. */
    private static final Decimal DEFAULT_DECIMAL = new Decimal(18, 3);

    private SqlTypes() {}

    /**
     * Returns the type of a cast.
     *
     * @throws WindrowException {@code SYNTAX} if there is no such type
     */
    static ColumnType of(ColDataType node) {
        List<String> parameters =
                node.getArgumentsStringList() == null ? List.of() : node.getArgumentsStringList();
        String name = node.getDataType().toLowerCase(Locale.ROOT).strip();
        return switch (name) {
            case "bool", "boolean" -> Primitive.BOOL;
            case "tinyint" -> Primitive.INT8;
            case "smallint" -> Primitive.INT16;
            case "int", "integer" -> Primitive.INT32;
            case "bigint" -> Primitive.INT64;
            case "real" -> Primitive.FLOAT32;
            case "double", "double precision", "float8" -> Primitive.FLOAT64;
            case "varchar", "text", "string" -> Primitive.UTF8;
            case "date" -> Primitive.DATE32;
            case "timestamp" ->
                    parameters.isEmpty()
                            ? new Timestamp(Unit.MICROSECOND, null)
                            : written(name, parameters);
            case "decimal", "numeric" -> decimal(parameters);
            default -> written(name, parameters);
        };
    }

    private static ColumnType decimal(List<String> parameters) {
        return switch (parameters.size()) {
            case 0 -> DEFAULT_DECIMAL;
            case 1 -> written("decimal", List.of(parameters.getFirst(), "0"));
            default -> written("decimal", parameters);
        };
    }

    private static ColumnType written(String name, List<String> parameters) {
        return ColumnTypes.parse(
                parameters.isEmpty() ? name : name + "(" + String.join(",", parameters) + ")");
    }
}
