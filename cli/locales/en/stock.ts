/** What `showdoc help stock` says. Source: cli/spec.md 6 */
export const stock = {
  text: `showdoc against a stock ShowDoc server

push, plan, pull, status, diff, export and api work with a server of the
original ShowDoc (PHP), which is detected automatically. There are two ways to
sign in:

  --token, SHOWDOC_TOKEN             the token of a person (user_token)
  --api-key K --api-token T          the key pair of an item
  (SHOWDOC_API_KEY, SHOWDOC_API_TOKEN)

With either
  text, titles and positions are pushed and pulled; conflicts are found and
  merged as usual; links between pages, and images, are rewritten both ways;
  an interrupted push continues without duplicating pages. export writes all
  formats except json and xlsx; this program generates them itself, and also the
  documents that api compares. API documents of showdoc.json become pages that
  are updated by method and path; text around the generated part stays.

With a key pair only
  an item is read in one call instead of one for each page (ShowDoc 3.6 or
  newer).

With a token only
  pages keep their ids when they are renamed or moved; overwritten text stays
  in the history; the change log, the author and --notify work; a page that
  somebody is editing is not written; titles may contain & < > " and '.

Limits
  · Between comparing a page and writing it, some milliseconds pass in which
    somebody else may save it. The server does not notice that.
  · A key pair leaves no version of what it overwrites. With --on-conflict ours
    the overwritten text is kept in .showdoc/conflicts/.
  · A key pair cannot change the title or catalog of a page, and none of them may
    contain & < > " or '. Such pages are refused, and nothing is written.
  · The server remembers nothing about the folder. If showdoc.lock is lost, push
    --adopt finds the pages again by catalog and title. Front matter, line ends
    and file names are not stored on the server, only in the folder. Keep
    showdoc.lock in git.
  · Three-way merging needs .showdoc/base/ or the history of the page, which a
    key pair can read in public items only. Without either, a page that was
    changed on both sides is a conflict.
  · Pages are written one after the other: a first push of 2,000 pages takes
    minutes. Ctrl+C ends it after at most 50 pages; push again to continue.
  · API documents are not pushed as a whole: if a page is refused, the others are
    still written. With a key pair, a page whose generated part somebody has
    changed is refused. Removed operations are marked as deprecated, never
    deleted.
  · Previews, and import and db into an item, are not supported.
  · Deleted pages, and catalogs emptied by a move, stay on the server.
  · watch --pull is not notified of changes; it pulls every 30 seconds.
  · The revisions shown are calculated from the text: they tell whether something
    has changed, not which state is newer.
  · With a key pair, a list of pages does not name authors. Times are read as
    Asia/Shanghai, the default of a stock server.
`,
}
