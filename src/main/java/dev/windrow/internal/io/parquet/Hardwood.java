// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.hardwood.internal.compression.Decompressor;
import dev.hardwood.internal.compression.DecompressorFactory;
import dev.hardwood.internal.reader.Dictionary;
import dev.hardwood.internal.reader.PageDecoder;
import dev.hardwood.metadata.ColumnMetaData;
import dev.hardwood.metadata.CompressionCodec;
import dev.hardwood.metadata.FieldPath;
import dev.hardwood.metadata.RepetitionType;
import dev.hardwood.schema.ColumnSchema;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Hardwood's decoder of pages, in its own terms. */
final class Hardwood {

    /**
     * Hardwood tells on the terminal that it uses no vectors of the JDK's incubator. Held here,
     * because the log manager forgets the level of a logger that nobody holds.
     */
    @SuppressWarnings("unused")
    private static final Logger QUIET = quietLogger();

    private Hardwood() {}

    /**
     * Returns the decoder of a column's pages, which calls what decompresses them.
     *
     * @param mostDefinition the definition level of a value that is there; 0 for a decoder of pages
     *     without nulls
     */
    static PageDecoder pageDecoder(
            ParquetPlace place, int mostDefinition, Decompressor decompressor) {
        ColumnSchema schema = schema(place.leaf(), place.index(), mostDefinition);
        return new PageDecoder(
                metadata(place.chunk(), schema), schema, new Decompressors(decompressor));
    }

    /** Returns the dictionary that a page holds. */
    static Dictionary dictionary(byte[] bytes, int entries, ParquetLeaf leaf) throws IOException {
        return Dictionary.parse(bytes, entries, leaf.type().decoded(), typeLength(leaf));
    }

    /** Returns a dictionary of numbers, each of which is its own index. */
    static Dictionary indices(int entries) {
        int[] indices = new int[entries];
        Arrays.setAll(indices, index -> index);
        return new Dictionary.IntDictionary(indices);
    }

    /** Always the same one: which codec a column has is known already. */
    private static final class Decompressors extends DecompressorFactory {

        private final Decompressor decompressor;

        @SuppressWarnings("NullAway")
        Decompressors(Decompressor decompressor) {
            super(null);
            this.decompressor = decompressor;
        }

        @Override
        public Decompressor getDecompressor(CompressionCodec codec) {
            return decompressor;
        }
    }

    private static ColumnSchema schema(ParquetLeaf leaf, int index, int mostDefinition) {
        return new ColumnSchema(
                FieldPath.of(leaf.path()),
                leaf.type().decoded(),
                mostDefinition == 0 ? RepetitionType.REQUIRED : RepetitionType.OPTIONAL,
                typeLength(leaf),
                index,
                mostDefinition,
                leaf.mostRepetition(),
                null);
    }

    /** Of these values, the decoder only hands on the codec. */
    private static ColumnMetaData metadata(ParquetChunk chunk, ColumnSchema schema) {
        return new ColumnMetaData(
                schema.type(),
                List.of(),
                schema.fieldPath(),
                CompressionCodec.UNCOMPRESSED,
                chunk.values(),
                chunk.uncompressedBytes(),
                chunk.compressedBytes(),
                Map.of(),
                chunk.dataOffset(),
                null,
                null,
                null,
                null,
                null);
    }

    private static @Nullable Integer typeLength(ParquetLeaf leaf) {
        return leaf.type() == ParquetPhysical.FIXED_LENGTH ? leaf.typeLength() : null;
    }

    private static Logger quietLogger() {
        Logger logger = Logger.getLogger("dev.hardwood");
        if (logger.getLevel() == null) {
            logger.setLevel(Level.WARNING);
        }
        return logger;
    }
}
