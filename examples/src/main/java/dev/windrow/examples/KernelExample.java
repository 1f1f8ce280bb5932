// SPDX-License-Identifier: Apache-2.0
package dev.windrow.examples;

import static dev.windrow.kernel.Kernels.kernel;
import static dev.windrow.kernel.Kernels.run;
import static dev.windrow.kernel.Parameters.doubles;
import static dev.windrow.kernel.Parameters.firstRow;
import static dev.windrow.kernel.Parameters.newDoubles;
import static dev.windrow.kernel.Parameters.rowCount;

import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.column.Table;

import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/** A kernel of one's own: distances on the globe, on the GPU, or by all threads of the CPU. */
public final class KernelExample {
    private static final double EARTH_RADIUS_KM = 6371;

    private KernelExample() {}

    /** Computes the distance of each row's two places, given in degrees, by the haversine. */
    static void distance(
            DoubleArray lat,
            DoubleArray lon,
            DoubleArray toLat,
            DoubleArray toLon,
            DoubleArray km,
            int first,
            int count) {
        for (@Parallel int i = 0; i < count; i++) {
            int row = first + i;
            double from = lat.get(row) * (Math.PI / 180);
            double to = toLat.get(row) * (Math.PI / 180);
            double north = Math.sin((to - from) / 2);
            double east = Math.sin((toLon.get(row) - lon.get(row)) * (Math.PI / 360));
            double chord = north * north + Math.cos(from) * Math.cos(to) * east * east;
            km.set(row, 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord)));
        }
    }

    /** Returns a column km for trips with columns lat, lon, to_lat and to_lon. */
    public static TransformResult distances(Windrow windrow, Table trips) {
        return windrow.transform(
                trips,
                run(
                        kernel(
                                "distance",
                                KernelExample::distance,
                                doubles("lat"),
                                doubles("lon"),
                                doubles("to_lat"),
                                doubles("to_lon"),
                                newDoubles("km"),
                                firstRow(),
                                rowCount())));
    }
}
