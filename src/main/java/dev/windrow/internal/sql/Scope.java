// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.column.NearestNames;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.function.row.RowFunctions;
import dev.windrow.internal.sql.syntax.Identifier;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.query.Expression;
import dev.windrow.query.FunctionCall;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The columns that expressions of a query may name: those of the tables in its FROM, and where
 * these have none of a name, those of the query around it.
 */
final class Scope {

    private final SqlText text;
    private final List<Source> sources;
    private final @Nullable Scope outer;
    private final ColumnsCalls columnsCalls;

    /**
     * Makes a scope.
     *
     * @param sources the tables in FROM, in order
     * @param outer that of the query around, or null
     */
    Scope(SqlText text, List<Source> sources, @Nullable Scope outer) {
        this.text = text;
        this.sources = List.copyOf(sources);
        this.outer = outer;
        columnsCalls = new ColumnsCalls(text, this);
    }

    /**
     * A column that a query may name.
     *
     * @param name as the query names it
     * @param value what it is in the plan
     * @param alone what it is where no name of a table stands before its own, as in {@code *}:
     *     behind USING, the column of both sides; null where another column stands for it
     */
    record Column(String name, Expression value, @Nullable Expression alone) {

        /** Returns a column that means the same with and without the name of its table. */
        static Column of(String name, Expression value) {
            return new Column(name, value, value);
        }
    }

    /**
     * A table in FROM.
     *
     * @param name what may stand before a column's name; null for nothing
     * @param columns its columns in order; null if they are known only once it is read: then any
     *     name is one
     */
    record Source(@Nullable String name, @Nullable List<Column> columns) {

        /** Returns a table whose columns are in the plan as they are. */
        static Source of(@Nullable String name, @Nullable List<String> columns) {
            return new Source(
                    name,
                    columns == null
                            ? null
                            : columns.stream()
                                    .map(each -> Column.of(each, Expression.column(each)))
                                    .toList());
        }
    }

    /** Returns a scope where any name is a column, as it is written. */
    static Scope unknown(SqlText text) {
        return new Scope(text, List.of(Source.of(null, null)), null);
    }

    /** Returns what COLUMNS stands for. */
    ColumnsCalls columnsCalls() {
        return columnsCalls;
    }

    /** Returns whether a table in FROM has a name, in any case. */
    boolean isTable(Identifier name) {
        return source(name).isPresent();
    }

    /** Returns the tables in order. */
    List<Source> sources() {
        return sources;
    }

    /**
     * Returns the columns of all tables that {@code *} stands for, or null if not all are known.
     */
    @Nullable List<Column> all() {
        return areKnown() ? alone() : null;
    }

    /**
     * Returns the columns of a table that {@code t.*} stands for, or null if they are not known.
     */
    @Nullable List<Column> all(Identifier table, Span span) {
        return source(table).orElseThrow(() -> unknownTable(table, span)).columns();
    }

    /** Returns the columns that may be named without their tables, as they are then. */
    private List<Column> alone() {
        List<Column> alone = new ArrayList<>();
        columns()
                .forEach(
                        column -> {
                            if (column.alone() != null) {
                                alone.add(Column.of(column.name(), column.alone()));
                            }
                        });
        return alone;
    }

    private boolean areKnown() {
        return sources.stream().allMatch(source -> source.columns() != null);
    }

    private Stream<Column> columns() {
        return sources.stream()
                .filter(source -> source.columns() != null)
                .flatMap(source -> source.columns().stream());
    }

    /** Returns whether a name is surely that of a column here, in the query or in the plan. */
    boolean has(String name) {
        return columns()
                .anyMatch(
                        column ->
                                name.equalsIgnoreCase(column.name())
                                        || column.value()
                                                        instanceof
                                                        Expression.ColumnReference(String inner)
                                                && name.equals(inner));
    }

    /** Returns whether a column of the plan is one of the query around, and none of this one. */
    boolean isOuter(String inPlan) {
        return outer != null
                && !hasInPlan(inPlan)
                && (outer.hasInPlan(inPlan) || outer.isOuter(inPlan));
    }

    private boolean hasInPlan(String name) {
        return columns().anyMatch(column -> column.value().columns().contains(name));
    }

    /**
     * Returns the column that is written, in any case if only one fits. A point divides the name of
     * the table from that of the column, or stands within a column's own name.
     */
    Column of(Name name) {
        Column found = find(name);
        if (found != null) {
            return found;
        }
        Scope around = outer;
        while (around != null) {
            found = around.find(name);
            if (found != null) {
                return found;
            }
            around = around.outer;
        }
        if (!areKnown()) {
            // The field of a struct, perhaps: that is known once the columns are.
            return Column.of(joined(name.parts()), Expression.column(joined(name.parts())));
        }
        throw unknown(name);
    }

