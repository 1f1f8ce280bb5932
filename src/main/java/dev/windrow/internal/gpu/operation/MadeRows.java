// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.operation;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What an operation has made on the device.
 *
 * @param rows the rows of each column
 * @param columns the columns by name, in order
 */
public record MadeRows(long rows, Map<String, MadeColumn> columns) {

    public MadeRows {
        columns = new LinkedHashMap<>(columns);
    }
}
