package dev.windrow.internal.gpu;

import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.query.Transformation;

/**
 * What tells programs apart that read the columns of a table where they stay on the device.
 *
 * @param table the table: no other is equal
 * @param transformation the operation, with its literals
 * @param limits the device with its launch profile
 */
record ResidentShape(KeptTable table, Transformation transformation, DeviceLimits limits) {}
