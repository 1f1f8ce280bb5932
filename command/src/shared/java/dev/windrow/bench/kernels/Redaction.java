// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench.kernels;

import dev.windrow.kernel.Text;
import dev.windrow.kernel.TextKernel;
import dev.windrow.kernel.TextWriter;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Turns "First Last" into "L First" where the name is public, and into "X X" elsewhere. The columns
 * are {@code name} and {@code label}.
 */
public final class Redaction {

    /** Bytes of "X X". */
    private static final int REDACTED_BYTES = 3;

    /** The most bytes of a character. */
    private static final int CHARACTER_BYTES = 4;

    private static final long PUBLIC = 0x63_69_6c_62_75_70L;
    private static final long REDACTED = 0x58_20_58L;

    private Redaction() {}

    /** Returns the kernel that measures strings in one pass and writes them in the other. */
    public static TextKernel inTwoPasses() {
        return (graph, pass) ->
                graph.task(
                        pass.name(),
                        Redaction::redactRows,
                        pass.context(),
                        pass.sizes(),
                        pass.present(),
                        pass.offsets("name"),
                        pass.characters("name"),
                        pass.offsets("label"),
                        pass.characters("label"),
                        pass.tiles(),
                        pass.starts(),
                        pass.out(),
                        pass.number());
    }

    /**
     * Measures or writes one row's string, and returns its end. Both columns are read before the
     * label is tested, so that their words arrive together. Up to eight bytes are written at once.
     */
    static int redact(
            KernelContext context,
            IntArray nameOffsets,
            LongArray names,
            IntArray labelOffsets,
            LongArray labels,
            int row,
            LongArray out,
            int at,
            int pass) {
        int begin = nameOffsets.get(row);
        int behind = nameOffsets.get(row + 1);
        int isPublic = Text.is(labels, labelOffsets.get(row), labelOffsets.get(row + 1), PUBLIC, 6);
        int space = Text.findByte(names, begin, behind, ' ');
        long bytes = REDACTED;
        int count = REDACTED_BYTES;
        int rest = space;
        if (isPublic == 1) {
            int last = Text.next(names, space + 1, behind);
            int initial = Math.min(last - space - 1, CHARACTER_BYTES);
            int taken = Math.min(7 - initial, space - begin);
            long first = Text.bytes(names, begin, begin + taken);
            bytes = Text.bytes(names, space + 1, space + 1 + initial);
            bytes = bytes | ((' ' | (first << 8)) << (8 * initial));
            count = initial + 1 + taken;
            rest = begin + taken;
        }
        int end = TextWriter.put(context, out, at, bytes, count, pass);
        return TextWriter.slice(context, out, end, names, rest, space, pass);
    }

    /**
     * Redacts in two passes.
     *
     * <p>Launch: a thread for each row and one more, in blocks of {@link TextWriter#THREADS}.
     *
     * <p>Reads names and labels; writes the sizes of tiles and places in them, or offsets and
     * strings.
     *
     * <p>Neighbours share words at their ends, into which bytes are added atomically.
     */
    public static void redactRows(
            KernelContext context,
            IntArray sizes,
            LongArray present,
            IntArray nameOffsets,
            LongArray names,
            IntArray labelOffsets,
            LongArray labels,
            IntArray tiles,
            IntArray offsets,
            LongArray out,
            int pass) {
        int row = context.globalIdx;
        int at = TextWriter.begin(context, sizes, tiles, offsets, pass);
        int end = at;
        if (TextWriter.runs(sizes, present, row) == 1) {
            end = redact(context, nameOffsets, names, labelOffsets, labels, row, out, at, pass);
        }
        TextWriter.end(context, sizes, tiles, offsets, out, at, end, pass);
    }
}
