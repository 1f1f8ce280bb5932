// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.device.cache;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TaskGraphInterface;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;

/**
 * The kernels that this process and others before it have compiled. A graph gets those as finished
 * tasks, and TornadoVM neither reads nor compiles their Java. Everything here happens while graphs
 * are built, on one thread at a time. Whatever fails, kernels are compiled.
 *
 * <p>Where TornadoVM is to show the text of each kernel, all are compiled, and what is kept is
 * compared with what comes of that.
 *
 * <p>TornadoVM writes the numbers that a kernel is given into its text, and lengths of arrays that
 * it asks for: they are part of a kernel's key. So is all that the text depends on, see {@link
 * KernelFingerprint} and {@link CompilerFingerprint}.
 */
public final class KernelCache {

    static final System.Logger LOG = System.getLogger(KernelCache.class.getName());

    private static boolean isWanted = true;
    private static @Nullable Optional<KernelCache> opened;

    private final TornadoInternals internals;
    private final KernelFolder folder;
    private final String compiler;
    private final Map<Object, Method> methods = new WeakHashMap<>();
    private final Map<Method, Optional<Code>> codes = new HashMap<>();
    private final Map<Object, Added> added = new WeakHashMap<>();
    private boolean isTrimmed;
    private int alike;
    private int fresh;
    private final List<String> different = new ArrayList<>();

    /** What a task runs. */
    private record Code(String method, KernelFingerprint fingerprint) {}

    /** The kernel of a task that was added. */
    private record Added(String key, CachedKernel kernel) {}

    private KernelCache(TornadoInternals internals, KernelFolder folder, String compiler) {
        this.internals = internals;
        this.folder = folder;
        this.compiler = compiler;
    }

    /** Says whether kernels are kept from now on, and taken from those that were. */
    public static synchronized void use(boolean isWanted) {
        KernelCache.isWanted = isWanted;
    }

    private static synchronized Optional<KernelCache> current() {
        if (!isWanted) {
            return Optional.empty();
        }
        if (opened == null) {
            opened =
                    TornadoInternals.find()
                            .flatMap(
                                    internals ->
                                            KernelFolder.ofUser()
                                                    .map(
                                                            folder ->
                                                                    new KernelCache(
                                                                            internals,
                                                                            folder,
                                                                            CompilerFingerprint
                                                                                    .text())));
        }
        return opened;
    }

    /** Returns a graph that adds finished tasks to another one where it can. */
    public static TaskGraphInterface through(TaskGraph graph) {
        return current().map(cache -> cache.adder(graph)).orElse(graph);
    }

    private TaskGraphInterface adder(TaskGraph graph) {
        return (TaskGraphInterface)
                Proxy.newProxyInstance(
                        KernelCache.class.getClassLoader(),
                        new Class<?>[] {TaskGraphInterface.class},
                        (self, method, given) -> {
                            if (!method.getName().equals("task") || !isAdded(graph, given)) {
                                try {
                                    method.invoke(graph, given);
                                } catch (InvocationTargetException e) {
                                    throw e.getCause();
                                }
                            }
                            return self;
                        });
    }

    /** Adds a finished task, if there is one; {@code given} are its name, code and arguments. */
    private synchronized boolean isAdded(TaskGraph graph, Object[] given) {
        if (CompilerFingerprint.prints()) {
            return false;
        }
        List<Object> arguments = Arrays.asList(given).subList(2, given.length);
        try {
            String key = key(codeOfTask(given[1]).orElse(null), arguments);
            CachedKernel kernel = key == null ? null : folder.find(key).orElse(null);
            if (kernel == null || kernel.accesses().size() != arguments.size()) {
                return false;
            }
            Object task = internals.addTo(graph, (String) given[0], kernel, arguments);
            added.put(task, new Added(key, kernel));
            return true;
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.log(System.Logger.Level.DEBUG, "compiles " + given[0], e);
            return false;
        }
    }

    /** A lambda with variables of its own passes them as arguments, which nobody sees here. */
    private Optional<Code> codeOfTask(Object code) throws ReflectiveOperationException {
        if (code.getClass().getDeclaredFields().length > 0) {
            return Optional.empty();
        }
        Method method = methods.get(code);
        if (method == null) {
            method = internals.methodOf(code);
            methods.put(code, method);
        }
        return codeOf(method);
    }

    private Optional<Code> codeOf(Method method) {
        return codes.computeIfAbsent(
                method,
                key -> KernelFingerprint.of(key).map(of -> new Code(method.toString(), of)));
    }

