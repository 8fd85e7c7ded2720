"""What widely used programs of boards, trackers and archives call the parts of a post, by class, identifier or role."""

from dataclasses import dataclass
from functools import lru_cache

from lxml import etree

Names = frozenset[str]

_ROLES = ("data-role", "component", "slot", "itemprop", "data-testid", "typeof")
_OF_SOME = frozenset({*_ROLES, "data-username", "data-excludequote"})
_DIGITS = "0123456789"


@dataclass(frozen=True, slots=True)
class Board:
    """``text`` is the box of what somebody says, inside of what is called ``within`` where that is said. ``writer`` is
    the line of who says it, ``panel`` a box that begins with the name. ``date`` is the line of when it was said;
    without a name it is a ``time``, or has the time of the clock in it. Both stand above the text, but ``signed`` or
    ``dated`` below. ``beside`` is in the boxes of text, or in the lines, and nobody says it. Boards of one ``family``
    are found on the same pages."""

    text: Names
    writer: Names
    panel: Names
    date: Names
    beside: Names
    within: Names
    signed: bool
    dated: bool
    family: str


def _board(
    text: str,
    writer: str = "",
    date: str = "",
    *,
    panel: str = "",
    beside: str = "",
    within: str = "",
    signed: bool = False,
    dated: bool = False,
    family: str = "",
) -> Board:
    return Board(
        _names(text), _names(writer), _names(panel), _names(date), _names(beside), _names(within),
        signed, dated or signed, family,
    )  # fmt: skip


def _names(words: str) -> Names:
    return frozenset(words.split())


