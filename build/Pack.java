// SPDX-License-Identifier: Apache-2.0
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Compresses jars as far as Java can, and leaves out their entries for folders, which no class
 * loader needs. The other entries keep their order and their times. Arguments: the jars.
 */
public final class Pack {

    private Pack() {}

    public static void main(String[] arguments) throws IOException {
        for (String jar : arguments) {
            Files.write(Path.of(jar), packed(jar));
        }
    }

    private static byte[] packed(String jar) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (ZipFile from = new ZipFile(jar);
                ZipOutputStream to = new ZipOutputStream(packed)) {
            to.setLevel(Deflater.BEST_COMPRESSION);
            for (ZipEntry entry : from.stream().filter(each -> !each.isDirectory()).toList()) {
                byte[] content = from.getInputStream(entry).readAllBytes();
                to.putNextEntry(header(entry, content));
                to.write(content);
            }
        }
        return packed.toByteArray();
    }

    /** An entry that tells its sizes before its bytes needs no second header behind them. */
    private static ZipEntry header(ZipEntry entry, byte[] content) throws IOException {
        ZipEntry header = new ZipEntry(entry.getName());
        header.setTimeLocal(entry.getTimeLocal());
        header.setCrc(entry.getCrc());
        header.setSize(content.length);
        ByteArrayOutputStream deflated = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        try (DeflaterOutputStream out = new DeflaterOutputStream(deflated, deflater)) {
            out.write(content);
        } finally {
            deflater.end();
        }
        header.setCompressedSize(deflated.size());
        return header;
    }
}
