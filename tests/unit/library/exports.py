"""Files in the shape that other programs write them, each with sound entries and broken ones."""

import io
import json
import zipfile

POCKET_CSV = """title,url,time_added,tags,status
"Space, time",https://a.example/space,1704067200,science|space travel,unread
Old story,https://a.example/old,1704153600,history,archive
https://a.example/untitled,https://a.example/untitled,1704153601,,unread
Bad,file:///etc/passwd,invalid,,unread
"""
POCKET_HTML = """<!DOCTYPE html>
<html>
\t<head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8" /><title>Pocket Export</title></head>
\t<body>
\t\t<h1>Unread</h1>
\t\t<ul>
\t\t\t<li><a href="https://a.example/new" time_added="1593561600" tags="science,space travel">New one</a></li>
\t\t\t<li><a href="javascript:void(0)" time_added="1" tags="">Broken</a></li>
\t\t</ul>
\t\t<h1>Read Archive</h1>
\t\t<ul>
\t\t\t<li><a href="https://a.example/read" time_added="1593561601" tags="">https://a.example/read</a></li>
\t\t</ul>
\t</body>
</html>
"""
INSTAPAPER = """URL,Title,Selection,Folder,Timestamp,Tags
https://b.example/one,An essay,A sentence that was selected,Unread,1600000000,"[""coding"",""slow web""]"
https://b.example/two,Kept,,Archive,1600000001,[]
https://b.example/three,Loved,,Starred,1600000002,[]
https://b.example/four,Sorted,,Recipes,1600000003,[]
instapaper-private://email/1,A letter,,Unread,1600000004,[]
"""
READWISE = """Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen
Article Title,https://c.example/one,01gmjxjdxs6snfysns8hj3ssnk,"['example', ""it's""]",2022-11-06 04:33:50+00:00,0.25,new,True
Two,https://c.example/two,01gmjxjdxs6snfysns8hj3ssnl,[],2022-11-07 04:33:50+00:00,1,archive,True
Three,https://c.example/three,01gmjxjdxs6snfysns8hj3ssnm,[],2022-11-07 04:33:50+00:00,0,shortlist,False
Mail,mailto:reader-forwarded-email/1,01x,[],2022-11-07 04:33:50+00:00,0,later,False
"""
RAINDROP = """id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite
42,"Saved, ""quoted"" title","First note line
Second note line",Saved description,https://d.example/article?utm_source=raindrop&keep=1#part,Research/Go,"reading, go, reading, ",\
2024-01-02T03:04:05.123Z,https://d.example/cover.jpg,"Highlight:First highlight
Note:said of it
Color:blue

Highlight:Second highlight",true
43,,,,https://d.example/untitled,Unsorted,,2024-01-02T03:04:06.000Z,,,false
44,Nothing,,,,,,,,,
"""
_TEXT = "<p>The harbour bridge opens again on Monday after eleven weeks of repairs, the city said.</p>" * 2
WALLABAG = json.dumps(
    [
        {
            "is_archived": 1, "is_starred": 1, "user_name": "u", "user_email": "u@e.example", "user_id": 1,
            "tags": ["news", "sea"], "is_public": False, "id": 21, "uid": None, "title": "Bridge",
            "url": "https://e.example/bridge", "hashed_url": "x", "origin_url": None,
            "given_url": "https://e.example/bridge?utm_source=x", "content": _TEXT,
            "created_at": "2023-04-05T06:07:08+02:00", "updated_at": "2023-04-05T06:07:08+02:00",
            "published_at": "2023-04-01T00:00:00+00:00", "published_by": ["Ann Author", ""], "language": "en_GB",
            "annotations": [
                {"annotator_schema_version": "v1.0", "id": 3, "text": "how long?", "quote": "after eleven weeks of repairs",
                 "created_at": "2023-04-06T06:07:08+0200",
                 "ranges": [{"start": "/p", "startOffset": "1", "end": "/p", "endOffset": "9"}]}
            ],
            "mimetype": "text/html", "reading_time": 1, "domain_name": "e.example", "preview_picture": "",
        },
        {"is_archived": 0, "is_starred": 0, "tags": [], "title": "No content", "url": "https://e.example/empty", "content": ""},
        {"is_archived": 0, "title": "No address", "url": None},
        "rubbish",
    ],
    indent=1,
)  # fmt: skip
KARAKEEP = json.dumps(
    {
        "bookmarks": [
            {
                "id": "b1", "createdAt": 1722470400, "title": "A link", "tags": ["news", "sea"],
                "content": {"type": "link", "url": "https://f.example/link", "description": None, "imageUrl": None,
                            "favicon": None, "author": "Ann Author", "publisher": "F"},
                "description": "What it is about", "summary": None, "note": "my note", "archived": True,
                "favourited": True, "imageUrl": None, "lists": ["l2"],
            },
            {"createdAt": 1722470401, "title": None, "tags": [], "content": {"type": "link", "url": "https://f.example/2"},
             "note": None},
            {"createdAt": 1722470402, "title": None, "tags": [], "content": {"type": "text", "text": "only a note"}},
            {"createdAt": 1722470403, "content": None},
        ],
        "lists": [
            {"id": "l1", "name": "Work", "icon": "x", "description": None, "parentId": None, "type": "manual", "query": None},
            {"id": "l2", "name": "To cite", "icon": "x", "description": None, "parentId": "l1", "type": "manual", "query": None},
        ],
    }
)  # fmt: skip
BOOKMARKS = """<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks Menu</H1>

<DL><p>
    <DT><H3 ADD_DATE="1600000000" LAST_MODIFIED="1600000001" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks Toolbar</H3>
    <DL><p>
        <DT><A HREF="https://g.example/top" ADD_DATE="1600000002" ICON="data:image/png;base64,AAAA">Top</A>
        <DT><H3 ADD_DATE="1600000003">Reading</H3>
        <DL><p>
            <DT><H3>Science &amp; art</H3>
            <DL><p>
                <DT><A HREF="https://g.example/deep" ADD_DATE="1600000004" TAGS="a,b c">Deep</A>
                <DD>What it is about.
            </DL><p>
            <DT><A HREF="https://g.example/after" ADD_DATE="1600000005">After</A>
        </DL><p>
    </DL><p>
    <DT><A HREF="place:sort=8">Most visited</A>
    <DT><A HREF="ftp://g.example/file">A file</A>
</DL><p>
"""
LINKDING = """<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
<DT><A HREF="https://h.example/one" ADD_DATE="1700000000" LAST_MODIFIED="1700000000" PRIVATE="1" TOREAD="1" TAGS="x,y">One</A>
<DD>Described[linkding-notes]With *notes*
on two lines[/linkding-notes]
<DT><A HREF="https://h.example/two" ADD_DATE="1700000001" PRIVATE="1" TOREAD="0" TAGS="">Two</A>
<DT><A HREF="https://h.example/three" ADD_DATE="1700000002" PRIVATE="0" TOREAD="0" TAGS="z,linkding:bookmarks.archived">Three</A>
</DL><p>
"""
CHROMIUM = """<!DOCTYPE NETSCAPE-Bookmark-file-1>
<!-- This is an automatically generated file.
     It will be read and overwritten.
     DO NOT EDIT! -->
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
    <DT><H3 ADD_DATE="1700000000" LAST_MODIFIED="1700000001" PERSONAL_TOOLBAR_FOLDER="true">Lesezeichenleiste</H3>
    <DL><p>
        <DT><A HREF="https://p.example/bar" ADD_DATE="1700000002" ICON="data:image/png;base64,AAAA">Bar &amp; more</A>
        <DT><H3 ADD_DATE="1700000003" LAST_MODIFIED="0">Empty</H3>
        <DL><p>
        </DL><p>
        <DT><H3 ADD_DATE="1700000004" LAST_MODIFIED="0">Tools</H3>
        <DL><p>
            <DT><A HREF="https://p.example/tool?a=1&amp;b=2" ADD_DATE="1700000005">Tool</A>
        </DL><p>
        <DT><A HREF="chrome://settings/" ADD_DATE="1700000006">Settings</A>
    </DL><p>
    <DT><A HREF="https://p.example/loose" ADD_DATE="1700000007">Loose</A>
</DL><p>
"""
OPML = """<?xml version="1.0" encoding="UTF-8"?>
<opml version="1.0">
    <head><title>Subscriptions in a reader</title><dateCreated>Mon, 02 Jan 2023 03:04:05 GMT</dateCreated></head>
    <body>
        <outline text="Tech" title="Tech">
            <outline text="Linux">
                <outline type="rss" text="Kernel &amp; more" title="Kernel &amp; more"
                    xmlUrl="https://o.example/kernel.xml" htmlUrl="https://o.example/"/>
            </outline>
            <outline type="rss" text="Paint" xmlUrl="https://o.example/paint.xml" category="/art/oil,colours"/>
        </outline>
        <OUTLINE text="ignored"/>
        <outline text="Loose" type="rss" xmlurl="https://o.example/loose"/>
        <outline text="Loose again" type="rss" xmlUrl="https://o.example/loose"/>
        <outline text="Without address" type="rss"/>
        <outline text="Local" type="rss" xmlUrl="file:///etc/passwd"/>
    </body>
</opml>
"""
ADDRESSES = """# to read
https://i.example/one
Something about https://i.example/two, and (https://i.example/three).
https://i.example/one
no address here
"""
_STORY = "The harbour bridge opens again on Monday after eleven weeks of repairs, the city said on Friday."
SINGLE_FILE = f"""<!DOCTYPE html> <html lang=en><!--
 Page saved with SingleFile 
 url: https://j.example/single?a=1&amp;b=2 
 saved date: Mon Jan 02 2023 03:04:05 GMT+0100 (Central European Standard Time)
--><meta charset=utf-8><title>Single</title><body><p>{_STORY}</p><p>{_STORY}</p></body></html>
"""
MHTML = (
    "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://k.example/page\r\nSubject: Kept\r\n"
    "Date: Tue, 3 Jan 2023 10:00:00 -0000\r\nMIME-Version: 1.0\r\n"
    'Content-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="----Boundary----"\r\n\r\n\r\n'
    "------Boundary----\r\nContent-Type: text/html\r\nContent-ID: <frame-1@mhtml.blink>\r\n"
    "Content-Transfer-Encoding: quoted-printable\r\nContent-Location: https://k.example/page\r\n\r\n"
    "<!DOCTYPE html><html><head><meta http-equiv=3D\"Content-Type\" content=3D\"text/html; charset=3DUTF-8\"><title>Kept</tit=\r\n"
    f"le></head><body><h1>K=C3=A4se</h1><p>{_STORY}</p><img src=3D\"https://k.example/dot.gif\"></body></html>\r\n"
    "------Boundary----\r\nContent-Type: image/gif\r\nContent-Transfer-Encoding: base64\r\n"
    "Content-Location: https://k.example/dot.gif\r\n\r\n"
    "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7\r\n------Boundary------\r\n"
)  # fmt: skip


