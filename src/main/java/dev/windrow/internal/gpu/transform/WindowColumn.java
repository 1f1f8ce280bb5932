package dev.windrow.internal.gpu.transform;

import dev.windrow.column.Column;

/** A column of results in the making, for which tasks have been added. */
@FunctionalInterface
interface WindowColumn {

    /** Returns the column. */
    Column column(Download download);
}
