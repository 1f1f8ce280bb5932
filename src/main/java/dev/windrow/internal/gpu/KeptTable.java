package dev.windrow.internal.gpu;

import dev.windrow.internal.engine.EngineTable;
import dev.windrow.internal.gpu.graph.ColumnSource;

/** A table of which a session keeps something. */
interface KeptTable extends EngineTable, ColumnSource {}
