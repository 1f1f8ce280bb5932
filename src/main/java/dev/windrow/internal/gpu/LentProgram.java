// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import java.util.function.Consumer;

/**
 * A program whose result stays in its arrays. It is free once its owner has let it go and the
 * result is closed or at home, in either order.
 */
final class LentProgram {

    private final ReadyProgram program;
    private final Consumer<ReadyProgram> whenFree;
    private boolean isLent = true;
    private boolean isLetGo;

    /**
     * Lends a program to its result.
     *
     * @param whenFree is given the program once nobody needs it
     */
    LentProgram(ReadyProgram program, Consumer<ReadyProgram> whenFree) {
        this.program = program;
        this.whenFree = whenFree;
    }

    /** The result does not need the program any more. */
    void giveBack() {
        if (isFreeAfter(false)) {
            whenFree.accept(program);
        }
    }

    /** The owner does not need the program any more. */
    void letGo() {
        if (isFreeAfter(true)) {
            whenFree.accept(program);
        }
    }

    private synchronized boolean isFreeAfter(boolean byOwner) {
        isLetGo |= byOwner;
        isLent &= byOwner;
        return isLetGo && !isLent;
    }
}
