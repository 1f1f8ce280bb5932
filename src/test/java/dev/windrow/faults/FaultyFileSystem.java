// SPDX-License-Identifier: Apache-2.0
package dev.windrow.faults;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The file system of {@link FaultyFiles}. */
final class FaultyFileSystem extends FileSystem {

    private final FaultyFiles provider;
    private final FileSystem machine;

    FaultyFileSystem(FaultyFiles provider, FileSystem machine) {
        this.provider = provider;
        this.machine = machine;
    }

    @Override
    public FileSystemProvider provider() {
        return provider;
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public boolean isReadOnly() {
        return machine.isReadOnly();
    }

    @Override
    public String getSeparator() {
        return machine.getSeparator();
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        List<Path> roots = new ArrayList<>();
        machine.getRootDirectories().forEach(each -> roots.add(new FaultyPath(this, each)));
        return roots;
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        return machine.getFileStores();
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return machine.supportedFileAttributeViews();
    }

    @Override
    public Path getPath(String first, String... more) {
        return new FaultyPath(this, machine.getPath(first, more));
    }

    @Override
    public PathMatcher getPathMatcher(String pattern) {
        PathMatcher matcher = machine.getPathMatcher(pattern);
        return path -> matcher.matches(((FaultyPath) path).plain());
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        return machine.getUserPrincipalLookupService();
    }

    @Override
    public WatchService newWatchService() throws IOException {
        return machine.newWatchService();
    }
}
