// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.operation;

import dev.windrow.column.Validity;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.function.Function;

/**
 * Which values of a made column are not null.
 *
 * @param bits a bit for each row; null if no value is null
 * @param home brings the validity of the download's rows to the host
 */
public record MadeValidity(@Nullable LongArray bits, Function<Download, Validity> home) {

    /** No value is null. */
    public static final MadeValidity ALL = new MadeValidity(null, download -> Validity.ALL);

    /** Returns the validity that tasks made; {@link #ALL} for null. */
    public static MadeValidity of(@Nullable LongArray bits) {
        return bits == null ? ALL : new MadeValidity(bits, download -> download.validity(bits));
    }
}
