// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.column.BlobText;
import dev.windrow.internal.expression.call.CallNodes;
import dev.windrow.internal.expression.call.ObjectRows;
import dev.windrow.internal.expression.call.RowValues;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.query.Expression.Cast;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayOutputStream;

/**
 * Casts byte strings to strings and back: ASCII stands for itself, and all other bytes are written
 * as {@code \xC3}.
 */
final class BlobCasts extends ObjectRows {

    private static final int HEXADECIMAL = 16;
    private static final int ESCAPE_LENGTH = 4;

    private final Cast cast;
    private final Node operand;

    private BlobCasts(Cast cast, Node operand) {
        this.cast = cast;
        this.operand = operand;
    }

    /** Returns whether a cast is of this kind. */
    static boolean are(ColumnType from, ColumnType to) {
        return from == Primitive.UTF8 && to == Primitive.BINARY
                || from == Primitive.BINARY && to == Primitive.UTF8;
    }

    static Node of(Cast cast, Node operand) {
        return CallNodes.of(cast.type(), new BlobCasts(cast, operand));
    }

    @Override
    public void evaluate(RowBatch batch) {
        operand.evaluate(batch);
    }

    @Override
    public @Nullable Object value(RowBatch batch, int i) {
        if (operand.nulls[i]) {
            return null;
        }
        Object value = RowValues.of(operand, i);
        if (value instanceof byte[] bytes) {
            return BlobText.of(bytes);
        }
        byte[] bytes = bytes((String) value);
        if (bytes == null && !cast.isLenient()) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s of row %d: \"%s\" is no byte string, expected ASCII, and all else as \\xC3:"
                            + " encode makes one of any text",
                    cast.label(), batch.rows[i], value);
        }
        return bytes;
    }

    @Override
    public String label() {
        return cast.label();
    }

    private static byte @Nullable [] bytes(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            if (each == '\\') {
                int high = text.startsWith("\\x", i) ? digit(text, i + 2) : -1;
                int low = digit(text, i + ESCAPE_LENGTH - 1);
                if (high < 0 || low < 0) {
                    return null;
                }
                bytes.write(high * HEXADECIMAL + low);
                i += ESCAPE_LENGTH - 1;
            } else if (each < 128) {
                bytes.write(each);
            } else {
                return null;
            }
        }
        return bytes.toByteArray();
    }

    private static int digit(String text, int place) {
        return place < text.length() ? Character.digit(text.charAt(place), HEXADECIMAL) : -1;
    }
}
