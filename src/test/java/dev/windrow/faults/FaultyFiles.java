// SPDX-License-Identifier: Apache-2.0
package dev.windrow.faults;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/**
 * The files of the machine, where the n-th read or write fails. Java takes it in place of its own
 * file system: {@code
 * -Djava.nio.file.spi.DefaultFileSystemProvider=dev.windrow.faults.FaultyFiles}.
 */
public final class FaultyFiles extends FileSystemProvider {

    private final FileSystemProvider machine;
    private final FaultyFileSystem files;

    /**
     * Wraps Java's own file system.
     *
     * @param machine what Java would take
     */
    public FaultyFiles(FileSystemProvider machine) {
        this.machine = machine;
        files = new FaultyFileSystem(this, machine.getFileSystem(URI.create("file:///")));
    }

    private static Path plain(Path path) {
        if (path instanceof FaultyPath faulty) {
            return faulty.plain();
        }
        throw new ProviderMismatchException();
    }

    private Path faulty(Path path) {
        return new FaultyPath(files, path);
    }

    @Override
    public String getScheme() {
        return machine.getScheme();
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> environment) throws IOException {
        return machine.newFileSystem(uri, environment);
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        return files;
    }

    @Override
    public Path getPath(URI uri) {
        return faulty(machine.getPath(uri));
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        return newFileChannel(path, options, attributes);
    }

    @Override
    public FileChannel newFileChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        return new FaultyChannel(machine.newFileChannel(plain(path), options, attributes));
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(
            Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
        DirectoryStream<Path> found =
                machine.newDirectoryStream(plain(folder), each -> filter.accept(faulty(each)));
        return new DirectoryStream<>() {
            @Override
            public Iterator<Path> iterator() {
                Iterator<Path> paths = found.iterator();
                return new Iterator<>() {
                    @Override
                    public boolean hasNext() {
                        return paths.hasNext();
                    }

                    @Override
                    public Path next() {
                        return faulty(paths.next());
                    }
                };
            }

            @Override
            public void close() throws IOException {
                found.close();
            }
        };
    }

    @Override
    public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
        machine.createDirectory(plain(folder), attributes);
    }

    @Override
    public void createSymbolicLink(Path link, Path target, FileAttribute<?>... attributes)
            throws IOException {
        machine.createSymbolicLink(plain(link), plain(target), attributes);
    }

    @Override
    public Path readSymbolicLink(Path link) throws IOException {
        return faulty(machine.readSymbolicLink(plain(link)));
    }

    @Override
    public void delete(Path path) throws IOException {
        machine.delete(plain(path));
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) throws IOException {
        machine.copy(plain(source), plain(target), options);
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
        machine.move(plain(source), plain(target), options);
    }

    @Override
    public boolean isSameFile(Path path, Path other) throws IOException {
        return machine.isSameFile(plain(path), plain(other));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
        return machine.isHidden(plain(path));
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
        return machine.getFileStore(plain(path));
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        machine.checkAccess(plain(path), modes);
    }

    @Override
    public <V extends FileAttributeView> @Nullable V getFileAttributeView(
            Path path, Class<V> type, LinkOption... options) {
        return machine.getFileAttributeView(plain(path), type, options);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(
            Path path, Class<A> type, LinkOption... options) throws IOException {
        return machine.readAttributes(plain(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String names, LinkOption... options)
            throws IOException {
        return machine.readAttributes(plain(path), names, options);
    }

    @Override
    public void setAttribute(Path path, String name, Object value, LinkOption... options)
            throws IOException {
        machine.setAttribute(plain(path), name, value, options);
    }
}
