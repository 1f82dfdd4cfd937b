/** What `showdoc help stock` says. Source: cli/spec.md 6 */
export const stock = {
  text: `showdoc against a stock ShowDoc server

push, plan, pull, status, diff, export and api work with a server of the
original ShowDoc (PHP), which is recognised by itself. Two ways to sign in:

  --token, SHOWDOC_TOKEN             the token of a person (user_token)
  --api-key K --api-token T          the key pair of an item
  (SHOWDOC_API_KEY, SHOWDOC_API_TOKEN)

With either
  texts, titles and positions are pushed and pulled; conflicts are found and
  merged as usual; links between pages and pictures are rewritten both ways;
  an interrupted push goes on, and no page is doubled. export writes all
  formats but json and xlsx; this program makes them itself, and so the
  documents that api compares. API documents of showdoc.json become pages that
  are updated by method and path; text around the generated part stays.

With a key pair only
  reading an item takes one call instead of one for each page (ShowDoc 3.6 or
  newer).

With a token only
  pages keep their ids when they are renamed or moved; overwritten texts stay
  in the history; the change log, the author and --notify work; a page that
  somebody is editing is not written; titles may contain & < > " and '.

What cannot be promised there
  · Between the comparison of a page and its writing some milliseconds pass in
    which somebody else may save it. The server does not notice that.
  · A key pair leaves no version of what it overwrites. With --on-conflict ours
    the text that is overwritten is kept in .showdoc/conflicts/.
  · By a key pair no title or catalog of a page can change, and none may contain
    & < > " or '. Such pages are refused, and nothing is written.
  · The server remembers nothing of the folder. If showdoc.lock is lost, push
    --adopt finds the pages again by catalog and title. Front matter, line ends
    and file names are not kept there: they are in the folder only. Keep
    showdoc.lock in git.
  · Three-way merging needs .showdoc/base/, or the history of the page, which a
    key pair can read in public items only. Without either, a page that both
    sides have changed is a conflict.
  · Pages are written one after the other: a first push of 2,000 pages takes
    minutes. Ctrl+C ends it after at most 50 pages; push again to go on.
  · API documents are not pushed as a whole: a page that is refused leaves the
    others written. By a key pair a page whose generated part somebody has
    changed is refused. Operations that are gone are marked as deprecated, never
    deleted.
  · Previews, and import and db into an item, are refused.
  · Deleted pages, and catalogs that a move has emptied, stay on the server.
  · watch --pull does not hear of changes, but pulls every 30 seconds.
  · The revisions that are shown are calculated from the texts: they tell
    whether something has changed, not which state is the newer one.
  · A list of pages does not name authors for a key pair. Times are read as
    those of Asia/Shanghai, which a stock server uses unless it is set up
    otherwise.
`,
}
