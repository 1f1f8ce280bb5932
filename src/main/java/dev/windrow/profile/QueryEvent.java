// SPDX-License-Identifier: Apache-2.0
package dev.windrow.profile;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A query in a flight recording; the event's duration is the query's. */
@Name("dev.windrow.Query")
@Label("Query")
@Category("Windrow")
@Description("A query or an operation on columns")
@StackTrace(false)
final class QueryEvent extends Event {

    static final EventType TYPE = EventType.getEventType(QueryEvent.class);

    @Label("Query")
    @Description("A number that its phases and decisions have, too")
    long query;

    @Label("Engine")
    String engine = "";

    @Label("Strategy")
    String strategy = "";

    @Label("Input Rows")
    long rows;

    @Label("Result Rows")
    long groups;

    @Label("Input on the Device")
    @DataAmount
    long inputBytes;

    @Label("Peak Device Memory")
    @DataAmount
    long peakDeviceBytes;
}
