package dev.windrow.internal.gpu.window;

import dev.windrow.column.Column;
import dev.windrow.internal.gpu.operation.Download;

/** A column of results in the making, for which tasks have been added. */
@FunctionalInterface
interface WindowColumn {

    /** Returns the column. */
    Column column(Download download);
}