    /** Returns the column that is written, or null if no table here has it. */
    private @Nullable Column find(Name name) {
        String whole = joined(name.parts());
        Source source =
                name.parts().size() == 1 ? null : source(name.parts().getFirst()).orElse(null);
        if (source != null) {
            return find(name, source);
        }
        if (!areKnown() && name.parts().size() == 1) {
            return Column.of(whole, Expression.column(whole));
        }
        Column found = found(name.parts(), alone(), name.span());
        return found == null && name.parts().size() == 1
                ? source(name.parts().getFirst()).map(Scope::struct).orElse(null)
                : found;
    }

    /** Returns a row of a table as a struct, or null if its columns are not known. */
    private static @Nullable Column struct(Source source) {
        List<Expression> fields = new ArrayList<>();
        for (Column column : Objects.requireNonNullElse(source.columns(), List.<Column>of())) {
            fields.add(Expression.literal(column.name()));
            fields.add(column.value());
        }
        return fields.isEmpty()
                ? null
                : Column.of(
                        Objects.requireNonNull(source.name()),
                        new FunctionCall(RowFunctions.of("struct_pack"), fields));
    }

    private Column find(Name name, Source source) {
        List<Identifier> parts = name.parts().subList(1, name.parts().size());
        List<Column> columns = source.columns();
        if (columns == null) {
            return Column.of(joined(parts), Expression.column(joined(parts)));
        }
        Column found = found(parts, columns, name.span());
        Column field = found == null ? found(name.parts(), alone(), name.span()) : found;
        if (field == null) {
            throw unknown(joined(parts), columns, name.span());
        }
        return field;
    }

    /** Returns a column, or a field of one, or null if there is neither. */
    private @Nullable Column found(List<Identifier> parts, List<Column> columns, Span span) {
        for (int count = parts.size(); count > 0; count--) {
            Column column = find(joined(parts.subList(0, count)), columns, span);
            if (column != null) {
                Expression value = column.value();
                for (Identifier field : parts.subList(count, parts.size())) {
                    Expression name = Expression.literal(field.value());
                    value =
                            new FunctionCall(
                                    RowFunctions.of("struct_extract"), List.of(value, name));
                }
                return count == parts.size() ? column : Column.of(parts.getLast().value(), value);
            }
        }
        return null;
    }

    private @Nullable Column find(String name, List<Column> columns, Span span) {
        List<Column> found = columns.stream().filter(each -> name.equals(each.name())).toList();
        if (found.isEmpty()) {
            found = columns.stream().filter(each -> name.equalsIgnoreCase(each.name())).toList();
        }
        if (found.size() > 1) {
            throw ambiguous(name, found, span);
        }
        return found.isEmpty() ? null : found.getFirst();
    }

    private RuntimeException ambiguous(String name, List<Column> found, Span span) {
        List<String> ways =
                sources.stream()
                        .filter(source -> source.columns() != null && source.name() != null)
                        .flatMap(
                                source ->
                                        source.columns().stream()
                                                .filter(each -> each.alone() != null)
                                                .filter(each -> each.name().equalsIgnoreCase(name))
                                                .map(each -> source.name() + "." + each.name()))
                        .toList();
        boolean areOfOneTable = sources.size() == 1;
        return text.failure(
                ErrorCode.UNKNOWN_COLUMN,
                span,
                areOfOneTable
                        ? "\"%s\" may be any of %s, expected one of them in double quotes"
                                .formatted(
                                        name,
                                        found.stream()
                                                .map(Column::name)
                                                .collect(Collectors.joining(", ")))
                        : "\"%s\" may be any of %s, expected one of them"
                                .formatted(name, String.join(", ", ways)));
    }

    private java.util.Optional<Source> source(Identifier name) {
        return sources.stream()
                .filter(source -> name.value().equalsIgnoreCase(source.name()))
                .findFirst();
    }

    private RuntimeException unknown(Name name) {
        boolean isAlone = name.parts().size() == 1;
        return isAlone
                ? unknown(joined(name.parts()), columns().toList(), name.span())
                : unknownTable(name.parts().getFirst(), name.span());
    }

    private RuntimeException unknown(String name, List<Column> columns, Span span) {
        List<String> names = columns.stream().map(Column::name).toList();
        return text.failure(
                ErrorCode.UNKNOWN_COLUMN, span, NearestNames.unknownColumn(name, names));
    }

    private RuntimeException unknownTable(Identifier name, Span span) {
        List<String> names = new ArrayList<>();
        for (Scope each = this; each != null; each = each.outer) {
            each.sources.stream().map(Source::name).filter(of -> of != null).forEach(names::add);
        }
        return text.failure(
                ErrorCode.UNKNOWN_COLUMN,
                span,
                "no table \"%s\" in FROM, expected %s"
                        .formatted(name.value(), String.join(", ", names)));
    }

    private static String joined(List<Identifier> parts) {
        return parts.stream().map(Identifier::value).collect(Collectors.joining("."));
    }
}
