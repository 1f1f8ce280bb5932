// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import static dev.windrow.column.ColumnType.Primitive.BINARY;
import static dev.windrow.column.ColumnType.Primitive.BOOL;
import static dev.windrow.column.ColumnType.Primitive.INT64;
import static dev.windrow.column.ColumnType.Primitive.UTF8;
import static dev.windrow.internal.function.row.FunctionTable.signature;
import static dev.windrow.internal.function.row.FunctionTable.signatureOfNulls;
import static dev.windrow.internal.function.row.NestedFunction.ELEMENT;
import static dev.windrow.internal.function.row.NestedFunction.LIST;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.internal.plan.expression.CommonType;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;
import dev.windrow.query.RowFunction.Code;
import dev.windrow.query.RowFunction.Signature;
import dev.windrow.query.RowFunction.Typing;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** Functions of lists that make them, and take parts of them, whatever the elements are. */
final class ListFunctions {

    private static final int MOST_LISTS = 64;
    private static final long MOST_ELEMENTS = 1 << 24;

    static final FunctionTable TABLE =
            new FunctionTable()
                    .generic("||", "list, list, ... | binary, binary, ...", ListFunctions::joined)
                    .generic("list_value; list_pack; array_value", "x, ...", ListFunctions::value)
                    .generic(
                            "len; array_length",
                            "list",
                            NestedFunction.of(INT64, _ -> v -> (long) list(v[0]).size(), LIST))
                    .generic(
                            "array_slice; list_slice",
                            "list, text or byte string, first, last [, step]",
                            ofTexts(
                                    ListFunctions::slicedText,
                                    ListFunctions::slicedBytes,
                                    NestedFunction.of(
                                                    LIST,
                                                    _ -> ListFunctions::slice,
                                                    LIST,
                                                    INT64,
                                                    INT64,
                                                    INT64)
                                            .atLeast(3)))
                    .generic(
                            "list_concat; list_cat; array_concat; array_cat",
                            "list, list, ...",
                            NestedFunction.of(
                                            LIST,
                                            type ->
                                                    type.equals(ELEMENT)
                                                            ? ListFunctions::concat
                                                            : v -> flattened(Arrays.asList(v)),
                                            lists(MOST_LISTS))
                                    .atLeast(1)
                                    .takingNulls())
                    .generic(
                            "list_reverse; array_reverse",
                            "list",
                            NestedFunction.of(LIST, _ -> v -> list(v[0]).reversed(), LIST))
                    .generic(
                            "flatten",
                            "list of lists",
                            NestedFunction.of(
                                    LIST, _ -> v -> flattened(list(v[0])), new ListOf(LIST)))
                    .generic(
                            "list_resize; array_resize",
                            "list, length [, x]",
                            NestedFunction.of(
                                            LIST, _ -> ListFunctions::resized, LIST, INT64, ELEMENT)
                                    .atLeast(2)
                                    .takingNulls())
                    .generic(
                            "list_where; array_where",
                            "list, bools",
                            NestedFunction.of(
                                    LIST, _ -> ListFunctions::where, LIST, new ListOf(BOOL)))
                    .generic(
                            "list_select; array_select",
                            "list, places",
                            NestedFunction.of(
                                    LIST, _ -> ListFunctions::selected, LIST, new ListOf(INT64)))
                    .generic("list_zip; array_zip", "list, list, ...", ListFunctions::zip)
                    .one("range(int64) int64[]", (Long end) -> range(0, end, 1, false))
                    .two(
                            "range(int64, int64) int64[]",
                            (Long from, Long end) -> range(from, end, 1, false))
                    .three(
                            "range(int64, int64, int64) int64[]",
                            (Long from, Long end, Long step) -> range(from, end, step, false))
                    .one("generate_series(int64) int64[]", (Long end) -> range(0, end, 1, true))
                    .two(
                            "generate_series(int64, int64) int64[]",
                            (Long from, Long end) -> range(from, end, 1, true))
                    .three(
                            "generate_series(int64, int64, int64) int64[]",
                            (Long from, Long end, Long step) -> range(from, end, step, true));

    private ListFunctions() {}

    @SuppressWarnings("unchecked") // A list is one of objects.
    static List<@Nullable Object> list(@Nullable Object value) {
        return (List<@Nullable Object>) Objects.requireNonNull(value);
    }

    private static ColumnType[] lists(int count) {
        ColumnType[] lists = new ColumnType[count];
        Arrays.fill(lists, LIST);
        return lists;
    }

