/** Lines of the result: what happens to a page, and what can be done about it. */
export const lines = {
  'action.unchanged': 'unchanged',
  'action.create': 'create',
  'action.update': 'update',
  'action.move': 'move',
  'action.delete': 'delete',
  'action.conflict': 'conflict',
  'action.skipped': 'skipped',
  'action.behind': 'behind',
  'action.gone': 'gone',
  'action.gone-remotely': 'gone remotely',
  'action.locked': 'locked',
  'action.refused': 'refused',
  'action.failed': 'failed',
  'action.kept': 'kept',
  'action.ahead': 'ahead',
  'action.left': 'not touched',
  'would.create': 'would create',
  'would.update': 'would update',
  'would.move': 'would move',
  'would.delete': 'would delete',

  'line.from': 'from {path}',
  'line.changedThere': 'changed on the server too (rev {rev}, base {base}, {author}, {time})',
  'line.clash.title': 'title: "{local}" locally, "{remote}" on the server',
  'line.clash.catalog': 'catalog: "{local}" locally, "{remote}" on the server',
  'line.clash.name': 'name: "{local}" locally, "{remote}" on the server',
  'line.clash.order': 'position: {local} locally, {remote} on the server',
  'line.clash.place': 'in "{local}" locally, in "{remote}" on the server',
  'line.catalog.name': 'name: "{before}" becomes "{after}"',
  'line.catalog.order': 'position: {before} becomes {after}',
  'line.catalog.place': 'moves from "{before}" to "{after}"',
  'line.catalogMoved': 'its catalog was moved on the server',
  'line.catalogHint':
    'showdoc push --on-conflict ours writes the local name, theirs takes the name of the server',
  'line.catalogPullHint':
    'showdoc pull --on-conflict theirs takes the name of the server, ours keeps the local one',
  'line.baseUnknown':
    'differs from the page (rev {rev}, {author}, {time}), and it is not proven that the file is based on it',
  'line.submoduleAt':
    'it is in the submodule {folder}, now at commit {commit}, which git can switch without leaving a trace here',
  'line.submodule':
    'it is in the submodule {folder}, which git can switch without leaving a trace here',
  'line.submoduleHint':
    "add the page's changes to the file, then run showdoc push FILE --on-conflict ours: with the path, only this page is overwritten",
  'line.baseUnknownHint':
    "add the page's changes to the file, then run showdoc push --on-conflict ours",
  'line.noGitHint':
    'git was not found, or cannot read this repository: install git (in an image, for example: apk add git) and push again, or run showdoc push --on-conflict ours',
  'line.shallowHint':
    'git fetch --unshallow (in a build job: fetch-depth 0) and push again, or run showdoc push --on-conflict ours',
  'line.deletedThere': 'changed locally, deleted on the server',
  'line.deletedThereHint':
    'showdoc push --on-conflict ours creates the page again; otherwise restore it from the recycle bin, move it back from the item it was moved to, or remove the file',
  'line.changedMoved': 'changed locally, moved to the item {name} ({id})',
  'line.changedMovedHint':
    'showdoc push --on-conflict ours creates another page here; otherwise move that page back, or remove the file',
  'line.movedThere': 'moved to the item {name} ({id}); the file stays',
  'line.movedThereHint': 'move the page back, or remove the file',
  'line.deletedHere':
    'deleted locally, changed on the server (rev {rev}, base {base}, {author}, {time})',
  'line.deletedHereHint':
    'showdoc push --on-conflict ours leaves the page as it is on the server, without a file; theirs restores the file',
  'line.behind': 'newer on the server (rev {rev}, {author}, {time})',
  'line.deleted': 'to the recycle bin',
  'line.gone': 'its file is gone; the page stays',
  'line.goneThere': 'deleted on the server; the file stays',
  'line.usedFile': 'is used again, or was deleted by somebody else',
  'line.unusedFile': 'no longer used, {size}',
  'line.goneHint':
    'showdoc push --prune deletes the page if nobody has changed it since; or restore the file',
  'line.goneThereHint':
    'restore the page from the recycle bin, move it back from the item it was moved to, or remove the file',
  'line.overwritten': 'over rev {rev} by {author}',
  'line.locked': 'is being edited by {user}',
  'line.lockedHint':
    'showdoc push --lock-wait 60 waits for up to a minute until nobody is editing it',
  'line.conflictHint':
    'showdoc push --on-conflict merge merges both; ours overwrites the page, and the overwritten text is kept',
  'line.unmergedHint':
    'both sides changed the same lines: showdoc pull --on-conflict merge marks them in the file; showdoc push --on-conflict ours overwrites the page',
  'line.decideHint':
    'showdoc push --on-conflict ours keeps the local version, theirs takes the one of the server',
  'line.apiHint':
    'showdoc pull --on-conflict theirs takes the version of the server, and keeps the file in .showdoc/conflicts',
  'line.sheetHint':
    'showdoc push --on-conflict ours overwrites the page, theirs takes the version of the server; spreadsheets are not merged',
  'line.targetHead': 'target {name}',
} as const