def pocket() -> bytes:
    """Pocket's last export: a ZIP file with its lists in parts, and highlights."""
    whole = io.BytesIO()
    marked = [
        {
            "url": "https://a.example/space", "title": "Space, time",
            "highlights": [
                {"quote": "a curved thing", "created_at": 1704067300}, {"quote": "", "created_at": 1}, {"quote": 7}, "broken",
            ],
        },
        {"url": None, "highlights": 3}, "broken",
    ]  # fmt: skip
    with zipfile.ZipFile(whole, "w") as archive:
        archive.writestr("part_000000.csv", POCKET_CSV)
        archive.writestr(
            "part_000001.csv",
            "title,url,time_added,cursor,tags,status\nLater,https://a.example/later,1704153602,x,,unread\n",
        )
        archive.writestr("annotations/part_000000.json", json.dumps(marked))
        archive.writestr("annotations/part_000001.json", "[{cut off")
        archive.writestr("collections/part_000000.json", "[]")
    return whole.getvalue()


def omnivore() -> bytes:
    """Omnivore's ZIP file."""
    whole = io.BytesIO()
    items = [
        {
            "id": "1", "slug": "bridge-18f", "title": "Bridge", "description": "About a bridge", "author": "Ann Author",
            "url": "https://l.example/bridge", "state": "Archived", "readingProgress": 100, "thumbnail": "https://l.example/t.jpg",
            "labels": ["news", "sea"], "savedAt": "2024-05-06T07:08:09.000Z", "updatedAt": "2024-05-06T07:08:09.000Z",
            "publishedAt": "2024-05-01T00:00:00.000Z",
        },
        {"id": "2", "slug": "two", "title": "Two", "url": "https://l.example/two", "state": "Active", "readingProgress": 12,
         "labels": [], "savedAt": "2024-05-06T07:08:10.000Z", "publishedAt": None},
        {"id": "3", "slug": "x", "title": "No address", "url": "", "labels": []},
    ]  # fmt: skip
    with zipfile.ZipFile(whole, "w") as archive:
        archive.writestr("metadata_0_to_3.json", json.dumps(items))
        archive.writestr("metadata_3_to_6.json", "[{broken")
        archive.writestr("content/bridge-18f.html", f"<DIV class='page'>{_TEXT}</DIV>")
        note = "> after eleven weeks of repairs [⤴️](https://l.example/me)  #label\n\nhow long?\n\n> the city said\n"
        archive.writestr("highlights/bridge-18f.md", note)
    return whole.getvalue()