    /** Types a list of its elements. A text in quotes becomes what the other elements are. */
    private static @Nullable Signature value(List<Expression> arguments, List<ColumnType> types) {
        ColumnType element = ELEMENT;
        for (int i = 0; i < types.size() && element != null; i++) {
            boolean isLiteral = arguments.get(i) instanceof Literal.TextLiteral;
            element = isLiteral ? element : CommonType.ofNested(element, types.get(i));
        }
        if (element == null) {
            return null;
        }
        boolean areTexts = element.equals(ELEMENT) && types.contains(UTF8);
        ColumnType common = areTexts ? UTF8 : element;
        return signatureOfNulls(
                Collections.nCopies(types.size(), common),
                new ListOf(common),
                values -> Arrays.asList(values.clone()));
    }

    /** Returns the elements between two places, counted from 1, or from the end below 0. */
    private static List<@Nullable Object> slice(@Nullable Object[] values) {
        List<@Nullable Object> list = list(values[0]);
        long first = place(values[1], list.size());
        long last = Math.min(place(values[2], list.size()), list.size());
        long step = values.length < 4 ? 1 : (Long) Objects.requireNonNull(values[3]);
        if (step <= 0) {
            throw new IllegalArgumentException("the step " + step + ", expected 1 or more");
        }
        List<@Nullable Object> slice = new ArrayList<>();
        for (long place = Math.max(first, 1); place > 0 && place <= last; place += step) {
            slice.add(list.get((int) place - 1));
        }
        return slice;
    }

    /** Returns a function of places in texts, where it is not one of lists. */
    private static Typing ofTexts(Code code, Code ofBytes, Typing ofLists) {
        Signature ofTexts = signature(List.of(UTF8, INT64, INT64), UTF8, code);
        Signature ofBinary = signature(List.of(BINARY, INT64, INT64), BINARY, ofBytes);
        return (arguments, types) -> {
            boolean isPlain = types.size() == ofTexts.parameters().size();
            if (isPlain && types.getFirst() == UTF8) {
                return ofTexts;
            }
            return isPlain && types.getFirst() == BINARY ? ofBinary : ofLists.of(arguments, types);
        };
    }

    private static byte[] slicedBytes(@Nullable Object[] values) {
        byte[] bytes = (byte[]) Objects.requireNonNull(values[0]);
        long first = Math.max(place(values[1], bytes.length), 1);
        long last = Math.min(place(values[2], bytes.length), bytes.length);
        return first > last ? new byte[0] : Arrays.copyOfRange(bytes, (int) first - 1, (int) last);
    }

    private static String slicedText(@Nullable Object[] values) {
        int[] characters = ((String) Objects.requireNonNull(values[0])).codePoints().toArray();
        long first = Math.max(place(values[1], characters.length), 1);
        long last = Math.min(place(values[2], characters.length), characters.length);
        return first > last
                ? ""
                : new String(characters, (int) first - 1, (int) (last - first + 1));
    }

    private static long place(@Nullable Object place, int size) {
        long counted = (Long) Objects.requireNonNull(place);
        return counted < 0 ? Math.max(size + 1 + counted, 0) : counted;
    }

    /** Types lists or byte strings that become one. */
    private static @Nullable Signature joined(List<Expression> arguments, List<ColumnType> types) {
        return types.contains(BINARY)
                ? signature(
                        Collections.nCopies(types.size(), BINARY),
                        BINARY,
                        ListFunctions::joinedBytes)
                : NestedFunction.of(LIST, _ -> ListFunctions::concat, lists(types.size()))
                        .of(arguments, types);
    }

