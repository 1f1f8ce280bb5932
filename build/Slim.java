// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.RecordComponentVisitor;
import org.objectweb.asm.Type;
import org.objectweb.asm.TypePath;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Copies compiled classes to what is shipped, without what no program reads:
 *
 * <ul>
 *   <li>the names of local variables and parameters, a tenth of the jar; but kernels, and the
 *       classes that they call, keep them, since TornadoVM compiles nothing without,
 *   <li>in internal packages, the annotations of types, the package's own, and the generic
 *       signatures of private members, which no other class can name,
 *   <li>that {@code MethodHandles.Lookup} is an inner class, which compilers note of each lambda.
 * </ul>
 *
 * <p>Code and line numbers stay. The names of a class come in an order that a jar compresses
 * better.
 *
 * <p>Arguments: the folder of the classes, and the folder to fill, which is not there yet.
 */
public final class Slim {

    private static final String ON_DEVICE = "dev/windrow/internal/gpu/";

    /** What kernels that users write call, and the kernels that the doctor tries. */
    private static final List<String> OTHER_KERNELS =
            List.of("dev/windrow/kernel/", ON_DEVICE + "conformance/");

    private static final String INTERNAL = "dev/windrow/internal/";

    private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";

    private static final String TASKS = "uk/ac/manchester/tornado/api/common/TornadoFunctions$";

    /** Tags of the constant pool. */
    private static final int UTF8 = 1;

    private static final int CLASS = 7;
    private static final int NAME_AND_TYPE = 12;

    private Slim() {}

