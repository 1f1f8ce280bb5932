// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.transform;

import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.query.Transformation;

import java.util.List;

/** How an operation on columns is run. */
public sealed interface TransformPlan {

    Transformation transformation();

    TableStatistics input();

    /** Returns what was decided, and why. */
    List<Decision> decisions();

    /** Returns the engine and the operation, as the profile shows it. */
    String strategy();

    /**
     * On the CPU's threads.
     *
     * @param threads how many threads
     */
    record OnCpu(
            Transformation transformation,
            TableStatistics input,
            int threads,
            List<Decision> decisions)
            implements TransformPlan {

        public OnCpu {
            decisions = List.copyOf(decisions);
        }

        @Override
        public String strategy() {
            return "cpu-" + transformation.name();
        }
    }

    /**
     * On a device.
     *
     * @param deviceBytes device memory that it takes, including the columns that it reads
     * @param limits the device
     */
    record OnDevice(
            Transformation transformation,
            TableStatistics input,
            long deviceBytes,
            DeviceLimits limits,
            List<Decision> decisions)
            implements TransformPlan {

        public OnDevice {
            decisions = List.copyOf(decisions);
        }

        @Override
        public String strategy() {
            return "device-" + transformation.name();
        }
    }

    /**
     * On a device, one part of the rows after the other. Each part gets a plan of its own.
     *
     * @param parts the parts
     * @param part the plan of a part as it is expected
     */
    record InParts(
            Transformation transformation,
            TableStatistics input,
            RowParts parts,
            OnDevice part,
            List<Decision> decisions)
            implements TransformPlan {

        public InParts {
            decisions = List.copyOf(decisions);
        }

        @Override
        public String strategy() {
            return part.strategy();
        }
    }
}
