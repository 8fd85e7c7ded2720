"""The names of all labels."""

from typing import Literal, get_args

from plainleaf.errors import PlainleafError

Label = Literal[
    "advertisement",  # above an advertisement
    "contents",  # above a table of contents
    "related",  # above or before the titles of other pages: "Read also"
    "sections",  # above other pages, never above a part of the text: "Related articles"
    "more_from",  # the same, of a site or a person
    "popular",  # above a list of many pages: "Most read"
    "others",  # within a line that ends in a colon, above other pages
    "others_first",  # the same, at the beginning of the line
    "part",  # above a part of the text that is not prose: questions, links, hours, data
    "appeal",  # the beginning of a link or button that asks for money or an address
    "continues",  # the text continues below an advertisement
    "copy",  # a button that copies the code below it
    "share", "network", "before_network",  # buttons: "Print", "Facebook", "on" of "on Facebook"
    "more",  # a link to the rest of a text
    "reply",  # buttons below a post
    "quoted",  # a line above what a post quotes
    "counter",  # the beginning of the line of a page's counter
    "reading_time", "views",  # how long it takes to read the page, how often it was read
    "follow",  # the beginning of a sentence that asks to follow the site or to read more of it
    "join",  # the same, anywhere in a last line with a link
    "reserved",  # within a line that reserves rights
    "notice",  # the beginning of a last line about the site's editors, texts or mistakes
    "editor",  # before a colon and the name of an editor
    "changed",  # the beginning of a last line with the date of the last change
    "consent_load", "consent_media", "consent_allow", "consent_you",  # words of a request to load embedded media
    "consent_given",  # the beginning of the answer to it
    "by",  # before the name of an author
    "before_names",  # the same in this language, and perhaps a name or an article in others
    "author",  # before a colon and the name of an author
    "date",  # before a date of any kind
    "published", "updated",  # beside a date
    "edited",  # "updated" at the beginning of a line
    "with_dates",  # other words of a line with a date
    "photo",  # before a colon and the name of a photographer
    "credit",  # within a line that names the source of a picture
    "office",  # those who write for a newspaper where nobody is named
    "publisher",  # a word in the name of a publisher that is not a person
    "notes", "references",  # above notes, and above sources, which may be notes
    "by_scripts",  # above content that scripts insert
    "comments",  # above readers' comments
    "commented",  # the number of comments, optionally with a title
]  # fmt: skip
LABELS: frozenset[str] = frozenset(get_args(Label))


class LabelError(PlainleafError):
    """A file of labels is damaged, or has an invalid label or phrase."""
