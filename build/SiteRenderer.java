// SPDX-License-Identifier: Apache-2.0
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlWriter;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Renders what a page has in another way than Markdown by itself. */
final class SiteRenderer implements NodeRenderer {

    /** The most characters of code that stay in one line. */
    private static final int LONGEST_WORD = 24;

    private final Site site;
    private final SitePage page;
    private final HtmlNodeRendererContext context;
    private final HtmlWriter html;

    SiteRenderer(Site site, SitePage page, HtmlNodeRendererContext context) {
        this.site = site;
        this.page = page;
        this.context = context;
        this.html = context.getWriter();
    }

    @Override
    public Set<Class<? extends Node>> getNodeTypes() {
        return Set.of(
                Heading.class,
                Code.class,
                Link.class,
                Image.class,
                FencedCodeBlock.class,
                IndentedCodeBlock.class);
    }

    @Override
    public void render(Node node) {
        switch (node) {
            case Heading heading -> heading(heading);
            case Code word -> word(word.getLiteral());
            case Link link -> link(link);
            case Image image -> image(image);
            case FencedCodeBlock code -> code(code.getLiteral(), code.getInfo());
            case IndentedCodeBlock code -> code(code.getLiteral(), "");
            default -> throw new IllegalArgumentException(String.valueOf(node));
        }
    }

    private void heading(Heading heading) {
        String anchor = page.anchors().get(heading);
        String tag = "h" + heading.getLevel();
        html.line();
        html.tag(tag, Map.of("id", anchor));
        children(heading);
        if (heading.getLevel() > 1) {
            html.tag(
                    "a",
                    inOrder(
                            Map.of(
                                    "class", "anchor",
                                    "href", "#" + anchor,
                                    "aria-label", "Link to this section")));
            html.text("#");
            html.tag("/a");
        }
        html.tag("/" + tag);
        html.line();
    }

    /** Code within a line. A short one, such as an option, is not divided at its hyphens. */
    private void word(String text) {
        html.tag("code", text.length() <= LONGEST_WORD ? Map.of("class", "word") : Map.of());
        html.text(text);
        html.tag("/code");
    }

    private void link(Link link) {
        String destination = link.getDestination();
        if (!SitePage.isElsewhere(destination)) {
            String fragment = destination.contains("#") ? destination.replaceFirst(".*#", "#") : "";
            destination = site.href(page, page.file(destination), fragment);
        }
        html.tag("a", Map.of("href", destination));
        children(link);
        html.tag("/a");
    }

    private void image(Image image) {
        site.include(page, page.file(image.getDestination()));
        Map<String, String> attributes =
                Map.of("src", image.getDestination(), "alt", SiteText.plainText(image));
        html.tag("img", inOrder(attributes), true);
    }

    /** Java gives a map another order in each run; the same documents make the same page. */
    private static Map<String, String> inOrder(Map<String, String> attributes) {
        return new TreeMap<>(attributes);
    }

    private void code(String text, String language) {
        html.line();
        html.raw("<pre tabindex=\"0\"><code>");
        html.raw("java".equals(language) ? SiteText.highlighted(text) : SiteText.escaped(text));
        html.raw("</code></pre>");
        html.line();
    }

    private void children(Node parent) {
        for (Node child = parent.getFirstChild(); child != null; child = child.getNext()) {
            context.render(child);
        }
    }
}