_XENFORO = "bbCodeBlock-expandLink bbCodeBlock-shrinkLink js-selectToQuoteEnd"
_DISCOURSE = "meta badge-wrapper badge-category__wrapper quote-controls"
BOARDS = (
    _board("content", "author", panel="postprofile", beside="sr-only unread", within="postbody"),  # phpBB 3
    _board("postbody", "name postauthor", beside="gensmall"),  # phpBB 2, and its style for phpBB 3
    _board("#post_message_", "bigusername", beside="smallfont"),  # vBulletin 3
    _board("postcontent attachments", "username", "postdate", beside="lastedited signature", within="postrow"),  # 4
    _board("js-post__content-text", "author", "b-post__timestamp"),  # vBulletin 5
    _board("messageText attachedFiles", "username", "DateTime", beside="signature quoteExpand messageTextEndMarker",
           within="messageInfo", dated=True),  # XenForo 1
    _board("message-body message-attachments", "message-name", "u-dt",
           beside=_XENFORO, within="message--post"),  # 2
    _board("message-body message-attachments", "MessageCard__user-info__name", beside=_XENFORO,
           within="MessageCard"),  # VerticalScope, of XenForo
    _board("inner", panel="poster", within="post_wrapper"),  # Simple Machines
    _board("post_body", "largetext", "post_date", beside="post_edit"),  # MyBB
    _board("data-role=commentContent", panel="cAuthorPane_author ipsEntry__username", beside="data-excludequote",
           within="cPost ipsEntry--post"),  # Invision 4, 5
    _board("entry-content", "author", "published", beside="edit signature", within="post_block"),  # Invision 3
    _board("postcolor", "normalname unreg", beside="edit"),  # Invision 2
    _board("post", "creator", "post-time", beside=_DISCOURSE, within="crawler-post"),  # Discourse, for crawlers
    _board("cooked", "names", "post-date", beside=_DISCOURSE, within="topic-post"),  # Discourse, as scripts write it
    _board("Post-body", panel="PostUser"),  # Flarum
    _board("component=post/content", "data-username"),  # NodeBB
    _board("userContent", "Username", "DateCreated", beside="Signature",
           within="ItemDiscussion ItemComment"),  # Vanilla
    _board("#postmessage_ pattl", "xw1 postauthor", "#authorposton", beside="pstatus jammer"),  # Discuz!
    _board("tpc_content", "readName", beside="quote"),  # PHPWind
    _board("post-content", "postusername", "date", within="post"),  # 5channel
    _board("narrow", "user", "s", within="#pb"),  # Nairaland
    _board("write_div usertxt", "nickname", "gall_date date_time", dated=True),  # DC Inside
    _board("#bo_v_con cmt_contents", "sv_member", "if_date bo_vc_hdinfo", beside="sound_only"),  # Gnuboard
    _board("xe_content", "member_", "date", within="rd fdb_itm"),  # XpressEngine, Rhymix
    _board("messageText", "messageAuthorContainer username", "messagePublicationTime", within="wbbPost"),  # WoltLab
    _board("postmsg", panel="postleft", beside="postsignature postedit", within="blockpost"),  # FluxBB, PunBB
    _board("bbp-reply-content bbp-topic-content", "bbp-author-name", "bbp-reply-post-date bbp-topic-post-date",
           beside="bbp-topic-revision-log bbp-reply-revision-log"),  # bbPress
    _board("kmsg", "kwho-guest kwho-user kwho-moderator kwho-admin kwho-globalmoderator"),  # Kunena
    _board("slot=text-body slot=comment", "author-name-meta author-name"),  # Reddit
    _board("md", "author", "live-timestamp", within="thing"),  # Reddit, as it was
    _board("toptext commtext", "hnuser", "age"),  # Hacker News
    _board("story_text comment_text", "u-author", panel="byline"),  # Lobsters
    _board("md-div", "person-listing", "moment-time", within="comment-node post-listing"),  # Lemmy
    _board("data-testid=tweetText", panel="data-testid=User-Name", within="data-testid=tweet"),  # X
    _board("status__content", "display-name__html", dated=True),  # Mastodon
    _board("tgme_widget_message_text", "tgme_widget_message_owner_name", "tgme_widget_message_date",
           dated=True),  # Telegram, the posts of a channel
    _board("email-body", "name", "time", beside="quoted-switch"),  # HyperKitty
    _board("comment-body", "author", "js-timestamp", within="timeline-comment"),  # GitHub
    _board("bz_comment_text", "bz_comment_user", "bz_comment_time"),  # Bugzilla
    _board("comment-text", "change-name", "change-time", within="change-set"),  # Bugzilla at Mozilla
    _board("boardCommentBody #edit-description", "bug-comment-left registering"),  # Launchpad
    _board("comment description", "trac-author", "timeline", within="trac-content change"),  # Trac
    _board("js-post-body", "", "user-action-time", panel="itemprop=author", signed=True, family="Stack Exchange"),
    _board("comment-copy", "comment-user", "comment-date", signed=True, family="Stack Exchange"),
    _board("itemprop=text", "comment-user", "comment-link", within="#follow-up-", family="Stack Exchange"),
    _board("display-post-story", "display-post-name", "display-post-timestamp", signed=True),  # Pantip
    _board("wpforo-post-content", panel="author-name", date="cbleft", beside="wpforo-post-signature wpf-post-edit-wrap",
           dated=True),  # wpForo
    _board("post-message", "post-username", "forum-post-date", beside="#post-quote-container-",
           within="post-element"),  # Asgaros
    _board("spPostContent", "spPostUserName", "spPostUserDate"),  # Simple:Press
    _board("entry-content", "qa-q-view-who-data qa-a-item-who-data qa-c-item-who-data",
           "qa-q-view-when-data qa-a-item-when-data qa-c-item-when-data", within="qa-post-content",
           signed=True),  # Question2Answer
    _board("content", "user-inline", within="entry-comment post-comment", family="Mbin"),
    _board("content", "user-inline", within="subject", signed=True, family="Mbin"),
    _board("note-text", "note-header-author-name", family="GitLab"),
    _board("md", "author", within="detail-page-description", family="GitLab"),
    _board("render-content", "author", within="timeline-item"),  # Gitea, Forgejo
    _board("data-testid=markdown-body",
           "data-testid=issue-body-header-author data-testid=avatar-link"),  # GitHub, issues since 2025
    _board("wiki", "user", within="journal issue message"),  # Redmine
    _board("user-content-block action-body", "user-hover", within="issue-body-content"),  # Jira
    _board("bugnote-note bug-description bug-steps-to-reproduce bug-additional-information", "bug-reporter",
           panel="category"),  # Mantis
    _board("lia-message-body-content", "lia-user-name-link", "lia-message-posted-on", beside="lia-message-signature",
           within="lia-message-view-forum-message"),  # Khoros
    _board("jive-rendered-content", "jive-username-link", "j-post-date", within="j-thread-post"),  # Jive
    _board("post-body", "post-author", within="post-info-container", family="Zendesk"),
    _board("comment-body", panel="comment-meta", within="post-comments", family="Zendesk"),
    _board("field--name-body field-name-body", "username typeof=schema:Person", within="node--type-forum node-forum",
           family="Drupal"),
    _board("field--name-comment-body field-name-comment-body", "username typeof=schema:Person",
           "comment__time comment-time", within="node--type-forum node-forum field--name-comment-forum",
           family="Drupal"),
    _board("markdown_content", panel="post_header", within="discussion-post"),  # Allura
    _board("message", "user-link", "o-timestamp", within="show-thread"),  # ProBoards
    _board("post_inner", panel="author-content", date="date"),  # UBB.threads
    _board("MsgBodyText", panel="ContentTable", date="DateText", beside="signature"),  # FUDforum
    _board("ucoz-forum-post", "postUser", beside="signatureHr signatureView"),  # uCoz
    _board("content", "forum_op_author", "date", within="forum_op", family="Steam"),
    _board("commentthread_comment_text", "commentthread_author_link", "commentthread_comment_timestamp",
           family="Steam"),
    _board("md", "comment_author post_author", "created", within="comment_body post_body"),  # Redlib
    _board("tweet-content", "fullname", "tweet-date", within="timeline-item"),  # Nitter
    _board("activity-inner acomment-content", "author-name", panel="activity-header acomment-meta",
           within="activity-item"),  # BuddyPress
    _board("wall-item-body", "wall-item-name"),  # Friendica
    _board("phabricator-remarkup", "phui-link-person", "phui-timeline-extra",
           within="phui-timeline-core-content phui-property-list-text-content"),  # Phabricator
    _board("topic-full-text comment-text", "link-user", within="topic-full comment-itself"),  # Tildes
    _board("d_post_content", "p_author_name", dated=True),  # Tieba
    _board("topic_content reply_content", "dark", "ago", panel="gray"),  # V2EX
    _board("QuestionRichText RichContent-inner", "AuthorInfo-name", "ContentItem-time", dated=True),  # Zhihu
    _board("#postcontent", "#postauthor", "#postdate"),  # NGA
)  # fmt: skip

