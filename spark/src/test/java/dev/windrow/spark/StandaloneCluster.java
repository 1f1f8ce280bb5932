// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A cluster as Spark's own scripts start one: a master and two workers of one core each, all of
 * them processes of this machine. They end with the process that started them.
 */
final class StandaloneCluster {

    private StandaloneCluster() {}

    private static final String HOST = "127.0.0.1";
    private static final int WORKERS = 2;
    private static final long PATIENCE = 60_000;

    private static final Path LOGS = Path.of("target", "standalone").toAbsolutePath();

    /** Starts a cluster. Returns the address of its master. */
    static String start() {
        try {
            Files.createDirectories(LOGS);
            List<Process> started = new ArrayList<>();
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(() -> started.forEach(StandaloneCluster::end)));
            int port = freePort();
            started.add(
                    process(
                            "master",
                            "org.apache.spark.deploy.master.Master",
                            List.of("--port", String.valueOf(port), "--webui-port", "0")));
            await(port);
            String master = "spark://" + HOST + ":" + port;
            for (int i = 0; i < WORKERS; i++) {
                List<String> options =
                        List.of(
                                "--cores",
                                "1",
                                "--memory",
                                "1g",
                                "--webui-port",
                                "0",
                                "--work-dir",
                                LOGS.resolve("worker-" + i).toString(),
                                master);
                started.add(
                        process("worker-" + i, "org.apache.spark.deploy.worker.Worker", options));
            }
            return master;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while the master starts", e);
        }
    }

    private static Process process(String name, String type, List<String> options)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "--sun-misc-unsafe-memory-access=allow"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), type));
        command.addAll(List.of("--host", HOST));
        command.addAll(options);
        File log = LOGS.resolve(name + ".log").toFile();
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.to(log))
                .start();
    }

    /** Ends a process and its executors. */
    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
            return socket.getLocalPort();
        }
    }

    private static void await(int port) throws IOException, InterruptedException {
        long end = System.currentTimeMillis() + PATIENCE;
        while (true) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(HOST, port));
                return;
            } catch (IOException e) {
                if (System.currentTimeMillis() > end) {
                    throw e;
                }
                Thread.sleep(100);
            }
        }
    }
}
