// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.internal.sql.SqlStatement;
import dev.windrow.internal.sql.SqlView;
import dev.windrow.internal.sql.syntax.PreparedStatement;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlMacro;
import dev.windrow.internal.sql.syntax.SqlRequest.Drop;
import dev.windrow.internal.sql.syntax.SqlRequest.IfThere;
import dev.windrow.internal.sql.syntax.SqlRequest.Kind;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The tables and views that statements made in a session, which end with it. Statements of several
 * threads may use them: a table that is dropped or replaced while others read it is closed once
 * these have ended.
 */
public final class SessionTables implements AutoCloseable {

    /** What a name stands for. */
    private sealed interface Named {
        Kind kind();
    }

    private record View(SqlView view) implements Named {
        @Override
        public Kind kind() {
            return Kind.VIEW;
        }
    }

    private record Function(SqlMacro macro) implements Named {
        @Override
        public Kind kind() {
            return Kind.MACRO;
        }
    }

    private record Prepared(PreparedStatement statement) implements Named {
        @Override
        public Kind kind() {
            return Kind.STATEMENT;
        }
    }

    /** A table, with the number of statements that read it. Once there is no such name, it goes. */
    private static final class Rows implements Named {
        private final Table table;
        private int readers;
        private boolean isDropped;

        Rows(Table table) {
            this.table = table;
        }

        @Override
        public Kind kind() {
            return Kind.TABLE;
        }

        void closeIfUnused() {
            if (isDropped && readers == 0) {
                table.close();
            }
        }
    }

    /**
     * What there is by its name; behind those of macros are parentheses, and before those of
     * prepared statements is a word, as in calls.
     */
    private final Map<String, Named> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    /** A statement that reads tables, which stay open as long as it is. */
    public final class Reader implements AutoCloseable {

        private final List<Rows> read = new ArrayList<>();

        /** Returns the table of a name, or null if there is none. */
        public @Nullable Table table(String name) {
            synchronized (SessionTables.this) {
                if (!(all.get(name) instanceof Rows rows)) {
                    return null;
                }
                rows.readers++;
                read.add(rows);
                return rows.table;
            }
        }

        /** Returns the view of a name, or null if there is none. */
        public @Nullable SqlView view(String name) {
            synchronized (SessionTables.this) {
                return all.get(name) instanceof View(SqlView view) ? view : null;
            }
        }

        /** Returns the names of all tables and views. */
        public List<String> names() {
            return kinds().entrySet().stream()
                    .filter(each -> each.getValue() == Kind.TABLE || each.getValue() == Kind.VIEW)
                    .map(Map.Entry::getKey)
                    .toList();
        }

        /** Keeps a table of its own until the statement ends. */
        public void keep(Table table) {
            Rows rows = new Rows(table);
            rows.isDropped = true;
            rows.readers++;
            read.add(rows);
        }

        @Override
        public void close() {
            synchronized (SessionTables.this) {
                for (Rows rows : read) {
                    rows.readers--;
                    rows.closeIfUnused();
                }
                read.clear();
            }
        }
    }

    /** Begins a statement. */
    public Reader reader() {
        return new Reader();
    }

    /** Returns the kinds of all, by their names. */
    public synchronized Map<String, Kind> kinds() {
        Map<String, Kind> kinds = new LinkedHashMap<>();
        all.forEach((name, named) -> kinds.put(name, named.kind()));
        return kinds;
    }

    /**
     * Returns whether a name is to be made, rather than kept as it is.
     *
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} if it may not be made
     */
    public synchronized boolean isWanted(
            SqlStatement statement, Kind kind, String name, Span span, IfThere ifThere) {
        Named there = all.get(key(kind, name));
        if (there == null || ifThere == IfThere.REPLACE && there.kind() == kind) {
            return true;
        }
        if (ifThere == IfThere.KEEP) {
            return false;
        }
        String remedy =
                ifThere == IfThere.FAIL && there.kind() == kind ? "CREATE OR REPLACE, or " : "";
        throw statement.failure(
                span,
                "there is a %s \"%s\": use %sDROP %s first"
                        .formatted(there.kind().label(), name, remedy, there.kind()));
    }

    /** Names a table, which is closed with the session. */
    public void put(String name, Table table) {
        put(name, new Rows(table));
    }

    /** Names a view. */
    public void put(SqlView view) {
        put(view.name(), new View(view));
    }

    /** Names a macro. */
    public void put(SqlMacro macro) {
        put(key(Kind.MACRO, macro.name()), new Function(macro));
    }

    /** Returns the macro of a name, or null if there is none. */
    public synchronized @Nullable SqlMacro macro(String name) {
        return all.get(key(Kind.MACRO, name)) instanceof Function(SqlMacro macro) ? macro : null;
    }

    /** Keeps a statement, in place of another one of the same name. */
    public void put(PreparedStatement statement) {
        put(key(Kind.STATEMENT, statement.name()), new Prepared(statement));
    }

    /** Returns the prepared statement of a name, or null if there is none. */
    public synchronized @Nullable PreparedStatement prepared(String name) {
        return all.get(key(Kind.STATEMENT, name)) instanceof Prepared(PreparedStatement statement)
                ? statement
                : null;
    }

    private static String key(Kind kind, String name) {
        return switch (kind) {
            case TABLE, VIEW -> name;
            case MACRO -> name + "()";
            case STATEMENT -> "execute " + name;
        };
    }

    private synchronized void put(String name, Named named) {
        drop(all.remove(name));
        all.put(name, named);
    }

    /**
     * Removes a name.
     *
     * @return whether it was there
     */
    public synchronized boolean drop(SqlStatement statement, Drop drop) {
        String key = key(drop.kind(), drop.name());
        Named there = all.get(key);
        if (there == null && drop.ifThere()) {
            return false;
        }
        if (there == null || there.kind() != drop.kind()) {
            throw statement.failure(
                    drop.nameSpan(),
                    there == null
                            ? "no %s \"%s\" in this session"
                                    .formatted(drop.kind().label(), drop.name())
                            : "\"%s\" is a %s: use DROP %s"
                                    .formatted(drop.name(), there.kind().label(), there.kind()));
        }
        drop(all.remove(key));
        return true;
    }

    private static void drop(@Nullable Named named) {
        if (named instanceof Rows rows) {
            rows.isDropped = true;
            rows.closeIfUnused();
        }
    }

    @Override
    public synchronized void close() {
        all.values().forEach(SessionTables::drop);
        all.clear();
    }
}
