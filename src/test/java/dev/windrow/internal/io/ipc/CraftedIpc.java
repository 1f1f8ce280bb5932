// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import com.google.flatbuffers.FlatBufferBuilder;

import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.vector.ipc.WriteChannel;
import org.apache.arrow.vector.ipc.message.ArrowBlock;
import org.apache.arrow.vector.ipc.message.ArrowDictionaryBatch;
import org.apache.arrow.vector.ipc.message.ArrowMessage;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.apache.arrow.vector.ipc.message.MessageSerializer;
import org.apache.arrow.vector.types.pojo.Field;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Writes IPC files and streams that Arrow's own writers cannot write. */
final class CraftedIpc {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final WriteChannel out = new WriteChannel(Channels.newChannel(bytes));
    private final List<Field> fields;
    private final short byteOrder;

    private CraftedIpc(List<Field> fields, short byteOrder) {
        this.fields = fields;
        this.byteOrder = byteOrder;
    }

    /** Returns a stream of one batch whose schema claims a byte order. */
    static byte[] stream(List<Field> fields, short byteOrder, ArrowRecordBatch rows)
            throws IOException {
        return stream(fields, byteOrder, List.of(rows));
    }

    /** Returns a stream of any batches of dictionaries and rows. */
    static byte[] stream(List<Field> fields, short byteOrder, List<ArrowMessage> batches)
            throws IOException {
        CraftedIpc ipc = new CraftedIpc(fields, byteOrder);
        ipc.writeSchema();
        for (ArrowMessage batch : batches) {
            if (batch instanceof ArrowDictionaryBatch dictionary) {
                MessageSerializer.serialize(ipc.out, dictionary);
            } else {
                MessageSerializer.serialize(ipc.out, (ArrowRecordBatch) batch);
            }
        }
        ipc.out.writeIntLittleEndian(MessageSerializer.IPC_CONTINUATION_TOKEN);
        ipc.out.writeIntLittleEndian(0);
        return ipc.bytes.toByteArray();
    }

    /**
     * Returns a stream that ends after the metadata of a batch, which claim a body of {@code
     * bodyBytes}.
     */
    static byte[] streamWithoutBody(List<Field> fields, long bodyBytes, ArrowRecordBatch rows)
            throws IOException {
        CraftedIpc ipc = new CraftedIpc(fields, Endianness.Little);
        ipc.writeSchema();
        FlatBufferBuilder builder = new FlatBufferBuilder();
        ipc.write(
                MessageSerializer.serializeMessage(
                        builder,
                        MessageHeader.RecordBatch,
                        rows.writeTo(builder),
                        bodyBytes,
                        IpcOption.DEFAULT));
        return ipc.bytes.toByteArray();
    }

    /**
     * Returns a file of one batch whose two schemas claim a byte order.
     *
     * @param fields the fields of the schemas, with the types of dictionaries
     * @param dictionaries any number of batches, also several of one dictionary
     */
    static byte[] file(
            List<Field> fields,
            short byteOrder,
            List<ArrowDictionaryBatch> dictionaries,
            ArrowRecordBatch rows)
            throws IOException {
        CraftedIpc ipc = new CraftedIpc(fields, byteOrder);
        ipc.out.write("ARROW1\0\0".getBytes(StandardCharsets.US_ASCII));
        ipc.writeSchema();
        List<ArrowBlock> blocks = new ArrayList<>();
        for (ArrowDictionaryBatch dictionary : dictionaries) {
            blocks.add(MessageSerializer.serialize(ipc.out, dictionary));
        }
        ipc.writeFooter(blocks, MessageSerializer.serialize(ipc.out, rows));
        return ipc.bytes.toByteArray();
    }

    private void writeSchema() throws IOException {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        write(
                MessageSerializer.serializeMessage(
                        builder, MessageHeader.Schema, schema(builder), 0, IpcOption.DEFAULT));
    }

    private void write(ByteBuffer message) throws IOException {
        MessageSerializer.writeMessageBuffer(out, message.remaining(), message);
    }

    private void writeFooter(List<ArrowBlock> dictionaries, ArrowBlock rows) throws IOException {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        int schema = schema(builder);
        Footer.startDictionariesVector(builder, dictionaries.size());
        dictionaries.reversed().forEach(block -> add(builder, block));
        int dictionariesAt = builder.endVector();
        Footer.startRecordBatchesVector(builder, 1);
        add(builder, rows);
        int rowsAt = builder.endVector();
        builder.finish(
                Footer.createFooter(
                        builder, MetadataVersion.V5, schema, dictionariesAt, rowsAt, 0));
        byte[] footer = builder.sizedByteArray();
        out.write(footer);
        out.writeIntLittleEndian(footer.length);
        out.write("ARROW1".getBytes(StandardCharsets.US_ASCII));
    }

    private static void add(FlatBufferBuilder builder, ArrowBlock block) {
        Block.createBlock(
                builder, block.getOffset(), block.getMetadataLength(), block.getBodyLength());
    }

    private int schema(FlatBufferBuilder builder) {
        int[] offsets = fields.stream().mapToInt(field -> field.getField(builder)).toArray();
        int vector = org.apache.arrow.flatbuf.Schema.createFieldsVector(builder, offsets);
        return org.apache.arrow.flatbuf.Schema.createSchema(builder, byteOrder, vector, 0, 0);
    }
}
