// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.device.cache;

import dev.windrow.internal.gpu.bytecode.KernelClass;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * What TornadoVM has within and offers nobody: the tasks of a graph, and the kernels that a plan
 * has compiled. Found by name, since no build has these classes; the options in {@code
 * tornado-config} open their packages. Where something has another name or is closed, there is no
 * cache of kernels.
 *
 * <p>TornadoVM can be given a text in place of a method, as a prebuilt task. Such a task equals
 * nothing, not even itself, and so a graph of two launches the kernel of the first for both.
 * Therefore a subclass equals itself.
 */
final class TornadoInternals {

    private static final String RUNTIME = "uk.ac.manchester.tornado.runtime.";
    private static final String API = "uk.ac.manchester.tornado.api.";

    private final Field graph;
    private final Field inner;
    private final Method resolve;
    private final Class<?> access;
    private final Class<?> compilable;
    private final Constructor<?> prebuilt;
    private final Field packages;
    private final Method create;
    private final Constructor<?> none;

    private TornadoInternals() throws ReflectiveOperationException {
        graph = opened(ImmutableTaskGraph.class.getDeclaredField("taskGraph"));
        inner = opened(TaskGraph.class.getDeclaredField("taskGraphImpl"));
        access = Class.forName(API + "common.Access");
        compilable = Class.forName(RUNTIME + "tasks.CompilableTask");
        resolve =
                Class.forName(RUNTIME + "analyzer.TaskUtils")
                        .getMethod("resolveMethodHandle", Object.class);
        Class<?> task = KernelClass.equalToItself(Class.forName(RUNTIME + "tasks.PrebuiltTask"));
        prebuilt = task.getConstructors()[0];
        packages =
                opened(
                        Class.forName(RUNTIME + "tasks.TornadoTaskGraph")
                                .getDeclaredField("taskPackages"));
        create =
                method(
                        Class.forName(API + "common.TaskPackage").getMethods(),
                        "createPrebuiltTask",
                        4);
        none = Class.forName(API + "AccessorParameters").getConstructor(int.class);
    }

    /** Returns them if this TornadoVM has all under the names that are known, and opens them. */
    static Optional<TornadoInternals> find() {
        try {
            return Optional.of(new TornadoInternals());
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            KernelCache.LOG.log(System.Logger.Level.DEBUG, "TornadoVM shows no tasks", e);
            return Optional.empty();
        }
    }

    /** Returns the method that a task runs. */
    Method methodOf(Object code) throws ReflectiveOperationException {
        return (Method) resolve.invoke(null, code);
    }

    /**
     * Adds a task that is compiled already, and returns it. The graph has a list of packages for
     * the names of its tasks, too.
     */
    Object addTo(TaskGraph to, String name, CachedKernel kernel, List<?> arguments)
            throws ReflectiveOperationException {
        Object tasks = inner.get(to);
        Object[] accesses = (Object[]) Array.newInstance(access, arguments.size());
        for (int i = 0; i < accesses.length; i++) {
            accesses[i] = constant(access, kernel.accesses().get(i));
        }
        Object[] given = arguments.toArray();
        Object task =
                prebuilt.newInstance(
                        call(tasks, "meta"), name, kernel.entry(), "", given, accesses);
        call(tasks, "addInner", task);
        @SuppressWarnings("unchecked") // the field's type
        List<Object> packages = (List<Object>) this.packages.get(tasks);
        packages.add(create.invoke(null, name, kernel.entry(), "", none.newInstance(0)));
        return task;
    }

    private static Object constant(Class<?> type, String name) {
        return Arrays.stream(type.getEnumConstants())
                .filter(each -> ((Enum<?>) each).name().equals(name))
                .findAny()
                .orElseThrow();
    }

    /** Returns the tasks of a graph. */
    List<Object> tasksOf(ImmutableTaskGraph of) throws ReflectiveOperationException {
        List<Object> tasks = new ArrayList<>();
        Consumer<Object> adder = tasks::add;
        call(inner.get(graph.get(of)), "apply", adder);
        return tasks;
    }

    /** Returns the method of a task that TornadoVM compiles; nothing if it was compiled before. */
    Optional<Method> compiledMethod(Object task) throws ReflectiveOperationException {
        return compilable.isInstance(task)
                ? Optional.of((Method) call(task, "getMethod"))
                : Optional.empty();
    }

    static List<Object> arguments(Object task) throws ReflectiveOperationException {
        return List.of((Object[]) call(task, "getArguments"));
    }

