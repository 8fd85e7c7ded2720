"""The meaning of each feature in plain words; the first rule that matches a feature's whole name applies.

A line is: pattern of names | topic | phrase for a feature that is set or high | phrase for one that is not set or low.
``{0}`` is the pattern's group; page types are replaced by MEANING. High and low are relative to the median of the
training pages, or to a number in a fifth part, with the feature that it is about.
"""

MARKS = r"""
in (\w+) | in {0} | it lies in an element “{0}” | no element “{0}” is around it
descent: kept at .+ | descent | inside the node that descent chose | outside the node that descent chose
ends a sentence | sentences | it ends like a sentence | it does not end like a sentence
ends with a colon | sentences | it ends with a colon | it ends without a colon
danag: in the area | danag | in the area that DANAg finds | outside the area that DANAg finds
before h1 | first heading | it stands before the first heading | it stands after the first heading
main element: inside | main element | inside the element that holds most paragraphs | outside the element that holds most paragraphs
end: before the first paragraph | first paragraph | it stands before the first paragraph | it stands after the first paragraph
end: built like .* | first paragraph | it is built like the first paragraph | it is built unlike the first paragraph
hidden | hidden | the page hides it | the page does not hide it
declares (.+) | declared type | the page calls itself {0} | the page does not call itself {0}
og (.+) | declared type | the page calls itself {0} | the page does not call itself {0}
address: (shop|collection|forum|docs|blog) | address | the address speaks of {0} | no word of {0} in the address
address: query | address | the address has a query | the address has no query
"""  # noqa: E501

NUMBERS = r"""
link density|linked characters | links | high link density | low link density
chars|words|runs|characters per word | length | long text | short text | words 12
commas.*|sentence ends.* | sentences | the punctuation of sentences | little punctuation of sentences
digits | figures | many figures | few figures
capitals.* | capitals | many capitals | few capitals
marks|brackets | signs | many special signs | few special signs
index|.*text before|runs since h1|index from end | place | far down the page | high on the page | text before 0.5
depth | depth | deep in the page's tree | high in the page's tree
(?:container|parent) tag | element | the kind of element that holds it | the kind of element that holds it
ancestor \d: (?:link density|anchors.*) | links around | many links around it | few links around it
ancestor \d: (?:text share|words) | text around | much text around it | little text around it
ancestor \d: paragraph.* | paragraphs around | paragraphs around it | few paragraphs around it
ancestor \d: commas.* | sentences around | sentences around it | few sentences around it
ancestor \d: headings.* | headings around | many headings around it | few headings around it
ancestor \d: items.* | lists around | many list items around it | few list items around it
ancestor \d: images.* | images around | many images around it | few images around it
ancestor \d: controls.* | controls around | form controls around it | no form controls around it
ancestor \d: elements.* | markup around | much markup for its text around it | much text for its markup around it
ancestor \d: words per run | markup around | long stretches of text around it | short stretches of text around it
ancestor \d: (?:place of block|share of .*) | place around | its place in what is around it | its place in what is around it
block .*: link density|blurred link.* | links beside | links before and after it | few links before and after it
block .*: words|blurred plain.* | text beside | long text before and after it | short text before and after it
block .*: container tag | beside | the elements before and after it | the elements before and after it
main element: ancestor.* | main element | what is around it holds most paragraphs | what is around it holds few paragraphs
main element: (?:blocks|place).* | main element | it stands far from the element that holds most paragraphs | it stands in or near the element that holds most paragraphs
main element: .* | whole page | the make-up of the whole page | the make-up of the whole page
(?:words|blocks) (?:since|until) running text | running text | it stands far from running text | it stands in or near running text
end: (?:words|running words|blocks) before | place | far down the page | high on the page
end: .* | end | it stands after the end of the article | it stands in the article, before its end
danag: lines from the area | danag | far from the area that DANAg finds | in or near the area that DANAg finds
danag: .+ | danag | more text than tags, as DANAg counts | less text than tags, as DANAg counts
blurring: .+ | blurring | more content than code when blurred | more code than content when blurred
line-block: TTR | line-block | much text for its tags | many tags for its text
line-block: ATTR | links | high link density | low link density
line-block: keywords | title | it has keywords of the title | it has no keywords of the title
learnt words: text | words | its words | its words
learnt words: heading | words of heading | the words of the heading above | the words of the heading above
learnt words: (?:near|above) | names | the names around it | the names around it
learnt words: tags | element | the elements around it | the elements around it
learnt words | words and names | its words and the names around it | its words and the names around it
learnt words: page | whole page | the make-up of the whole page | the make-up of the whole page
learnt words: .+ | words around | words and names around it | words and names around it
text recurs | recurs | its text recurs on the page | its text stands once on the page
built alike \d: blocks | alike | many parts are built like it | few parts are built like it
built alike \d: mean characters | alike | parts built like it hold long text | parts built like it hold short text
built alike \d: text share | alike | parts built like it hold much of the text | parts built like it hold little of the text
built alike \d: link density | alike | parts built like it hold many links | parts built like it hold few links
words of the (?:title|first h1) | title | it has words of the title | it has no words of the title
blocks since the title|title found | title | its distance from the title | its distance from the title
descent: [^K]*K .* | descent | descent parted from it where text is spread unevenly | descent stayed with it while text was spread evenly
descent: .+ | descent | descent went far with it | descent parted from it early
address: .+ | address | the form of the address | the form of the address
page: .+ | whole page | the make-up of the whole page | the make-up of the whole page
"""  # noqa: E501

DECLARED = "declared type"
# Meanings of the page types in the rules with this topic.
MEANING = {
    "article": "an article",
    "discussion": "a discussion",
    "product": "a product",
    "service": "a service",
    "website": "a web site",
}
