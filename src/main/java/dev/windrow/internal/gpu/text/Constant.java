// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Numbers, or a string, that a kernel reads from a page. A literal of the code would make another
 * kernel for each value.
 *
 * @param page the page
 * @param number its number there
 */
record Constant(Page page, int number) {

    /**
     * Constants that kernels are given as one array.
     *
     * @param words at a constant's number, where it begins; then the constants: words, or a
     *     string's number of bytes and its bytes
     */
    record Page(LongArray words) {}

    /** Returns in a kernel where it begins among the words of the page. */
    int start() {
        return (int) page.words().get(number);
    }

    /** Returns in a kernel one of its numbers. */
    long whole(int i) {
        return page.words().get(start() + i);
    }

    /** Returns in a kernel one of its numbers, which is an int. */
    int at(int i) {
        return (int) whole(i);
    }

    /** Returns in a kernel the array with the bytes of a string. */
    LongArray characters() {
        return page.words();
    }

    /** Returns in a kernel where the bytes of a string begin. */
    int begin() {
        return (start() + 1) << 3;
    }

    /** Returns in a kernel how many bytes a string has. */
    int length() {
        return at(0);
    }
}
