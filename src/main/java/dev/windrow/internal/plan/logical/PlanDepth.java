// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.logical;

import dev.windrow.internal.plan.logical.LogicalPlan.Shared;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/** How many nodes of a plan stand within each other: whoever walks it calls itself for each. */
public final class PlanDepth {

    /** With 512 KB for its stack, a thread plans and runs more than twice as many. */
    public static final int MOST = 200;

    private PlanDepth() {}

    private record Place(LogicalPlan plan, int depth) {}

    /** Returns whether a plan has more nodes within each other than can be walked. */
    public static boolean isTooDeep(LogicalPlan plan) {
        Set<Integer> seen = new HashSet<>();
        Deque<Place> places = new ArrayDeque<>();
        places.push(new Place(plan, 1));
        while (!places.isEmpty()) {
            Place place = places.pop();
            if (place.depth() > MOST) {
                return true;
            }
            if (!(place.plan() instanceof Shared shared) || seen.add(shared.id())) {
                place.plan()
                        .inputs()
                        .forEach(input -> places.push(new Place(input, place.depth() + 1)));
            }
        }
        return false;
    }
}
