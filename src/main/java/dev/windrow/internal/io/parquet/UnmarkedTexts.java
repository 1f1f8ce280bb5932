// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.column.ColumnType.Primitive;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Strings that a file does not mark as such: some writers have text as plain strings of bytes. A
 * file that marks some text means what it says of the others, too. So does one of byte strings
 * alone, one that keeps Arrow's schema, and one of our own. In others, those columns are text whose
 * least and greatest values are, as the footer has them: of bytes that are no text, the greatest
 * are hardly ever well-formed UTF-8.
 */
final class UnmarkedTexts {

    private static final String OUR_OWN = "windrow ";

    private UnmarkedTexts() {}

    /**
     * Returns a schema in which byte strings are text.
     *
     * @param areTexts whether those are that the file marks as nothing; null to find out
     */
    static ParquetSchema restore(ParquetFooter footer, @Nullable Boolean areTexts) {
        ParquetSchema schema = footer.schema();
        if (areTexts == null && !mayBeUnmarked(footer)) {
            return schema;
        }
        boolean[] found = new boolean[schema.leaves().size()];
        for (int leaf = 0; leaf < found.length; leaf++) {
            found[leaf] =
                    isUnmarked(schema.leaves().get(leaf))
                            && (areTexts == null ? areBoundsText(footer, leaf) : areTexts);
        }
        return changed(schema, leaf -> found[leaf]);
    }

    private static boolean isUnmarked(ParquetLeaf leaf) {
        return leaf.type() == ParquetPhysical.BYTE_ARRAY
                && leaf.annotation() == ParquetAnnotation.Plain.NONE;
    }

    private static boolean mayBeUnmarked(ParquetFooter footer) {
        List<ParquetLeaf> leaves = footer.leaves();
        return leaves.stream().anyMatch(UnmarkedTexts::isUnmarked)
                && !leaves.stream().allMatch(UnmarkedTexts::isUnmarked)
                && leaves.stream()
                        .noneMatch(leaf -> leaf.annotation() == ParquetAnnotation.Plain.STRING)
                && !footer.hasArrowSchema()
                && !footer.createdBy().startsWith(OUR_OWN);
    }

    private static boolean areBoundsText(ParquetFooter footer, int leaf) {
        return IntStream.range(0, footer.groups().size())
                .mapToObj(group -> footer.chunk(group, leaf))
                .filter(chunk -> chunk.statistics().nulls() != chunk.values())
                .map(ParquetChunk::statistics)
                .allMatch(each -> isText(each.least()) && isText(each.greatest()));
    }

    private static boolean isText(byte @Nullable [] bytes) {
        if (bytes == null) {
            return false;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .chars()
                    .noneMatch(
                            sign -> Character.isISOControl(sign) && !Character.isWhitespace(sign));
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static ParquetSchema changed(ParquetSchema schema, IntPredicate areTexts) {
        List<ParquetLeaf> leaves = new ArrayList<>();
        for (ParquetLeaf leaf : schema.leaves()) {
            leaves.add(areTexts.test(leaves.size()) ? leaf.asText() : leaf);
        }
        return new ParquetSchema(
                leaves,
                schema.columns().stream()
                        .map(
                                each ->
                                        each.isReadable()
                                                ? new ParquetColumn(
                                                        each.name(),
                                                        changed(each.shape(), areTexts),
                                                        null)
                                                : each)
                        .toList());
    }

    private static ParquetShape changed(ParquetShape shape, IntPredicate areTexts) {
        return switch (shape) {
            case ParquetShape.Leaf(int leaf, var _) when areTexts.test(leaf) ->
                    new ParquetShape.Leaf(leaf, Primitive.UTF8);
            case ParquetShape.Leaf leaf -> leaf;
            case ParquetShape.Lists(int present, int filled, var element, boolean isMap) ->
                    new ParquetShape.Lists(present, filled, changed(element, areTexts), isMap);
            case ParquetShape.Structs(int present, var fields) -> {
                LinkedHashMap<String, ParquetShape> all = new LinkedHashMap<>();
                fields.forEach((name, each) -> all.put(name, changed(each, areTexts)));
                yield new ParquetShape.Structs(present, all);
            }
        };
    }
}