    /**
     * Returns what a plan has compiled for a task, as it is on the device; nothing if it has not
     * compiled this one. A graph that replays another has tasks of the same names, so the plan has
     * code for them too, but TornadoVM tells how a task uses its arguments only where it compiles
     * it.
     */
    Optional<CachedKernel> compiled(TornadoExecutionPlan plan, Object task)
            throws ReflectiveOperationException {
        String entry = (String) call(task, "getTaskName");
        Object code = codesOf(plan).get(call(task, "getId") + "-" + entry);
        List<String> accesses =
                Stream.of((Object[]) call(task, "getArgumentsAccess"))
                        .map(Object::toString)
                        .toList();
        if (code == null || !CachedKernel.writes(accesses)) {
            return Optional.empty();
        }
        byte[] text = (byte[]) call(code, "getCode");
        return Optional.of(
                new CachedKernel(entry, accesses, text, binaryOf(call(code, "getProgram"))));
    }

    private static byte[] binaryOf(Object program) throws ReflectiveOperationException {
        long[] sizes = (long[]) call(program, "getBinarySizes");
        if (sizes.length != 1) {
            return new byte[0];
        }
        ByteBuffer buffer = ByteBuffer.allocateDirect(Math.toIntExact(sizes[0]));
        Field pointer = opened(program.getClass().getDeclaredField("programPointer"));
        opened(
                        program.getClass()
                                .getDeclaredMethod(
                                        "getBinaries", long.class, long.class, ByteBuffer.class))
                .invoke(null, pointer.get(program), 1L, buffer);
        byte[] binary = new byte[buffer.capacity()];
        buffer.get(binary);
        return binary;
    }

    /** Gives a plan a kernel, so that it need not compile it: the binary, or else the text. */
    void install(TornadoExecutionPlan plan, Object task, CachedKernel kernel)
            throws ReflectiveOperationException {
        Object cache = call(contextOf(plan), "getCodeCache", plan.getId());
        String id = (String) call(task, "getId");
        Object code = kernel.binary().length == 0 ? null : fromBinary(cache, id, kernel);
        if (code == null) {
            call(cache, "installSource", call(task, "meta"), id, kernel.entry(), kernel.text());
        } else {
            codesOf(plan).put(id + "-" + kernel.entry(), code);
        }
    }

    /** Returns the code of a binary; null if the driver does not take it, such as an older one. */
    private static @Nullable Object fromBinary(Object cache, String id, CachedKernel kernel)
            throws ReflectiveOperationException {
        Method install = method(cache.getClass().getDeclaredMethods(), "installBinary", 3);
        try {
            Object code = opened(install).invoke(cache, id, kernel.entry(), kernel.binary());
            return (boolean) call(code, "isValid") ? code : null;
        } catch (InvocationTargetException e) {
            KernelCache.LOG.log(System.Logger.Level.DEBUG, "takes the text of " + id, e);
            return null;
        }
    }

    /** Returns the version of the compiler of CUDA's texts; nothing for another back end. */
    static Optional<String> nvrtc() {
        try {
            Class<?> program = Class.forName("uk.ac.manchester.tornado.drivers.cuda.CUDAProgram");
            return Optional.of("nvrtc " + program.getMethod("getNvrtcVersion").invoke(null));
        } catch (ReflectiveOperationException | LinkageError e) {
            return Optional.empty();
        }
    }

    @SuppressWarnings("unchecked") // the field's type
    private static Map<String, Object> codesOf(TornadoExecutionPlan plan)
            throws ReflectiveOperationException {
        Object cache = call(contextOf(plan), "getCodeCache", plan.getId());
        return (Map<String, Object>) opened(cache.getClass().getDeclaredField("cache")).get(cache);
    }

    private static Object contextOf(TornadoExecutionPlan plan) {
        return plan.getDevice(0).getDeviceContext();
    }

    /** Calls a public method, the only one of its name with so many parameters. */
    private static Object call(Object of, String name, Object... given)
            throws ReflectiveOperationException {
        return method(of.getClass().getMethods(), name, given.length).invoke(of, given);
    }

    private static Method method(Method[] methods, String name, int parameters)
            throws NoSuchMethodException {
        return Arrays.stream(methods)
                .filter(each -> each.getName().equals(name))
                .filter(each -> each.getParameterCount() == parameters && !each.isBridge())
                .findFirst()
                .orElseThrow(() -> new NoSuchMethodException(name));
    }

    private static <A extends AccessibleObject> A opened(A member) {
        member.setAccessible(true);
        return member;
    }
}
