package uk.ac.manchester.tornado.api.simulator;

/** Calls a kernel with arguments of its own types; it reads them all before the kernel starts. */
@FunctionalInterface
public interface TaskInvoker {

    void invoke(Object[] arguments);
}
