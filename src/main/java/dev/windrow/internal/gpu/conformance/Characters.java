package dev.windrow.internal.gpu.conformance;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Up to eight bytes of a string out of two longs. */
final class Characters {

    private static final int PLACES = 256;
    private static final int LENGTHS = 16;
    private static final int COUNT = PLACES * LENGTHS;
    private static final int BLOCK = 64;
    private static final long SEED = 37;

    private Characters() {}

    static List<Check> checks() {
        return List.of(Check.required("bytes out of two longs", Characters::bytes));
    }

    private static Optional<String> bytes() throws TornadoExecutionPlanException {
        LongArray in = random();
        LongArray out = new LongArray(COUNT);
        KernelContext context = new KernelContext();
        TaskGraph graph =
                new TaskGraph("conformance")
                        .transferToDevice(DataTransferMode.EVERY_EXECUTION, in)
                        .task("bytes", Characters::bytesKernel, context, in, out)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out);
        Launch.once(graph, COUNT, BLOCK, "bytes");
        return Differences.first(COUNT, out::get, i -> answer(in, i));
    }

    private static LongArray random() {
        LongArray array = new LongArray(PLACES / Long.BYTES + 1);
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < array.getSize(); i++) {
            array.set(i, random.nextLong());
        }
        return array;
    }

    private static long answer(LongArray in, int i) {
        long eight = in.getSegment().get(JAVA_LONG_UNALIGNED, i / LENGTHS);
        int length = Math.min(Long.BYTES, i % LENGTHS);
        return length == 0 ? 0 : eight << 64 - 8 * length >>> 64 - 8 * length;
    }

    /**
     * Reads up to eight bytes from each place, without a shift by 64 and without the sign.
     *
     * <p>Launch: a thread for each of 16 lengths of each place.
     *
     * <p>Reads in, a byte a place and a long behind them; writes out, a long a thread.
     *
     * <p>Races: none, in is read only, and each thread has its own element of out.
     */
    static void bytesKernel(KernelContext context, LongArray in, LongArray out) {
        int i = context.globalIdx;
        int at = i >> 4;
        int length = Math.min(8, i & 15);
        int shift = (at & 7) << 3;
        long low = in.get(at >> 3);
        long high = in.get((at >> 3) + 1);
        long unsigned = ((Long.MAX_VALUE >> shift) << 1) | 1L;
        long mask = ((1L << (4 * length)) << (4 * length)) - 1L;
        long eight = ((low >> shift) & unsigned) | ((high << (56 - shift)) << 8);
        out.set(i, eight & mask);
    }
}
