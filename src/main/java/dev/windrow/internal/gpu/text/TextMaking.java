// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.bytecode.FlattenedKernel;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeColumn;
import dev.windrow.internal.gpu.operation.MadeValidity;
import dev.windrow.internal.gpu.operation.TextArrays;
import dev.windrow.kernel.TextWriter;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Adds the tasks that make strings on the device: two passes for all functions of which a string is
 * the result. Only strings of which a part is taken, or in which something is sought, are made
 * before the kernel that does so.
 */
public final class TextMaking {

    /** The most arrays of the operands of one kernel, which is given seven others at most. */
    private static final int MOST_ARRAYS = 12;

    /** The most functions, columns and constants of one kernel: its compilation takes time. */
    private static final int MOST_PARTS = 24;

    private final TextArrays arrays;
    private final DeviceGraph graph;
    private final Constants constants;
    private final Map<TextMaker, DeviceText> columns = new IdentityHashMap<>();
    private final Map<TextMaker, LongArray> presences = new IdentityHashMap<>();

    public TextMaking(TextArrays arrays) {
        this.arrays = arrays;
        graph = arrays.graph();
        constants = new Constants(graph);
    }

    /** Returns the constants of all kernels of the graph. */
    Constants constants() {
        return constants;
    }

    /** Returns strings that lie side by side. */
    DeviceText sideBySide(
            IntArray offsets, LongArray characters, LongArray present, long mostBytes) {
        TextView strings =
                arrays.isEveryRow(present)
                        ? new TextView.Strings(offsets, characters)
                        : new TextView.NullableStrings(offsets, characters, present);
        return new DeviceText(strings, present, mostBytes);
    }

    /** Returns strings so that a kernel can read them. */
    TextView view(DeviceText text) {
        return text.maker() instanceof TextView view && fits(List.of(text))
                ? view
                : (TextView) column(text).maker();
    }

    /**
     * Returns operands of one kernel: as they are if they fit together, else the largest as
     * columns.
     */
    List<DeviceText> together(List<DeviceText> operands) {
        List<DeviceText> all = new ArrayList<>(operands);
        while (!fits(all)) {
            DeviceText largest =
                    all.stream()
                            .max(Comparator.comparingInt(each -> size(List.of(each)).parts()))
                            .orElseThrow();
            all.replaceAll(each -> each == largest ? column(each) : each);
        }
        return all;
    }

    private static boolean fits(List<DeviceText> operands) {
        FlattenedKernel.Size size = size(operands);
        return size.arguments() <= MOST_ARRAYS && size.parts() <= MOST_PARTS;
    }

    private static FlattenedKernel.Size size(List<DeviceText> operands) {
        return FlattenedKernel.size(operands.stream().map(DeviceText::maker).toArray());
    }

    /** Returns the rows that are not null. */
    public LongArray present(DeviceText text) {
        LongArray known = text.present();
        return known != null ? known : presences.computeIfAbsent(text.maker(), _ -> found(text));
    }

    private LongArray found(DeviceText text) {
        if (!(text.maker() instanceof TextView view)) {
            return Objects.requireNonNull(column(text).present());
        }
        LongArray present = arrays.bitmap();
        arrays.blocks(arrays.task("present"))
                .given(arrays.sizes(), view, present)
                .add(TextMakingKernels.class, "findPresent");
        return present;
    }

    /** Returns strings that lie side by side, as a column has them. */
    DeviceText column(DeviceText text) {
        return switch (text.maker()) {
            case TextView.Strings _, TextView.NullableStrings _ -> text;
            case TextMaker maker -> columns.computeIfAbsent(maker, _ -> made(text));
        };
    }

    /** Returns the download of strings. */
    public Function<Download, MadeColumn> download(DeviceText text) {
        DeviceText column = column(text);
        IntArray offsets = arrays.asResult(offsets(column.maker()));
        LongArray characters = arrays.asResult(((TextView) column.maker()).characters());
        MadeValidity validity = arrays.validity(present(column));
        return download -> {
            download.fetch(offsets, download.rows(), 1);
            int bytes = offsets.get((int) download.rows());
            return MadeColumn.strings(Primitive.UTF8, offsets, characters, bytes, validity);
        };
    }

