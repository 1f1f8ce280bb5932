// SPDX-License-Identifier: Apache-2.0
package dev.windrow.profile;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A decision for a query, in a flight recording. */
@Name("dev.windrow.Decision")
@Label("Decision")
@Category("Windrow")
@Description("What was decided for a query, and why")
@StackTrace(false)
final class DecisionEvent extends Event {

    @Label("Query")
    long query;

    @Label("Subject")
    String subject = "";

    @Label("Choice")
    String choice = "";

    @Label("Reason")
    String reason = "";
}
