// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.engine.MisfitException;
import dev.windrow.internal.gpu.device.FirstLine;
import dev.windrow.internal.gpu.graph.ResultInput.NotThereException;
import dev.windrow.internal.gpu.userkernel.KernelFailures;
import dev.windrow.internal.plan.groupby.OutgrownException;

import uk.ac.manchester.tornado.api.exceptions.TornadoOutOfMemoryException;

import java.util.function.Supplier;

/** Translates TornadoVM's failures into Windrow's. */
final class DeviceFailures {

    private DeviceFailures() {}

    /**
     * Does some work.
     *
     * @param device the device's name
     * @throws WindrowException {@code DEVICE_MEMORY}, {@code HOST_MEMORY}, {@code KERNEL} or {@code
     *     DEVICE_FAILURE} in place of what the work throws, unless that is a WindrowException, or
     *     says that a query has outgrown the device, a value does not fit its type, or a column is
     *     not there in the form that is needed
     */
    static <R> R translate(String device, Supplier<R> work) {
        try {
            return work.get();
        } catch (WindrowException | OutgrownException | MisfitException | NotThereException e) {
            throw e;
        } catch (TornadoOutOfMemoryException e) {
            throw new WindrowException(
                    ErrorCode.DEVICE_MEMORY,
                    device
                            + " has too little memory for this query: raise"
                            + " -Dtornado.device.memory, close resident tables and prepared"
                            + " queries, or use the CPU engine",
                    e);
        } catch (OutOfMemoryError e) {
            throw new WindrowException(
                    ErrorCode.HOST_MEMORY, "no room on the host for the device's arrays", e);
        } catch (VirtualMachineError e) {
            throw e;
        } catch (RuntimeException | Error e) {
            // TornadoVM's compiler throws errors of its own.
            if (KernelFailures.named(e) instanceof WindrowException known) {
                throw known;
            }
            throw new WindrowException(
                    ErrorCode.DEVICE_FAILURE, device + " failed: " + FirstLine.of(e), e);
        }
    }
}