    private static IntArray offsets(TextMaker column) {
        return switch (column) {
            case TextView.Strings strings -> strings.offsets();
            case TextView.NullableStrings strings -> strings.offsets();
            default -> throw new IllegalArgumentException(column + " is no column");
        };
    }

    /** Strings that are being made. */
    private record Strings(
            TextMaker maker,
            IntArray sizes,
            IntArray tiles,
            IntArray starts,
            LongArray out,
            LongArray present) {}

    private DeviceText made(DeviceText text) {
        LongArray known = text.present();
        LongArray present = known == null ? arrays.bitmap() : known;
        LongArray out = graph.scratchLongs(text.mostBytes() / Long.BYTES + 2);
        Strings strings =
                new Strings(
                        text.maker(),
                        sizes(out, !arrays.isEveryRow(present)),
                        graph.scratchInts(arrays.textTiles()),
                        graph.scratchInts(arrays.rows() + 1L),
                        out,
                        present);
        String name = arrays.task("strings");
        boolean isAscii = text.maker() instanceof TextMaker.CaseChange change && isColumn(change);
        addTwoPasses(name, isAscii ? atOnceIfAscii(name, strings) : strings, known == null ? 1 : 0);
        return sideBySide(strings.starts(), out, present, text.mostBytes());
    }

    private static boolean isColumn(TextMaker.CaseChange change) {
        return change.text() instanceof TextView.Strings
                || change.text() instanceof TextView.NullableStrings;
    }

    private IntArray sizes(LongArray out, boolean someAreNull) {
        IntArray sizes = sizes(arrays.rows(), out.getSize(), someAreNull);
        return arrays.perRun(sizes, rows -> sizes.set(TextWriter.ROWS, rows));
    }

    /**
     * Returns the sizes for {@link TextWriter}.
     *
     * @param rows the number of rows
     * @param words the number of words that the first pass sets to zero
     * @param someAreNull whether some row may be null
     */
    static IntArray sizes(int rows, int words, boolean someAreNull) {
        IntArray sizes = new IntArray(TextWriter.SIZES);
        sizes.set(TextWriter.ROWS, rows);
        sizes.set(TextWriter.WORDS, words);
        sizes.set(TextWriter.NULLS, someAreNull ? 1 : 0);
        return sizes;
    }

    private void addTwoPasses(String name, Strings strings, int findsNulls) {
        arrays.blocks(name + "Measure")
                .given(strings.sizes(), strings.maker(), strings.tiles(), strings.starts())
                .given(strings.out(), strings.present(), findsNulls)
                .add(TextMakingKernels.class, "measure");
        arrays.scanTextTiles(name + "Place", strings.tiles());
        arrays.blocks(name + "Write")
                .given(strings.sizes(), strings.maker(), strings.tiles(), strings.starts())
                .given(strings.out(), strings.present())
                .add(TextMakingKernels.class, "write");
    }

    /**
     * Adds a pass that changes the case of all characters at once where these are ASCII alone.
     * Returns what two passes have to make: nothing in that case.
     */
    private Strings atOnceIfAscii(String name, Strings strings) {
        TextMaker.CaseChange change = (TextMaker.CaseChange) strings.maker();
        graph.stream(name + "Ascii", strings.out().getSize())
                .given(arrays.status(), strings.sizes(), offsets(change.text()))
                .given(change.text().characters(), change.letters())
                .given(strings.starts(), strings.out())
                .add(TextMakingKernels.class, "changeAscii");
        IntArray others = graph.scratchInts(TextWriter.SIZES);
        graph.blocks(name + "Others", 1, 1)
                .given(arrays.status(), strings.sizes(), others)
                .add(TextMakingKernels.class, "takeOthers");
        return new Strings(
                change,
                others,
                strings.tiles(),
                strings.starts(),
                strings.out(),
                strings.present());
    }
}