    public static void main(String[] arguments) throws IOException {
        Path from = Path.of(arguments[0]);
        Path to = Path.of(arguments[1]);
        Map<String, byte[]> classes = new HashMap<>();
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                String name = from.relativize(file).toString().replace('\\', '/');
                if (name.matches(INTERNAL + ".*package-info.class")) {
                    continue;
                }
                if (name.endsWith(".class")) {
                    classes.put(name.substring(0, name.length() - ".class".length()), read(file));
                } else {
                    write(to.resolve(name), read(file));
                }
            }
        }
        Set<String> kernels = kernelsAndWhatTheyCall(classes);
        Set<String> tasks = new TreeSet<>();
        for (Map.Entry<String, byte[]> each : classes.entrySet()) {
            byte[] slim = slim(each.getValue(), kernels.contains(each.getKey()), tasks);
            write(to.resolve(each.getKey() + ".class"), slim);
        }
        tasks.removeAll(kernels);
        if (tasks.size() > 0) {
            System.err.println("these have kernels, and names that do not say so: " + tasks);
            System.exit(1);
        }
    }

    private static boolean isKernels(String name) {
        return name.matches(".*Kernels(\\$.*)?")
                || name.contains("/kernels/")
                || OTHER_KERNELS.stream().anyMatch(name::startsWith);
    }

    private static Set<String> kernelsAndWhatTheyCall(Map<String, byte[]> classes) {
        Set<String> found = new HashSet<>();
        Deque<String> left = new ArrayDeque<>();
        classes.keySet().stream().filter(Slim::isKernels).forEach(left::add);
        while (!left.isEmpty()) {
            String name = left.remove();
            boolean known = OTHER_KERNELS.stream().anyMatch(name::startsWith);
            if (found.add(name) && !known) {
                ClassReader reader = new ClassReader(classes.get(name));
                char[] buffer = new char[reader.getMaxStringLength()];
                items(reader, CLASS)
                        .mapToObj(item -> reader.readUTF8(item, buffer))
                        .filter(used -> used.startsWith(ON_DEVICE) && classes.containsKey(used))
                        .forEach(left::add);
            }
        }
        return found;
    }

    /**
     * Leaves out of a class what no program reads.
     *
     * @param isKernel whether variables keep their names
     * @param tasks gets the classes of the methods that become tasks on a device
     */
    private static byte[] slim(byte[] bytes, boolean isKernel, Set<String> tasks) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(bytes).accept(new SlimClass(writer, isKernel, tasks), 0);
        return inOrder(writer.toByteArray());
    }

    /** Writes a class again, with similar names side by side. */
    private static byte[] inOrder(byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(0);
        // Constants that code loads come first: a small index makes shorter code.
        reader.accept(new LoadedConstants(writer), 0);
        char[] buffer = new char[reader.getMaxStringLength()];
        namesOf(bytes, reader).stream()
                .sorted(Comparator.comparing(name -> new StringBuilder(name).reverse().toString()))
                .forEach(writer::newUTF8);
        items(reader, CLASS).forEach(item -> writer.newClass(reader.readUTF8(item, buffer)));
        items(reader, NAME_AND_TYPE)
                .forEach(
                        item ->
                                writer.newNameType(
                                        reader.readUTF8(item, buffer),
                                        reader.readUTF8(item + 2, buffer)));
        reader.accept(writer, 0);
        return writer.toByteArray();
    }

    private static List<String> namesOf(byte[] bytes, ClassReader reader) {
        return items(reader, UTF8)
                .mapToObj(item -> new DataInputStream(from(bytes, item)))
                .map(Slim::readName)
                .toList();
    }

    private static InputStream from(byte[] bytes, int start) {
        return new ByteArrayInputStream(bytes, start, bytes.length - start);
    }

    private static String readName(DataInputStream in) {
        try {
            return in.readUTF();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns where the items of a kind begin in the constant pool, behind their tags. */
    private static IntStream items(ClassReader reader, int tag) {
        return IntStream.range(1, reader.getItemCount())
                .map(reader::getItem)
                .filter(item -> item > 0 && reader.readByte(item - 1) == tag);
    }

    /** Adds the constants that code loads, but those that take two places. */
    private static final class LoadedConstants extends ClassVisitor {

        private final ClassWriter writer;

        LoadedConstants(ClassWriter writer) {
            super(Opcodes.ASM9);
            this.writer = writer;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String type, String signature, String[] exceptions) {
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitLdcInsn(Object value) {
                    if (!(value instanceof Long || value instanceof Double)) {
                        writer.newConst(value);
                    }
                }
            };
        }
    }

    /** A class without what no program reads. */
    private static final class SlimClass extends ClassVisitor {

        private final boolean isKernel;
        private final Set<String> tasks;
        private boolean isInternal;

        SlimClass(ClassVisitor writer, boolean isKernel, Set<String> tasks) {
            super(Opcodes.ASM9, writer);
            this.isKernel = isKernel;
            this.tasks = tasks;
        }

        @Override
        public void visit(
                int version,
                int access,
                String name,
                String signature,
                String parent,
                String[] interfaces) {
            isInternal = name.startsWith(INTERNAL);
            super.visit(version, access, name, signature, parent, interfaces);
        }

        /**
         * Returns the generic signature of a member: compilers ask for that of other classes, and
         * picocli for that of options.
         */
        private String ifAsked(int access, String signature) {
            return isInternal && (access & Opcodes.ACC_PRIVATE) != 0 ? null : signature;
        }

        @Override
        public void visitInnerClass(String name, String outer, String inner, int access) {
            if (!name.equals(LOOKUP)) {
                super.visitInnerClass(name, outer, inner, access);
            }
        }

        @Override
        public AnnotationVisitor visitTypeAnnotation(
                int reference, TypePath path, String type, boolean isVisible) {
            return isInternal ? null : super.visitTypeAnnotation(reference, path, type, isVisible);
        }

        @Override
        public FieldVisitor visitField(
                int access, String name, String type, String signature, Object value) {
            FieldVisitor field =
                    super.visitField(access, name, type, ifAsked(access, signature), value);
            return isInternal ? new SlimField(field) : field;
        }

        @Override
        public RecordComponentVisitor visitRecordComponent(
                String name, String type, String signature) {
            RecordComponentVisitor component = super.visitRecordComponent(name, type, signature);
            return isInternal ? new SlimComponent(component) : component;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String type, String signature, String[] exceptions) {
            MethodVisitor method =
                    super.visitMethod(access, name, type, ifAsked(access, signature), exceptions);
            return new SlimMethod(method, isKernel, isInternal, tasks);
        }
    }

    private static final class SlimField extends FieldVisitor {

        SlimField(FieldVisitor writer) {
            super(Opcodes.ASM9, writer);
        }

        @Override
        public AnnotationVisitor visitTypeAnnotation(
                int reference, TypePath path, String type, boolean isVisible) {
            return null;
        }
    }

    private static final class SlimComponent extends RecordComponentVisitor {

        SlimComponent(RecordComponentVisitor writer) {
            super(Opcodes.ASM9, writer);
        }

        @Override
        public AnnotationVisitor visitTypeAnnotation(
                int reference, TypePath path, String type, boolean isVisible) {
            return null;
        }
    }

    /** A method, which tells of the tasks that it makes. */
    private static final class SlimMethod extends MethodVisitor {

        private final boolean isKernel;
        private final boolean isInternal;
        private final Set<String> tasks;

        SlimMethod(MethodVisitor writer, boolean isKernel, boolean isInternal, Set<String> tasks) {
            super(Opcodes.ASM9, writer);
            this.isKernel = isKernel;
            this.isInternal = isInternal;
            this.tasks = tasks;
        }

        @Override
        public AnnotationVisitor visitTypeAnnotation(
                int reference, TypePath path, String type, boolean isVisible) {
            return isInternal ? null : super.visitTypeAnnotation(reference, path, type, isVisible);
        }

        @Override
        public void visitParameter(String name, int access) {
            if (isKernel) {
                super.visitParameter(name, access);
            }
        }

        @Override
        public void visitLocalVariable(
                String name, String type, String signature, Label start, Label end, int i) {
            if (isKernel) {
                super.visitLocalVariable(name, type, signature, start, end, i);
            }
        }

        @Override
        public AnnotationVisitor visitLocalVariableAnnotation(
                int reference,
                TypePath path,
                Label[] starts,
                Label[] ends,
                int[] indices,
                String type,
                boolean isVisible) {
            return null;
        }

        @Override
        public void visitInvokeDynamicInsn(
                String name, String type, Handle bootstrap, Object... arguments) {
            super.visitInvokeDynamicInsn(name, type, bootstrap, arguments);
            if (Type.getReturnType(type).getInternalName().startsWith(TASKS)) {
                tasks.add(((Handle) arguments[1]).getOwner());
            }
        }
    }

    private static byte[] read(Path file) throws IOException {
        return Files.readAllBytes(file);
    }

    private static void write(Path file, byte[] bytes) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
    }
}
