// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Named columns of equal length, and their memory, which {@link #close} releases.
 *
 * <p>A five-row example: {@code status utf8 = F O F P O} and {@code price float64 = 1 2 3 4 5}.
 *
 * <p>The result of work on a device lies there, and a column comes to the host when it is first
 * asked for. {@link #toHost} brings all of them.
 */
public final class Table implements NamedColumns, AutoCloseable {

    /** All columns by name, in order; null stands for one that is yet to come. */
    private final Map<String, @Nullable Column> columns;

    private final long rows;
    private final ColumnMemory memory;
    private final @Nullable RemoteColumns remote;

    /** The owner of the memory of columns that come to the host. */
    private final ColumnMemory arrivals;

    private boolean isRemoteClosed;
    private boolean isWatched;

    /**
     * Makes a table and hands it the memory of its columns.
     *
     * @param columns columns of {@code rows} values each, by name; their order stays
     * @param rows number of rows
     * @param memory the owner of the columns' memory, which is closed with this table
     * @throws IllegalArgumentException if a column has another number of rows
     */
    public Table(Map<String, ? extends Column> columns, long rows, ColumnMemory memory) {
        this.columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
        this.rows = rows;
        this.memory = memory;
        arrivals = memory;
        remote = null;
        columns.forEach(this::requireRows);
    }

    /**
     * Makes a table of columns that lie elsewhere.
     *
     * @param names the columns' names, in order
     * @param rows number of rows
     * @param remote the columns, which are closed with this table
     * @param memory the owner of the memory that columns take on the host, closed with this table
     */
    public Table(List<String> names, long rows, RemoteColumns remote, ColumnMemory memory) {
        this(names, rows, remote, memory, memory);
    }

    private Table(
            List<String> names,
            long rows,
            RemoteColumns remote,
            ColumnMemory memory,
            ColumnMemory arrivals) {
        columns = new LinkedHashMap<>();
        names.forEach(name -> columns.put(name, null));
        this.rows = rows;
        this.memory = memory;
        this.arrivals = arrivals;
        this.remote = remote;
    }

    /**
     * Makes a table of records: a column for each component, of its name. {@code
     * Table.of(List.of(new Order("F", 1.5), new Order("O", 2)))}.
     *
     * <p>Strings, chars, enums and UUIDs become utf8; integers, floats and booleans the type of
     * their width; {@code byte[]} binary; {@code BigDecimal} and {@code BigInteger} decimals of as
     * many digits as the values need; {@code LocalDate} date32; {@code LocalTime} and {@code
     * LocalDateTime} times and timestamps of microseconds, or of nanoseconds if a value has some;
     * {@code Instant}, {@code OffsetDateTime} and {@code ZonedDateTime} timestamps of zone UTC; and
     * collections and arrays lists. A type that says less, such as {@code Object}, leaves that to
     * the values.
     *
     * @param records at least one; {@link #of(Class, Stream)} also makes a table without rows
     * @param <R> the record
     * @return a table on the host, which the caller closes
     * @throws WindrowException {@code INVALID_ARGUMENT} without a record, or if the record's module
     *     does not let others read it; {@code UNSUPPORTED_TYPE} for values of another type, {@code
     *     OVERFLOW} for one that does not fit; {@code HOST_MEMORY}
     */
    @SuppressWarnings("unchecked")
    public static <R extends Record> Table of(Collection<R> records) {
        R first =
                records.stream()
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        ErrorCode.INVALID_ARGUMENT.failure(
                                                "a table of no records: expected one at least, or"
                                                        + " Table.of(Order.class, stream)"));
        return of((Class<R>) first.getClass(), records.stream());
    }

    /**
     * Makes a table of a stream of records.
     *
     * @param type the record
     * @param records any number of them
     * @param <R> the record
     * @return a table on the host, which the caller closes
     * @throws WindrowException as {@link #of(Collection)} does
     */
    public static <R extends Record> Table of(Class<R> type, Stream<? extends R> records) {
        return ObjectTables.ofRecords(type, records.toList());
    }

    /**
     * Makes a table of columns: {@code Table.of(Map.of("price", new double[] {1, 2}))}.
     *
     * @param columns an array or a collection for each name, all of one length; a {@code
     *     LinkedHashMap} says their order. Arrays of primitive types are copied as they are
     * @return a table on the host, which the caller closes
     * @throws WindrowException {@code INVALID_ARGUMENT} for columns of several lengths; else as
     *     {@link #of(Collection)} does
     */
    public static Table of(Map<String, ?> columns) {
        return ObjectTables.ofColumns(columns);
    }

    /**
     * Makes a table of rows that are maps, as JSON and some databases have them. A row without a
     * name has null there.
     *
     * @param rows the values by the columns' names, which come in the order of their first row
     * @return a table on the host, which the caller closes
     * @throws WindrowException as {@link #of(Collection)} does
     */
    public static Table ofMaps(List<? extends Map<String, ?>> rows) {
        return ObjectTables.ofMaps(rows);
    }

    private void requireRows(String name, Column column) {
        if (column.rows() != rows) {
            throw new IllegalArgumentException(
                    name + " has " + column.rows() + " rows, expected " + rows);
        }
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public List<String> names() {
        return List.copyOf(columns.keySet());
    }

    /**
     * Returns the columns, in order; those on a device come to the host.
     *
     * @return an unmodifiable collection; do not read the columns once the table is closed
     */
    public Collection<Column> columns() {
        return columns.keySet().stream().map(this::column).toList();
    }

    @Override
    public Column column(String name) {
        requireColumn(name);
        return remote == null ? known(columns.get(name)) : arrived(name, remote);
    }

    private void requireColumn(String name) {
        if (!columns.containsKey(name)) {
            throw ErrorCode.UNKNOWN_COLUMN.failure(
                    NearestNames.unknownColumn(name, columns.keySet()));
        }
    }

    private synchronized Column arrived(String name, RemoteColumns from) {
        Column here = columns.get(name);
        if (here == null) {
            here = from.fetch(name, 0, rows, arrivals);
            requireRows(name, here);
            columns.put(name, here);
        }
        return here;
    }

    private static Column known(@Nullable Column column) {
        return Objects.requireNonNull(column, "a column of the host");
    }

    @Override
    public ColumnType type(String name) {
        requireColumn(name);
        return remote == null ? known(columns.get(name)).type() : remote.shape(name).type();
    }

    /** Returns a column if it is on the host; without a lock, which a debugger could wait for. */
    @Nullable Column ifHere(String name) {
        return columns.get(name);
    }

    /**
     * Returns where the columns lie, if that is not the host.
     *
     * @return nothing for a table on the host, and once {@link #toHost} was called
     */
    public synchronized Optional<RemoteColumns> remote() {
        return isRemoteClosed ? Optional.empty() : Optional.ofNullable(remote);
    }

    /**
     * Brings all columns to the host, and frees the memory that they take on a device. Of a table
     * on the host it does nothing.
     *
     * @return this table
     * @throws WindrowException as {@link #column} does
     */
    public synchronized Table toHost() {
        if (remote != null && !isRemoteClosed) {
            columns.keySet().forEach(this::column);
            closeRemote(remote);
        }
        return this;
    }

    private void closeRemote(RemoteColumns closing) {
        isRemoteClosed = true;
        closing.close();
    }

    /**
     * Returns adjacent rows, which share this table's memory: {@code table.slice(0, 10)} has the
     * first ten rows. Of columns on a device, only these rows come to the host, when the slice is
     * read.
     *
     * @param from the first row
     * @param count how many rows
     * @return a table that may be read until this one is closed, and need not be closed
     * @throws IndexOutOfBoundsException for rows that this table does not have
     */
    public Table slice(long from, long count) {
        Objects.checkFromIndexSize(from, count, rows);
        if (remote != null) {
            return sliced(names(), from, count, remote);
        }
        Map<String, Column> slices = new LinkedHashMap<>();
        columns.forEach((name, column) -> slices.put(name, known(column).slice(from, count)));
        return new Table(slices, count, new ColumnMemory());
    }

    @Override
    public Table head(long count) {
        if (count < 0) {
            throw ErrorCode.INVALID_ARGUMENT.failure("head of %d rows, expected 0 or more", count);
        }
        return slice(0, Math.min(count, rows)).toHost();
    }

    /**
     * Returns some of the columns, which share this table's memory.
     *
     * @param some names of columns, in the order in which the new table has them
     * @return a table that may be read until this one is closed, and need not be closed
     * @throws WindrowException {@code UNKNOWN_COLUMN}, naming the nearest names
     */
    public Table only(Collection<String> some) {
        some.forEach(this::requireColumn);
        if (remote != null) {
            return sliced(List.copyOf(some), 0, rows, remote);
        }
        Map<String, Column> chosen = new LinkedHashMap<>();
        some.forEach(name -> chosen.put(name, column(name)));
        return new Table(chosen, rows, new ColumnMemory());
    }

    /** Returns rows that come to memory of this table: nobody need close a slice. */
    private Table sliced(List<String> some, long from, long count, RemoteColumns whole) {
        return new Table(some, count, new Slice(whole, from), new ColumnMemory(), arrivals);
    }

    /**
     * Returns adjacent rows on the host, so that a table on a device can be read in parts: the
     * memory of what comes from there is freed when the part is closed. Columns that are on the
     * host already are shared, as those of {@link #slice} are.
     *
     * @param from the first row
     * @param count how many rows
     * @return a table that may be read until this one is closed; the caller closes it
     * @throws IndexOutOfBoundsException for rows that this table does not have
     * @throws WindrowException as {@link #column} does
     */
    public Table fetch(long from, long count) {
        if (remote == null) {
            return slice(from, count);
        }
        Objects.checkFromIndexSize(from, count, rows);
        ColumnMemory own = new ColumnMemory();
        try {
            Map<String, Column> fetched = new LinkedHashMap<>();
            columns.keySet()
                    .forEach(name -> fetched.put(name, fetched(name, from, count, remote, own)));
            return new Table(fetched, count, own);
        } catch (RuntimeException | Error e) {
            own.close();
            throw e;
        }
    }

    private synchronized Column fetched(
            String name, long from, long count, RemoteColumns whole, ColumnMemory own) {
        Column here = columns.get(name);
        return here == null ? whole.fetch(name, from, count, own) : here.slice(from, count);
    }

    /** Rows of this table from one row on. */
    private final class Slice implements RemoteColumns {

        private final RemoteColumns whole;
        private final long from;

        Slice(RemoteColumns whole, long from) {
            this.whole = whole;
            this.from = from;
        }

        @Override
        public Shape shape(String name) {
            return whole.shape(name);
        }

        @Override
        public Column fetch(String name, long first, long count, ColumnMemory own) {
            return fetched(name, from + first, count, whole, own);
        }

        @Override
        public Column sample(String name, long[] begins, int count, ColumnMemory own) {
            long[] ofWhole = Arrays.stream(begins).map(begin -> from + begin).toArray();
            return whole.sample(name, ofWhole, count, own);
        }

        /** Notes are of whole tables. */
        @Override
        public Map<Object, Object> notes() {
            return from == 0 ? whole.notes() : new HashMap<>();
        }

        @Override
        public long byteSize() {
            return 0;
        }

        @Override
        public void close() {
            // The columns are those of the whole table.
        }
    }

    /**
     * Returns the bytes of all columns on the host: values, offsets and validity. The table must be
     * open.
     *
     * @return bytes outside the heap; memory that two columns share counts twice
     */
    public synchronized long byteSize() {
        return columns.values().stream().filter(Objects::nonNull).mapToLong(Column::byteSize).sum();
    }

    /**
     * Asks for a warning in the log {@code dev.windrow.column.Table}, with the columns' names, if
     * the collector finds that nobody has this table any more and nobody closed it. Tables that are
     * read or made of a program's objects have asked for it, and so have results. {@code
     * -Ddev.windrow.unclosed=true} also tells where the table was made.
     *
     * @return this table
     */
    public synchronized Table watched() {
        if (!isWatched) {
            isWatched = true;
            UnclosedTables.watch(this, memory);
        }
        return this;
    }

    /**
     * Checks that the columns can be read.
     *
     * @return this table
     * @throws WindrowException {@code CLOSED} if this table is closed, or the one that it is a
     *     slice of
     */
    public Table requireOpen() {
        if (!isOpen()) {
            throw ErrorCode.CLOSED.failure("this table is closed");
        }
        return this;
    }

    /** Returns whether the columns can be read. */
    boolean isOpen() {
        return !memory.isClosed()
                && columns.values().stream().filter(Objects::nonNull).allMatch(CheckedRead::isOpen);
    }

    /**
     * Prints all rows in aligned columns, numbers to the right, as the command does. {@link
     * #toString} has only the first rows.
     *
     * @param out where the text goes; it is flushed and stays open
     * @throws WindrowException as {@link #column} does
     */
    public void print(PrintWriter out) {
        print(out, 0);
    }

    /**
     * Prints all rows as {@link #print(PrintWriter)} does, but fitted to a width: long texts are
     * cut, and columns beyond it are only named.
     *
     * @param out where the text goes; it is flushed and stays open
     * @param width columns of a terminal; 0 for no limit
     * @throws WindrowException as {@link #column} does
     */
    public void print(PrintWriter out, int width) {
        print(List.of(slice(0, rows)).iterator(), out, width);
    }

    /**
     * Prints tables as one that is below the other. Rows are aligned in blocks of 65,536: columns
     * may become wider from one to the next.
     *
     * @param tables at least one, all of the same columns, each of which is closed
     * @param out where the text goes; it is flushed and stays open
     * @param width columns of a terminal; 0 for no limit
     */
    public static void print(Iterator<Table> tables, PrintWriter out, int width) {
        TextBlocks.print(tables, out, width);
    }

    /**
     * Returns the first rows in aligned columns, with their types and the number of rows. Long
     * values are cut off, and columns beyond the width of a line are only named. Of columns on a
     * device it shows no values, since nothing comes to the host for it: see {@link #head}.
     *
     * @return some lines of text, also for a closed table
     */
    @Override
    public String toString() {
        return ShownTable.text(this);
    }

    /**
     * Releases the memory of all columns; none may be read afterwards. A second call does nothing.
     */
    @Override
    public void close() {
        try {
            remote().ifPresent(this::closeOnce);
        } finally {
            memory.close();
        }
    }

    private synchronized void closeOnce(RemoteColumns closing) {
        if (!isRemoteClosed) {
            closeRemote(closing);
        }
    }
}