_OF_TEXT: dict[str, list[Board]] = {}
for _one in BOARDS:
    for _name in _one.text:
        _OF_TEXT.setdefault(_name, []).append(_one)


def boards_of(element: etree._Element) -> tuple[tuple[Board, tuple[Board, ...]], ...]:
    """The boards that call a box of text what this element is called, in order, each with its family."""
    return _boards_of(names_of(element))


@lru_cache(maxsize=4096)
def _boards_of(names: Names) -> tuple[tuple[Board, tuple[Board, ...]], ...]:
    found = {board for name in names for board in _OF_TEXT.get(name, ())}
    return tuple((board, _family_of(board)) for board in sorted(found, key=BOARDS.index))


def _family_of(board: Board) -> tuple[Board, ...]:
    return tuple(one for one in BOARDS if one.family == board.family) if board.family else (board,)


def names_of(element: etree._Element) -> Names:
    """The classes of an element, its identifier behind a ``#``, the attributes that say what it is, and those that only
    some elements have; no number ends a class or an identifier."""
    given = element.keys()
    if not given:
        return frozenset()
    names = _names_of(element.get("class") or "", element.get("id") or "")
    if _OF_SOME.isdisjoint(given):  # as of most
        return names
    roles = [f"{role}={element.get(role)}" for role in _ROLES if role in given]
    if "data-username" in given and element.tag == "a":
        roles.append("data-username")
    if "data-excludequote" in given:
        roles.append("data-excludequote")
    return names.union(roles)


@lru_cache(maxsize=4096)
def _names_of(classes: str, identifier: str) -> Names:
    names = [bare if (bare := name.rstrip(_DIGITS)).endswith(("_", "-")) else name for name in classes.split()]
    return frozenset([*names, "#" + identifier.rstrip(_DIGITS)] if identifier else names)
