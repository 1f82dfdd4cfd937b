/**
 * Messages of `push` and `init`, and remarks about a folder. A message `x.hint` says what to do
 * about `x`.
 */
export const push = {
  purpose: 'Publish a Markdown folder to an item: folders become catalogs, files become pages.',
  'plan.purpose': 'Show what a push would do; change nothing on either side.',
  'plan.flag.pull': 'show what a pull would do instead',
  'plan.notPull': '--pull cannot be combined with {flag}.',
  'plan.flag.exitCode': 'exit with 0 even if something would change',
  'flag.diff': 'with --dry-run: show the changes in the text, or only the number of lines',
  'flag.dryRun': 'only show what would be done',
  'flag.onConflict':
    'what to do with pages changed on both sides: fail, skip, merge, theirs or ours',
  'flag.base': 'base of the comparison: auto, lock or server',
  'flag.adopt': 'take over pages with the same catalog and title that no folder tracks',
  'flag.takeOver': 'take over pages that another folder tracks, by the id in the file',
  'flag.strict': 'do not write pages with broken links or missing images',
  'flag.sheets': 'also write spreadsheets',
  'flag.prune': 'move pages whose file was deleted locally to the recycle bin',
  'flag.maxDeletes': 'maximum number or percentage of pages to delete',
  'flag.pruneAssets':
    'delete files that this folder has sent and that no page or version uses any more',
  'flag.atomic': 'write everything or nothing',
  'flag.lockWait': 'seconds to wait for pages that are being edited',
  'flag.continue': 'if too many pages would be deleted, delete none and continue',
  'flag.check': 'run showdoc check first; if it finds errors, nothing is written',
  'flag.message': 'remark for the versions that are written',
  'flag.notify': 'notify subscribers of changed pages',
  'flag.allTargets': 'all targets in showdoc.json, one after another',
  'flag.encoding': 'encoding of the files: utf-8 or gb18030',
  'flag.gitignore': 'also read files that .gitignore excludes',
  'flag.report':
    'also write a report: json, github, gitlab, junit, sarif or markdown; - is standard output',
  'flag.preview': 'create or update an unlisted copy of the item with the content of the folder',
  'flag.expires': 'days until the preview ends',
  'flag.annotations': 'do not write annotations in a GitHub Actions job',
  'flag.allowSecrets': 'send pages with tokens, private keys or values of .env, and list them',
  'flag.exitCode': 'exit with 0 even if a dry run finds differences',

  'config.none': 'There is no showdoc.json here or in a folder above.',
  'config.none.hint': 'showdoc init',
  'config.unreadable': '{file} cannot be read: {reason}',
  'config.notJson': '{file}:{line} is not plain JSON: {reason}',
  'config.unknownKey': '{file}:{line}: unknown key "{key}".',
  'config.unknownKeyMeant': '{file}:{line}: unknown key "{key}".',
  'config.unknownKeyMeant.hint': 'did you mean "{meant}"?',
  'config.missingKey': '{file}:{line}: missing key "{key}".',
  'config.wrongValue': '{file}:{line}: "{key}" is {value}; accepted: {accepted}',
  'config.noObject':
    '{file} contains {value}; accepted: an object with "version", "server" and "item"',
  'config.accepted.address': 'an address with http or https, such as https://docs.example.com',
  'config.accepted.source':
    '16 lowercase letters and digits; showdoc init --new-source generates them',
  'config.accepted.share': 'a whole number or a percentage, such as 20 or "20%"',
  'config.accepted.repository':
    'the web address of the repository, without a user name, such as {example}',
  'config.accepted.database':
    'a variable that contains the address, such as "${DATABASE_URL}", or "sqlite:FILE"',
  'config.accepted.item': 'the id of the item, a number such as 600000123, or its name',
  'config.accepted.string': 'a string in quotes',
  'config.accepted.boolean': 'true or false',
  'config.accepted.array': 'a list of strings, such as ["a", "b"]',
  'config.accepted.object': 'an object in braces',
  'config.noTarget': 'showdoc.json has no target "{name}".',
  'config.noTarget.hint': 'known targets: {known}',
  'config.noTargets': 'showdoc.json has no targets.',
  'config.noTargets.hint': 'run it without --all-targets, or add "targets" to showdoc.json',
  'config.onlyTargets': 'showdoc.json has several targets: {known}.',
  'config.onlyTargets.hint':
    'pass one: --target {first}; push, pull, plan, status and check also accept --all-targets',
  'config.noSource': 'showdoc.json has no "source", by which the server recognises this folder.',
  'config.noSource.hint': 'showdoc init --new-source',
  'config.sharedSource':
    'The targets {one} and {other} push different folders to item {item} with the same source, and would overwrite each other.',
  'config.sharedSource.hint':
    'give one of them its own source in showdoc.json: "source": "{source}"',
  'config.rootTooDeep': 'The root "{root}" has more than {most} levels.',
  'config.size': '"assetMaxSize" is {value}; accepted: a number with KB or MB, such as 4MB',
  'config.folderOutside': 'The folder {folder} is outside {base}.',
  'config.folderOutside.hint': 'pass a folder inside it, or start in another one: -C DIR',
  'config.pathOutside': '{path} is outside the folder {folder}.',
  'pull.pageUnknown': 'The item has no page {id}.',
  'pull.catalogUnknown': 'The item has no catalog {catalog}.',
  'config.pathUnknown': 'There is no page at {path} in the folder.',
  'config.pathUnknown.hint':
    'check the spelling; paths are relative to the current folder, or to that of -C',
  'config.itemUnknown': 'You have no item "{item}".',
  'config.itemUnknown.hint': 'check the name, or pass the id of the item',
  'config.itemSeveral': 'Several items are named "{item}": {candidates}',
  'config.itemSeveral.hint': 'pass the id of the item',
  'config.itemByPair': 'With a key pair, the item must be given by its id, not as "{item}".',
  'config.itemByPair.hint': 'pass --item ID',

  'lock.conflict': '{name}:{line} has unresolved merge markers.',
  'lock.conflict.hint':
    'run showdoc status --repair, or remove the markers: of two lines for one page, the newer one counts',
  'lock.newer': '{name} was written by a newer version of showdoc (format {version}).',
  'lock.newer.hint': 'update showdoc',
  'lock.unreadable': '{name}:{line} cannot be read.',
  'lock.unreadable.hint':
    'run showdoc status --repair to rebuild it: the server knows the pages of this folder',
  'lock.other':
    'The lock file belongs to item {item} on {server}, but this run is for item {ownItem} on {ownServer}.',
  'lock.other.hint': 'pass --item {item}, or delete {name} to start over',
  'lock.otherServer': 'The lock file belongs to item {item} on {server}, not on {ownServer}.',
  'lock.otherServer.hint':
    'pass --server {server}; if the site has moved to {ownServer}, change the address in {name}',
  'lock.otherSource':
    'The lock file belongs to another folder: its source is not the one in showdoc.json.',
  'lock.otherSource.hint': 'delete {name} to start over',

  'stock.reduced': 'This is a stock ShowDoc server ({version}): not everything is supported.',
  'stock.reduced.hint': 'showdoc help stock',
  'stock.notThere': 'This is a stock ShowDoc server ({version}), which does not support this.',
  'stock.unreadable': 'ShowDoc {version} cannot list the pages of this item for a key pair.',
  'stock.unreadable.hint':
    'use the token of a person who can edit the item: SHOWDOC_TOKEN or --token',
  'stock.cannotMove':
    'the title or catalog of "{title}" would change, which a key pair cannot do on a stock ShowDoc server; with the token of a person the page can be moved and keeps its id',
  'stock.signs':
    '"{name}" contains {sign}; with a key pair, a stock ShowDoc server would create a new page at each push, so push it with the token of a person',
  'stock.twins':
    'the server has several pages or catalogs like "{title}" in one place, which cannot be told apart with a key pair',
  'stock.taken':
    'there is already a page "{title}" ({id}) that belongs to no file; showdoc push --adopt takes it over',
  'stock.otherPage': 'the server wrote to another page ({id}) with the same title',
  'stock.textDiffers':
    'the server stored a different text than was sent; showdoc diff shows the difference',
  'stock.noCatalog': 'there is no catalog for the folder "{folder}"',
  'stock.somebody': 'somebody',
  'stock.api': '"{item}" is a RunApi item, which is not synchronised with a stock ShowDoc server.',
  'stock.sheet':
    '"{item}" is a spreadsheet, which is not synchronised with a stock ShowDoc server.',
  'stock.notDeleted':
    'a stock ShowDoc server cannot tell whether somebody is editing the page; delete it in the browser',
  'stock.editedPart':
    'the generated part was edited by people, and with a key pair no version of it would be kept; push it with the token of a person, or undo the edit in the browser',
  'stock.takenTitle':
    'there is already a page with this title ({id}) that was not created from the document',
  'stock.held': '{user} is editing the page',
  'stock.gone': 'the page {id} no longer exists',
  'stock.noSign': 'the server did not say where it stored the file',

  'run.other':
    'Another showdoc is running in this folder (process {pid} on {host}, since {since}).',
  'run.other.hint': 'wait until it has finished',

  'folder.missing': 'The folder {folder} cannot be read: {reason}',
  'folder.missing.hint': '"folder" in showdoc.json is the folder to push',
  'folder.readOnly': 'The folder {folder} cannot be written: {reason}',
  'folder.readOnly.hint':
    'showdoc.json, showdoc.lock and .showdoc/ are stored there; nothing was done',
  'folder.empty': '{folder} contains no Markdown files.',
  'folder.empty.hint':
    'files that end in .md or .markdown become pages; is "folder" in showdoc.json right?',
  'folder.tooMany': 'The folder has {count} pages; at most {most} can be pushed to one item.',
  'folder.tooDeep': 'More than {most} levels of catalogs: {folders}',
  'folder.tooDeep.hint': 'move the files up, or set "deep": "flatten" in showdoc.json',
  'folder.flattened': 'deeper than {most} catalogs; its pages are put in {into}',
  'folder.nameTooLong': 'the name has {length} characters; the limit is {most}',

  'file.linkDangling': 'is a symbolic link to {target}, which does not exist',
  'file.unreadable': 'cannot be read: {reason}',
  'file.changed': 'changed while it was being read; run push again',
  'file.name': 'the path cannot be sent; the limit is {most} characters',
  'file.linkOutside': 'the symbolic link leads out of the folder, to {target}',
  'file.linkRing': 'the symbolic link leads back to {target} and is not followed',
  'file.clash': '"{first}" and "{second}" differ only in case or Unicode form; neither is written',
  'file.nul': 'contains a NUL byte at position {position}',
  'file.encoding': 'is not valid UTF-8 at byte {position}',
  'file.gb18030':
    'is GB18030, not UTF-8, at byte {position}; convert it, or run showdoc push --encoding gb18030',
  'file.tooLarge': 'the text is {size}; the limit is {most}',
  'file.joinedTitleTooLong':
    'the title, with the names of folders that are too deep for catalogs, has {length} characters; the limit is {most}',
  'file.titleTooLong': 'the title has {length} characters; the limit is {most}',
  'file.conflictMark': 'unresolved merge conflict: {mark}',

  'diff.noRevision': 'The server no longer has revision {rev} of any page.',
  'front.notYaml': 'is not YAML: {reason}',
  'front.notMapping': 'is not a mapping of keys to values',
  'front.text': '"{key}" must be a string',
  'front.order': '"{key}" must be a whole number from 1 to 2147483647',
  'front.number': '"{key}" must be a number up to 2147483647',
  'front.unknownKey': 'unknown key "{key}"',
  'front.unknownKeyMeant': 'unknown key "{key}"; did you mean "{meant}"?',
  'front.switch': '"{key}" must be true or false',
  'front.unclosed':
    'the front matter is not closed: add a line `---` after line {line} (if the first line is a horizontal rule, put a blank line after it)',
  'front.tooLong': 'the front matter has more than {most} characters',
  'front.summaryTooLong': '"summary" has more than {most} characters',

  'link.missing': 'leads to {address}, which does not exist',
  'link.outside': 'leads out of the folder: {address}',
  'link.unpublished': 'leads to {address}, which is not published',
  'link.folderWithoutIndex': 'leads to the folder {address}, which has no index page',
  'link.skipped':
    'leads to {address}, which is not checked out (sparse checkout): the page stays as it is',
  'file.skipped': 'is not checked out (sparse checkout): its page stays as it is',
  'link.hidden': 'leads to the hidden file {address}, which is not sent',
  'anchor.missing': '{file} has no heading #{anchor}',
  'anchor.nearest': '{file} has no heading #{anchor}; the nearest one is #{nearest}',

  'asset.tooLarge': 'is {size}; the limit is {most}; links to it stay as they are',
  'asset.kind':
    'files of the type "{kind}" are not accepted; links to it stay as they are. Accepted: {kinds}',
  'asset.notFetched': '{name} could not be downloaded; links to it stay as they are',
  'file.notPulled': 'was not written: {reason}',
  'file.isLink':
    'is a link to {target} and was left as it is: make the change in that file, or replace the link with a file, then pull again',
  'file.changedThere': 'changed on the server while it was being read; run pull again',
  'asset.refused': 'was refused; links to it stay as they are. {reason}',

  'secret.token':
    'contains an access token ({shown}); not sent. Remove it, or pass --allow-secrets',
  'secret.token.found': 'contains an access token ({shown})',
  'secret.token.allowed': 'contains an access token ({shown}); sent because of --allow-secrets',
  'secret.session':
    'contains a session token ({shown}); not sent. Remove it, or pass --allow-secrets',
  'secret.session.found': 'contains a session token ({shown})',
  'secret.session.allowed': 'contains a session token ({shown}); sent because of --allow-secrets',
  'secret.pair':
    'contains the api_token of a key pair ({shown}); not sent. Remove it, or pass --allow-secrets',
  'secret.pair.found': 'contains the api_token of a key pair ({shown})',
  'secret.pair.allowed':
    'contains the api_token of a key pair ({shown}); sent because of --allow-secrets',
  'secret.privateKey': 'contains a private key; not sent. Remove it, or pass --allow-secrets',
  'secret.privateKey.found': 'contains a private key',
  'secret.privateKey.allowed': 'contains a private key; sent because of --allow-secrets',
  'secret.cloudKey':
    'contains a {name} key ({shown}); not sent. Remove it, or pass --allow-secrets',
  'secret.cloudKey.found': 'contains a {name} key ({shown})',
  'secret.cloudKey.allowed': 'contains a {name} key ({shown}); sent because of --allow-secrets',
  'secret.value': 'contains the value of {name}; not sent. Remove it, or pass --allow-secrets',
  'secret.value.found': 'contains the value of {name}',
  'secret.value.allowed': 'contains the value of {name}; sent because of --allow-secrets',

  'id.unknown': 'page {id} is not in this item',
  'id.tracked': 'page {id} belongs to source {source}; showdoc push --take-over takes it over',
  'id.other':
    'page {id} belongs to {other}; delete one of the two files, or this line of showdoc.lock to create a separate page',
  'id.twice': 'page {id} also belongs to {other}; neither is written',

  'atomic.unsupported': 'This server cannot write everything or nothing.',
  'atomic.unsupported.hint': 'push without --atomic',
  'atomic.tooLarge':
    '{count} pages ({size}) do not fit into one batch of at most {pages} pages and {bytes}; nothing was sent.',
  'atomic.tooLarge.hint': 'pass a part of the folder, or push without --atomic',
  'atomic.api':
    '--atomic cannot include API documents: {files}. Each is written separately; nothing was sent.',
  'atomic.api.hint': 'pass the folders and files of the pages, and push the documents afterwards',
  'catalog.refused': 'its catalog was refused: {reason}',

  'lock.waiting': {
    one: 'Waiting for {count} page being edited: {pages}',
    other: 'Waiting for {count} pages being edited: {pages}',
  },
  'lock.page': '{path} ({user})',

  'prune.tooMany':
    '{count} of {total} pages would be deleted, at most {most} are allowed; none was deleted.',
  'prune.tooMany.hint':
    'showdoc push --prune --max-deletes {count} deletes them; --continue does the rest without deleting',
  'prune.question': {
    one: 'Move {count} page to the recycle bin? [y/N] ',
    other: 'Move {count} pages to the recycle bin? [y/N] ',
  },
  'pruneAssets.tooMany':
    '{count} of {total} files would be deleted, at most {most} are allowed; none was deleted.',
  'pruneAssets.tooMany.hint':
    'showdoc push --prune-assets --max-deletes {count} deletes them; --continue does the rest without deleting',
  'pruneAssets.question': {
    one: 'Delete {count} file that is no longer used? [y/N] ',
    other: 'Delete {count} files that are no longer used? [y/N] ',
  },
  'pruneAssets.unsupported': 'This server cannot tell which files are no longer used.',
  'pruneAssets.unsupported.hint': 'push without --prune-assets',
  'pruneAssets.notTold': 'this credential cannot see which files would be deleted: {reason}',
  'prune.more': '… and {count} more',

  'sheet.json': 'invalid JSON from here on',
  'sheet.shape': 'a spreadsheet is a list of sheets, each an object with "rows"',
  'sheet.notKept': 'the page is not a spreadsheet that can be written to a file without loss',
  'sheet.notAsked': 'spreadsheets are only written with --sheets',
  'sheet.noPage': 'belongs to no page of this item, and push does not create spreadsheets',
  'sheet.emptied': 'is empty, and push does not empty spreadsheets',

  'api.readOnly': 'API pages of an item of this kind can be read but not pushed',
  'api.notKept': 'the page is not a JSON object that can be written to a file; no file was written',

  'page.outOfScope': 'is outside the catalogs that you may change',

  'item.archived': 'Item {item} is archived and cannot be changed.',
  'item.archived.hint': 'ask its owner to unarchive it',
  'item.readOnly': 'You can read item {item} but not change it.',
  'item.readOnly.hint':
    'ask the owner of the item for the right to write, or use a token that has it',
  'item.readOnlyKind': '"{item}" is an item of a kind that cannot be pushed to.',
  'item.noSheet': '"{item}" is a spreadsheet, and the folder has no file for it.',
  'item.noSheet.hint': 'showdoc pull writes it as a file that ends in .sheet.json',
  'item.onePage': '"{item}" has exactly one page; the folder has {count}.',

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

  'summary.written': { one: '{count} page written', other: '{count} pages written' },
  'summary.catalogs': { one: '{count} catalog changed', other: '{count} catalogs changed' },
  'summary.catalogsPlanned': {
    one: '{count} catalog to change',
    other: '{count} catalogs to change',
  },
  'summary.filesDeleted': {
    one: '{count} unused file deleted',
    other: '{count} unused files deleted',
  },
  'summary.filesPlanned': {
    one: '{count} unused file to delete',
    other: '{count} unused files to delete',
  },
  'summary.deleted': { one: '{count} deleted', other: '{count} deleted' },
  'summary.conflicts': { one: '{count} conflict', other: '{count} conflicts' },
  'summary.settled': { one: '{count} file resolved', other: '{count} files resolved' },
  'summary.skipped': { one: '{count} skipped', other: '{count} skipped' },
  'summary.behind': { one: '{count} newer on the server', other: '{count} newer on the server' },
  'summary.gone': { one: '{count} gone', other: '{count} gone' },
  'summary.unchanged': { one: '{count} unchanged', other: '{count} unchanged' },
  'summary.files': { one: '{count} file sent', other: '{count} files sent' },
  'summary.filesToSend': { one: '{count} file to send', other: '{count} files to send' },
  'summary.ofApis': {
    one: '{count} page of API documents',
    other: '{count} pages of API documents',
  },
  'summary.undone': {
    one: 'nothing written: {count} page held back by others that cannot be written',
    other: 'nothing written: {count} pages held back by others that cannot be written',
  },
  'summary.none': 'nothing written',
  'summary.locked': { one: '{count} locked', other: '{count} locked' },
  'summary.failed': { one: '{count} failed', other: '{count} failed' },
  'summary.seconds': '{seconds} s',
  'summary.plan':
    'Plan: {create} create, {update} update, {move} move, {delete} delete, {conflict} conflict, {unchanged} unchanged',
  'summary.interrupted':
    'interrupted: {done} of {total} pages are on the server; run push again to continue',
  'summary.interruptedApi': {
    one: 'interrupted: {count} page of API documents is on the server; run push again to continue',
    other:
      'interrupted: {count} pages of API documents are on the server; run push again to continue',
  },
  'summary.interruptedBoth':
    'interrupted: {done} of {total} pages are on the server, and {count} of API documents; run push again to continue',
  'summary.resumed': {
    one: 'The previous run was interrupted after {count} page; continuing.',
    other: 'The previous run was interrupted after {count} pages; continuing.',
  },

  'view.read': 'read',
  'view.compare': 'compare',
  'view.files': 'files',
  'view.write': 'write',
  'view.readDone': { one: '{count} file', other: '{count} files' },
  'view.planned': '{create} create · {update} update · {move} move · {conflict} conflict',
  'view.stopping': 'stopping…',
  'view.stoppingBatch': 'stopping after this batch…',

  'warnings.link-file': {
    one: '{count} link to a file that does not exist',
    other: '{count} links to files that do not exist, in {files} files',
  },
  'warnings.link-folder': {
    one: '{count} link to a folder without an index page',
    other: '{count} links to folders without an index page, in {files} files',
  },
  'warnings.link-hidden': {
    one: '{count} link to a hidden file',
    other: '{count} links to hidden files, in {files} files',
  },
  'warnings.link-unpublished': {
    one: '{count} link to a page that is not published',
    other: '{count} links to pages that are not published, in {files} files',
  },
  'warnings.link-anchor': {
    one: '{count} link to a heading that does not exist',
    other: '{count} links to headings that do not exist, in {files} files',
  },
  'warnings.image-missing': {
    one: '{count} missing image',
    other: '{count} missing images, in {files} files',
  },
  'warnings.image-too-large': {
    one: '{count} file that is too large',
    other: '{count} files that are too large',
  },
  'warnings.image-kind': {
    one: '{count} file of a type that is not accepted',
    other: '{count} files of types that are not accepted',
  },
  'warnings.not-checked-out': {
    one: '{count} page stays as it is: its file is not checked out (sparse checkout)',
    other: '{count} pages stay as they are: their files are not checked out (sparse checkout)',
  },
  'warnings.other': {
    one: '{count} warning ({rule})',
    other: '{count} warnings ({rule}), in {files} files',
  },
  'warnings.listed': '; push -v lists them',

  'level.error': 'error',
  'level.warn': 'warning',

  'init.purpose':
    'Prepare a folder for push: write showdoc.json, which names server, item and folder.',
  'init.flag.create': 'create a new item with this name',
  'init.flag.type': 'type of the new item: 1 regular, 2 single page',
  'init.flag.password': 'item password of the new item',
  'init.flag.folder': 'folder to push, relative to here',
  'init.flag.root': 'catalog path under which everything in the folder is placed',
  'init.flag.newSource': 'give a copied folder a source of its own',
  'init.flag.force': 'overwrite an existing showdoc.json',
  'init.flag.printSchema': 'print the JSON Schema of showdoc.json',
  'init.flag.git': 'do not change .gitignore and .gitattributes',
  'init.exists': '{file} already exists.',
  'init.exists.hint': 'pass --force to overwrite it, or --new-source to change only its source',
  'init.missing': 'Cannot ask for input; missing: {flags}',
  'init.missing.hint': '{command}',
  'init.both': '--item and --create cannot be used together.',
  'init.both.hint': 'omit one of them',
  'init.notFolder': '{folder} is a file, not a folder.',
  'init.notFolder.hint': 'pass a folder: --folder DIR',
  'init.noItems': 'You have no items to push to yet.',
  'init.chooseItem': 'Item (number, or the name of a new one): ',
  'init.noNumber': 'The list has no number {number}.',
  'init.severalItems': 'Several items are named “{item}”; enter the number of one.',
  'init.makePublic':
    'Create the new item “{item}”? It is public: everyone who can reach the server can read it. [y/N] ',
  'init.makePrivate':
    'Create the new item “{item}”? It is private: readers need its password or a membership. [y/N] ',
  'init.chooseFolder': 'Folder [{folder}]: ',
  'init.chooseGit':
    'Add .showdoc/ to .gitignore and showdoc*.lock merge=union to .gitattributes? [Y/n] ',
  'init.chooseApi': 'Publish these API documents with each push: {files}? [Y/n] ',
  'init.unlistedApi': 'API documents, which push publishes once {file} lists them:',
  'init.done': '{mark} {file}: {folder} → {item} ({address})',
  'init.newSource': '{mark} {file} has a new source.',
  'init.changed': '{file} updated',
  'init.removed': '{file} removed',
  'init.lockAside': 'showdoc.lock belonged to other settings; it was renamed to {file}',
  'init.adopt': {
    one: 'The item has {count} page. showdoc push --adopt takes over pages with the same catalog and title; all others stay.',
    other:
      'The item has {count} pages. showdoc push --adopt takes over pages with the same catalog and title; all others stay.',
  },
  'init.pull': {
    one: '{folder} has no pages yet, the item has {count}: pull writes it to the folder.',
    other: '{folder} has no pages yet, the item has {count}: pull writes them to the folder.',
  },
  'init.public':
    '{item} is public: everyone who can reach the server can read it. A password makes it private: pass --password, or set one later in the settings of the item.',
  'init.next': 'next: {command}',
} as const