    /**
     * Returns the key of a kernel. Null if it is none for the cache: TornadoVM decides how kernels
     * without a context are launched, by what it knows of their loops.
     */
    private @Nullable String key(@Nullable Code code, List<?> arguments) {
        if (code == null || !(arguments.getFirst() instanceof KernelContext)) {
            return null;
        }
        StringBuilder text = new StringBuilder(compiler);
        text.append(code.method()).append('\n');
        text.append(HexFormat.of().formatHex(code.fingerprint().digest()));
        for (Object argument : arguments) {
            text.append('\n').append(argument.getClass().getName());
            if (argument instanceof TornadoNativeArray array) {
                text.append(code.fingerprint().asksSizes() ? " " + array.getSize() : "");
            } else if (argument instanceof Number || argument instanceof Boolean) {
                text.append(' ').append(argument);
            } else if (!(argument instanceof KernelContext)) {
                return null;
            }
        }
        return HexFormat.of()
                .formatHex(
                        KernelFolder.sha256()
                                .digest(text.toString().getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Gives a plan the kernels of its finished tasks, before it runs for the first time.
     *
     * @return how many they are
     */
    public static int install(TornadoExecutionPlan plan, List<ImmutableTaskGraph> graphs) {
        return current().map(cache -> cache.installAll(plan, graphs)).orElse(0);
    }

    private synchronized int installAll(
            TornadoExecutionPlan plan, List<ImmutableTaskGraph> graphs) {
        int installed = 0;
        for (ImmutableTaskGraph graph : graphs) {
            for (Object task : tasksOf(graph)) {
                Added kept = added.get(task);
                if (kept != null) {
                    install(plan, task, kept);
                    installed++;
                }
            }
        }
        return installed;
    }

    private List<Object> tasksOf(ImmutableTaskGraph graph) {
        try {
            return internals.tasksOf(graph);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("TornadoVM shows no tasks", e);
        }
    }

    private void install(TornadoExecutionPlan plan, Object task, Added kept) {
        try {
            internals.install(plan, task, kept.kernel());
        } catch (ReflectiveOperationException e) {
            folder.forget(kept.key());
            throw new IllegalStateException(
                    "a kernel that was kept does not compile any more; it is forgotten, so run the"
                            + " query again",
                    e);
        }
    }

    /** Keeps the kernels that a plan has compiled, after it has run. */
    public static void keep(TornadoExecutionPlan plan, List<ImmutableTaskGraph> graphs) {
        current().ifPresent(cache -> cache.keepAll(plan, graphs));
    }

    private synchronized void keepAll(TornadoExecutionPlan plan, List<ImmutableTaskGraph> graphs) {
        try {
            for (ImmutableTaskGraph graph : graphs) {
                for (Object task : tasksOf(graph)) {
                    Optional<Method> method = internals.compiledMethod(task);
                    if (method.isPresent()) {
                        keep(plan, task, method.get());
                    }
                }
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.log(System.Logger.Level.DEBUG, "kernels are not kept", e);
        }
    }

    private void keep(TornadoExecutionPlan plan, Object task, Method method)
            throws ReflectiveOperationException {
        String key = key(codeOf(method).orElse(null), TornadoInternals.arguments(task));
        Optional<CachedKernel> kernel =
                key == null ? Optional.empty() : internals.compiled(plan, task);
        if (key == null || kernel.isEmpty()) {
            return;
        }
        if (CompilerFingerprint.prints()) {
            compare(method, folder.find(key), kernel.get());
        }
        folder.keep(key, kernel.get());
        if (!isTrimmed) {
            isTrimmed = true;
            folder.trim();
        }
    }

    /**
     * TornadoVM declares variables in another order each time, so words are compared, not lines.
     */
    private void compare(Method method, Optional<CachedKernel> kept, CachedKernel made) {
        if (kept.isEmpty()) {
            fresh++;
        } else if (words(kept.get()).equals(words(made))) {
            alike++;
        } else {
            different.add(method.getDeclaringClass().getSimpleName() + "." + method.getName());
        }
    }

    private static List<String> words(CachedKernel kernel) {
        String[] words = new String(kernel.text(), StandardCharsets.UTF_8).split("\\W+");
        Arrays.sort(words);
        return List.of(words);
    }

    /** Makes a report of kernels that were compiled though they were kept. */
    @FunctionalInterface
    public interface Report<R> {

        /**
         * Makes the report.
         *
         * @param folder where kernels are kept
         * @param alike how many have the text that was kept
         * @param fresh how many were not kept before
         * @param different the methods of those that have another text
         */
        R of(Path folder, int alike, int fresh, List<String> different);
    }

    /** Returns what came of compiling kernels that were kept; nothing if there is no cache. */
    public static <R> Optional<R> comparison(Report<R> maker) {
        return current()
                .map(
                        cache ->
                                maker.of(
                                        cache.folder.path(),
                                        cache.alike,
                                        cache.fresh,
                                        cache.different));
    }
}
