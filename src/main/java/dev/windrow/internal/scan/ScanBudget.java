package dev.windrow.internal.scan;

import java.nio.file.Path;

/**
 * What a query over a scan may take.
 *
 * @param bytes bytes of memory for rows and groups
 * @param folder where rows lie that do not fit
 */
public record ScanBudget(long bytes, Path folder) {}
