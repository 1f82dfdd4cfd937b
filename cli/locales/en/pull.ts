/** What `pull` says; what is found in a folder is in `push.ts`. */
export const pull = {
  purpose: 'Write an item to the folder: pages become files, changes on both sides are merged.',
  'flag.catalog': 'only pages in this catalog and below, by id or path of names',
  'flag.page': 'only the page with this id',
  'flag.dryRun': 'only show what would be done',
  'flag.onConflict':
    'what to do with pages changed on both sides: fail, skip, merge, theirs or ours',
  'flag.conflictStyle':
    'write lines that cannot be merged between markers, or keep the previous text in a file next to it (orig)',
  'flag.base': 'base of the comparison: auto, lock or server',
  'flag.prune': 'remove unchanged files whose page was deleted',
  'flag.maxDeletes': 'maximum number or percentage of files to remove',
  'flag.writeIds': 'write the id of each page to its front matter',
  'flag.assets': 'do not download images and other files',
  'flag.all': 'also pull pages that another folder tracks',
  'flag.allTargets': 'all targets in showdoc.json, one after another',
  'flag.gitignore': 'also read files that .gitignore excludes',
  'flag.report':
    'also write a report: json, github, gitlab, junit, sarif or markdown; - is standard output',
  'flag.exitCode': 'exit with 0 even if a dry run finds differences',

  oneChoice: 'Pass only one of paths, --catalog and --page.',

  'word.create': 'create',
  'word.update': 'update',
  'word.move': 'move',
  'word.delete': 'delete',
  'word.merge': 'merge',
  'word.relink': 'relink',
  'word.conflict': 'conflict',
  'word.skipped': 'skipped',
  'word.ahead': 'ahead',
  'word.gone-there': 'gone remotely',
  'word.gone-here': 'gone',
  'word.failed': 'failed',
  'word.left': 'not touched',
  'would.create': 'would create',
  'would.update': 'would update',
  'would.move': 'would move',
  'would.delete': 'would delete',
  'would.merge': 'would merge',
  'would.relink': 'would relink',

  'line.from': 'from {path}',
  'line.rev': 'rev {rev} by {author}',
  'line.both': 'changed on both sides (rev {rev}, base {base}, {author}, {time})',
  'line.bothFields': '{fields} changed on both sides (rev {rev}, {author}, {time})',
  'line.deletedHere': 'deleted locally, changed on the server (rev {rev}, {author}, {time})',
  'line.undecided': 'some lines could not be merged',
  'line.undecidedOrig': 'some lines could not be merged: the file now has the text of the server',
  'line.saved': 'previous text in {path}',
  'line.ahead': 'newer locally',
  'line.kept': 'keeps the local version; the next push overwrites rev {rev} by {author}',
  'line.keptDeleted': 'its file stays deleted, the page stays at rev {rev} by {author}',
  'line.goneHere': 'its file is gone; the page stays',
  'line.mergeHint': 'showdoc pull --on-conflict merge merges what can be merged',
  'line.noGitHint':
    'git was not found, or cannot read this repository: install git (in an image, for example: apk add git) and pull again, or run showdoc pull --on-conflict theirs or ours',
  'line.shallowHint':
    'git fetch --unshallow (in a build job: fetch-depth 0) and pull again, or run showdoc pull --on-conflict theirs or ours',
  'line.deletedHereHint':
    'showdoc pull --on-conflict theirs restores the file; ours keeps it deleted and leaves the page as it is on the server',
  'line.decideHint':
    'showdoc pull --on-conflict theirs takes the version of the server, ours keeps the local one',
  'line.goneHint':
    'showdoc pull --on-conflict theirs removes the file and keeps a copy of its text; showdoc push --on-conflict ours creates the page again',
  'line.markersHint': 'edit the marked lines, then push',
  'line.origHint': 'copy what you want to keep from {path} to the file, then push',
  'line.pruneHint': 'showdoc pull --prune removes it',
  'field.content': 'text',
  'field.title': 'title',
  'field.catalog': 'catalog',
  'field.order': 'position',

  'summary.written': { one: '{count} file written', other: '{count} files written' },
  'summary.merged': { one: '{count} merged', other: '{count} merged' },
  'summary.deleted': { one: '{count} removed', other: '{count} removed' },
  'summary.conflicts': { one: '{count} conflict', other: '{count} conflicts' },
  'summary.failed': { one: '{count} failed', other: '{count} failed' },
  'summary.skipped': { one: '{count} skipped', other: '{count} skipped' },
  'summary.ahead': { one: '{count} newer locally', other: '{count} newer locally' },
  'summary.gone': { one: '{count} no longer in the item', other: '{count} no longer in the item' },
  'summary.unchanged': { one: '{count} unchanged', other: '{count} unchanged' },
  'summary.assets': { one: '{count} attachment', other: '{count} attachments' },
  'summary.seconds': '{seconds} s',
  'summary.plan':
    'Plan: {create} create, {update} update, {move} move, {delete} delete, {merge} merge, {conflict} conflict, {unchanged} unchanged',
  'summary.interrupted':
    'interrupted: {done} of {total} files were written; run pull again to continue',
  tooManyDeletes:
    '{count} of {total} files would be removed, at most {most} are allowed; none was removed.',
  'tooManyDeletes.hint': 'showdoc pull --prune --max-deletes {count} removes them',
} as const
