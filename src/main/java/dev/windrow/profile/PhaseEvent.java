// SPDX-License-Identifier: Apache-2.0
package dev.windrow.profile;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/**
 * A step of a query in a flight recording. It is recorded after the query has ended, but begins
 * when the step began, and takes as long ({@link EventTimes}).
 */
@Name("dev.windrow.Phase")
@Label("Phase")
@Category("Windrow")
@Description("A step of a query")
@StackTrace(false)
final class PhaseEvent extends Event {

    @Label("Query")
    long query;

    @Label("Kind")
    String kind = "";

    @Label("Name")
    String name = "";

    @Label("Offset")
    @Description("From the beginning of the query; missing where it is not known")
    @Timespan
    long offset;

    @Label("Elapsed")
    @Description("On the device's clock for kernels and transfers, else on the host's")
    @Timespan
    long elapsed;

    @Label("Bytes")
    @DataAmount
    long bytes;

    @Label("Rows")
    long rows;
}
