package dev.windrow.internal.gpu;

import dev.windrow.internal.engine.EngineTable;
import dev.windrow.internal.gpu.graph.ColumnSource;

/** A table of which a session keeps something, as far as room on the device goes. */
interface KeptTable extends EngineTable, ColumnSource {

    /** Returns the bytes that the columns and the prepared plans hold on the device. */
    long heldBytes();
}
