package dev.windrow.internal.plan.groupby;

import java.util.List;
import java.util.Map;

/**
 * How the values of each plane come together where rows have slots.
 *
 * @param cellGroups for how many groups each block has accumulators of its own, 0 for none
 * @param planes the planes of each way; a way that no plane takes has no entry
 * @param cells how threads add up in cells of their own
 */
public record PlaneReductions(
        int cellGroups, Map<Reduction, List<Plane>> planes, BlockCells cells) {

    public PlaneReductions {
        planes = Map.copyOf(planes);
    }

    /** Returns the planes whose values come together in a way. */
    List<Plane> planes(Reduction way) {
        return planes.getOrDefault(way, List.of());
    }

    /** Returns how a plane's values come together. */
    Reduction of(Plane plane) {
        for (Map.Entry<Reduction, List<Plane>> way : planes.entrySet()) {
            if (way.getValue().contains(plane)) {
                return way.getKey();
            }
        }
        throw new IllegalArgumentException(plane + " is none of the query's planes");
    }
}