    private static byte[] joinedBytes(@Nullable Object[] values) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Object value : values) {
            all.writeBytes((byte[]) Objects.requireNonNull(value));
        }
        return all.toByteArray();
    }

    private static @Nullable List<@Nullable Object> concat(@Nullable Object[] lists) {
        List<@Nullable Object> all = new ArrayList<>();
        boolean hasList = false;
        for (Object list : lists) {
            hasList |= list != null;
            all.addAll(list == null ? List.of() : list(list));
        }
        return hasList ? all : null;
    }

    private static List<@Nullable Object> flattened(List<@Nullable Object> lists) {
        List<@Nullable Object> all = concat(lists.toArray());
        return all == null ? List.of() : all;
    }

    private static @Nullable List<@Nullable Object> resized(@Nullable Object[] values) {
        if (values[0] == null) {
            return null;
        }
        long length = values[1] == null ? 0 : (Long) values[1];
        requireFew(length);
        List<@Nullable Object> made = new ArrayList<>(list(values[0]));
        while (made.size() > length) {
            made.removeLast();
        }
        while (made.size() < length) {
            made.add(values.length < 3 ? null : values[2]);
        }
        return made;
    }

    static void requireFew(long length) {
        if (length < 0 || length > MOST_ELEMENTS) {
            throw new IllegalArgumentException(
                    "a list of " + length + " elements, expected 0 to " + MOST_ELEMENTS);
        }
    }

    private static List<@Nullable Object> where(@Nullable Object[] values) {
        List<@Nullable Object> list = list(values[0]);
        List<@Nullable Object> bools = list(values[1]);
        List<@Nullable Object> chosen = new ArrayList<>();
        for (int i = 0; i < bools.size(); i++) {
            if (Boolean.TRUE.equals(bools.get(i))) {
                chosen.add(i < list.size() ? list.get(i) : null);
            }
        }
        return chosen;
    }

    private static List<@Nullable Object> selected(@Nullable Object[] values) {
        List<@Nullable Object> list = list(values[0]);
        List<@Nullable Object> selected = new ArrayList<>();
        for (Object place : list(values[1])) {
            selected.add(place == null ? null : element(list, (Long) place));
        }
        return selected;
    }

    /** Returns an element by its place, counted from 1, or from the end below 0; or null. */
    static @Nullable Object element(List<@Nullable Object> list, long place) {
        long index = place < 0 ? list.size() + place : place - 1;
        return place == 0 || index < 0 || index >= list.size() ? null : list.get((int) index);
    }

    /** Types structs of the elements of lists that have one place. */
    private static @Nullable Signature zip(List<Expression> arguments, List<ColumnType> types) {
        boolean mayCut = types.size() > 1 && types.getLast() == BOOL;
        List<ColumnType> lists = mayCut ? types.subList(0, types.size() - 1) : types;
        List<ColumnType> elements = new ArrayList<>();
        for (ColumnType type : lists) {
            boolean isNull = type.equals(StructOf.NOTHING);
            if (!isNull && !(type instanceof ListOf)) {
                return null;
            }
            elements.add(type instanceof ListOf(ColumnType element) ? element : type);
        }
        StructOf struct = StructFunctions.ofPlaces(elements);
        List<ColumnType> taken = new ArrayList<>();
        types.forEach(type -> taken.add(type.equals(StructOf.NOTHING) ? LIST : type));
        return signatureOfNulls(
                taken,
                new ListOf(struct),
                values ->
                        zipped(
                                values,
                                lists.size(),
                                mayCut && Boolean.TRUE.equals(values[lists.size()])));
    }

    private static List<List<@Nullable Object>> zipped(
            @Nullable Object[] lists, int count, boolean isCut) {
        List<List<@Nullable Object>> present = new ArrayList<>();
        for (int each = 0; each < count; each++) {
            present.add(lists[each] == null ? List.of() : list(lists[each]));
        }
        IntStream lengths = present.stream().mapToInt(List::size);
        int length = isCut ? lengths.min().orElse(0) : lengths.max().orElse(0);
        List<List<@Nullable Object>> zipped = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            List<@Nullable Object> row = new ArrayList<>();
            for (int each = 0; each < count; each++) {
                row.add(element(present.get(each), i + 1L));
            }
            zipped.add(row);
        }
        return zipped;
    }

    private static List<Long> range(long first, long end, long step, boolean hasEnd) {
        if (step == 0) {
            throw new IllegalArgumentException("the step 0, expected another number");
        }
        if ((step > 0 ? first > end : first < end) || first == end && !hasEnd) {
            return List.of();
        }
        long last = hasEnd ? end : end - Long.signum(step);
        // The difference of two integers fits 64 bits without a sign.
        long steps =
                step > 0
                        ? Long.divideUnsigned(last - first, step)
                        : Long.divideUnsigned(first - last, -step);
        requireFew(Long.compareUnsigned(steps, MOST_ELEMENTS) < 0 ? steps + 1 : MOST_ELEMENTS + 1);
        List<Long> made = new ArrayList<>((int) steps + 1);
        for (long each = 0; each <= steps; each++) {
            made.add(first + each * step);
        }
        return made;
    }
}
