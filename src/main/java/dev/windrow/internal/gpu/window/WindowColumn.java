// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeColumn;

/** A column of results whose tasks have been added, and which is known once they have run. */
@FunctionalInterface
interface WindowColumn {

    MadeColumn column(Download download);
}
