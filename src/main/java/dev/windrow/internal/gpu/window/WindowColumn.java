package dev.windrow.internal.gpu.window;

import dev.windrow.column.Column;
import dev.windrow.internal.gpu.operation.Download;

/** A column of results whose tasks have been added. */
@FunctionalInterface
interface WindowColumn {

    Column column(Download download);
}
