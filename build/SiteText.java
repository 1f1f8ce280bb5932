// SPDX-License-Identifier: Apache-2.0
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Text as the pages of the site need it. */
final class SiteText {

    private static final Pattern JAVA_TOKEN =
            Pattern.compile(
                    "(?<comment>/\\*(?s:.*?)\\*/|//[^\\n"
                        + "]*)|(?<string>\"(?:[^\"\\\\\\n"
                        + "]|\\\\.)*\")"
                        + "|(?<keyword>\\b(?:import|static|try|final|void|int|long|double|for|if"
                        + "|else|return|new|class|record|var|byte|public|private)\\b|@\\w+)");

    private SiteText() {}

    /** The text of a node without its markup, in one line. */
    static String plainText(Node node) {
        StringBuilder text = new StringBuilder();
        node.accept(
                new AbstractVisitor() {
                    @Override
                    public void visit(Text part) {
                        text.append(part.getLiteral());
                    }

                    @Override
                    public void visit(Code part) {
                        text.append(part.getLiteral());
                    }

                    @Override
                    public void visit(FencedCodeBlock part) {
                        text.append(part.getLiteral()).append(' ');
                    }

                    @Override
                    public void visit(IndentedCodeBlock part) {
                        text.append(part.getLiteral()).append(' ');
                    }

                    @Override
                    public void visit(SoftLineBreak part) {
                        text.append(' ');
                    }

                    @Override
                    protected void visitChildren(Node parent) {
                        super.visitChildren(parent);
                        boolean isInline =
                                parent instanceof Link
                                        || parent instanceof StrongEmphasis
                                        || parent instanceof Heading;
                        if (!isInline) {
                            text.append(' ');
                        }
                    }
                });
        return text.toString().replaceAll("\\s+", " ").strip();
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** A string of JavaScript. */
    static String quoted(String text) {
        return '"'
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("<", "\\u003c")
                + '"';
    }

    /** Java as HTML, with its comments, strings and words marked. */
    static String highlighted(String java) {
        StringBuilder text = new StringBuilder();
        Matcher token = JAVA_TOKEN.matcher(java);
        int from = 0;
        while (token.find()) {
            text.append(escaped(java.substring(from, token.start())));
            String kind =
                    Stream.of("comment", "string", "keyword")
                            .filter(each -> token.group(each) != null)
                            .findFirst()
                            .orElseThrow();
            text.append("<span class=\"%s\">%s</span>".formatted(kind, escaped(token.group())));
            from = token.end();
        }
        return text.append(escaped(java.substring(from))).toString();
    }
}
