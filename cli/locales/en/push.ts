/**
 * Messages of `push` and `init`, and remarks about a folder. A message `x.hint` says what to do
 * about `x`.
 */
export const push = {
  purpose:
    'Publishes a folder of markdown to an item: folders become catalogs, files become pages.',
  'plan.purpose': 'Shows what a push would do; changes nothing on either side.',
  'plan.flag.pull': 'shows what a pull would do instead',
  'plan.notPull': '--pull cannot be combined with {flag}.',
  'plan.flag.exitCode': 'exits with 0 even if something would change',
  'flag.diff': 'with --dry-run: the changes in the texts, or only the number of lines',
  'flag.dryRun': 'only tells what would be done',
  'flag.onConflict': 'for pages changed on both sides: fail, skip, merge, theirs or ours',
  'flag.base': 'what counts as agreed last: auto, lock or server',
  'flag.adopt': 'takes over pages of the same catalog and title that no folder tracks',
  'flag.takeOver': 'takes over pages that another folder tracks, by the id in the file',
  'flag.strict': 'pages with broken links or missing pictures are not written',
  'flag.sheets': 'writes spreadsheets too',
  'flag.prune': 'moves pages whose file was deleted here to the recycle bin',
  'flag.maxDeletes': 'at most so many pages are deleted: a number or a share',
  'flag.pruneAssets':
    'deletes files that this folder has sent and no page or version shows any more',
  'flag.atomic': 'writes everything or nothing',
  'flag.lockWait': 'waits up to so many seconds for pages that somebody is editing',
  'flag.continue': 'where more pages would be deleted, deletes none and does the rest',
  'flag.check': 'runs showdoc check first; errors stop before anything is written',
  'flag.message': 'remark of the versions that are written',
  'flag.notify': 'tells subscribers of changed pages',
  'flag.allTargets': 'all targets of showdoc.json, one after another',
  'flag.encoding': 'encoding of the files: utf-8 or gb18030',
  'flag.gitignore': 'reads files that .gitignore lists too',
  'flag.report':
    'also writes a report: json, github, gitlab, junit, sarif or markdown; - is standard output',
  'flag.preview': 'makes or refreshes an unlisted copy of the item with the state of the folder',
  'flag.expires': 'days until the preview ends',
  'flag.annotations': 'writes no annotations in a job of GitHub Actions',
  'flag.allowSecrets': 'sends pages with tokens, private keys or values of .env, and names them',
  'flag.exitCode': 'a dry run that finds differences ends with 0',

  'config.none': 'No showdoc.json here or above.',
  'config.none.hint': 'showdoc init',
  'config.unreadable': '{file} cannot be read: {reason}',
  'config.notJson': '{file}:{line} is not plain JSON: {reason}',
  'config.unknownKey': '{file}:{line} has the unknown key "{key}".',
  'config.unknownKeyMeant': '{file}:{line} has the unknown key "{key}".',
  'config.unknownKeyMeant.hint': 'did you mean "{meant}"?',
  'config.missingKey': '{file}:{line} lacks the key "{key}".',
  'config.wrongValue': '{file}:{line}: "{key}" is {value}; accepted: {accepted}',
  'config.noObject':
    '{file} holds {value}; accepted: an object with "version", "server" and "item"',
  'config.accepted.address': 'an address with http or https, such as https://docs.example.com',
  'config.accepted.source': '16 small letters and digits; showdoc init --new-source makes them',
  'config.accepted.share': 'a whole number or a percentage, such as 20 or "20%"',
  'config.accepted.repository':
    'the web address of the repository, without a name in it, such as {example}',
  'config.accepted.database':
    'a variable that holds the address, such as "${DATABASE_URL}", or "sqlite:FILE"',
  'config.accepted.item': 'the id of the item, a number such as 600000123, or its name',
  'config.accepted.string': 'a text in quotes',
  'config.accepted.boolean': 'true or false',
  'config.accepted.array': 'a list of texts, such as ["a", "b"]',
  'config.accepted.object': 'an object in braces',
  'config.noTarget': 'showdoc.json has no target "{name}".',
  'config.noTarget.hint': 'known targets: {known}',
  'config.noTargets': 'showdoc.json names no targets.',
  'config.noTargets.hint': 'push without --all-targets, or write "targets" into showdoc.json',
  'config.onlyTargets': 'showdoc.json describes several targets: {known}.',
  'config.onlyTargets.hint':
    'name one: --target {first}; push, pull, plan, status and check also take --all-targets',
  'config.noSource':
    'showdoc.json has no "source", the mark by which the server knows this folder.',
  'config.noSource.hint': 'showdoc init --new-source',
  'config.sharedSource':
    'The targets {one} and {other} push different folders to item {item} under one source, and would overwrite each other.',
  'config.sharedSource.hint':
    'give one of them a source of its own in showdoc.json: "source": "{source}"',
  'config.rootTooDeep': 'The root "{root}" has more than {most} levels.',
  'config.size': '"assetMaxSize" is {value}; accepted: a number with KB or MB, such as 4MB',
  'config.folderOutside': 'The folder {folder} lies outside of {base}.',
  'config.folderOutside.hint': 'name a folder that lies in it, or begin in another one: -C DIR',
  'config.pathOutside': '{path} lies outside of the folder {folder}.',
  'pull.pageUnknown': 'The item has no page {id}.',
  'pull.catalogUnknown': 'The item has no catalog {catalog}.',
  'config.pathUnknown': 'No page of the folder lies at {path}.',
  'config.pathUnknown.hint':
    'check the spelling; paths begin in the folder you are in, or in that of -C',
  'config.itemUnknown': 'There is no item "{item}" among yours.',
  'config.itemUnknown.hint': 'check the name, or name the item by its id',
  'config.itemSeveral': 'Several items are called "{item}": {candidates}',
  'config.itemSeveral.hint': 'name the item by its id',
  'config.itemByPair': 'With a key pair the item must be named by its id, not as "{item}".',
  'config.itemByPair.hint': '--item ID',

  'lock.conflict': '{name}:{line} holds the marks of a merge that git left undecided.',
  'lock.conflict.hint':
    'showdoc status --repair, or remove the marks: of two lines for one page the newer counts',
  'lock.newer': '{name} was written by a newer program (version {version}).',
  'lock.newer.hint': 'update this program',
  'lock.unreadable': '{name}:{line} cannot be read.',
  'lock.unreadable.hint':
    'showdoc status --repair writes it anew: the server knows the pages of this folder',
  'lock.other':
    'The lock belongs to item {item} on {server}, this run is about {ownItem} on {ownServer}.',
  'lock.other.hint': '--item {item}, or delete {name} to start afresh',
  'lock.otherServer': 'The lock belongs to item {item} on {server}, not on {ownServer}.',
  'lock.otherServer.hint':
    '--server {server}; if the site has moved to {ownServer}, write that in place of it in {name}',
  'lock.otherSource':
    'The lock belongs to another folder: its source is not the one in showdoc.json.',
  'lock.otherSource.hint': 'delete {name} to start afresh',

  'stock.reduced': 'This is a stock ShowDoc server ({version}): not everything is possible there.',
  'stock.reduced.hint': 'showdoc help stock',
  'stock.notThere': 'This is a stock ShowDoc server ({version}), which cannot do this.',
  'stock.unreadable': 'ShowDoc {version} cannot list the pages of this item for a key pair.',
  'stock.unreadable.hint':
    'use the token of a person who may edit the item: SHOWDOC_TOKEN, or --token',
  'stock.cannotMove':
    '"{title}" would get another title or catalog, which a key pair cannot do on a stock ShowDoc server; with the token of a person it can be moved and keeps its id',
  'stock.signs':
    '"{name}" contains {sign}; by a key pair a stock ShowDoc server would make a new page of it at each push, so push it with the token of a person',
  'stock.twins':
    'the server has several pages or catalogs like "{title}" in one place, and cannot tell them apart for a key pair',
  'stock.taken':
    'a page "{title}" ({id}) that belongs to no file is there already; showdoc push --adopt takes it over',
  'stock.otherPage': 'the server wrote to another page ({id}) of the same title',
  'stock.textDiffers':
    'the server stored the text otherwise than it was sent; see what showdoc diff shows',
  'stock.noCatalog': 'there is no catalog for the folder "{folder}"',
  'stock.somebody': 'somebody',
  'stock.api': '"{item}" is a RunApi item; those of a stock ShowDoc server are not synchronised.',
  'stock.sheet': '"{item}" is a spreadsheet; those of a stock ShowDoc server are not synchronised.',
  'stock.notDeleted':
    'a stock ShowDoc server cannot tell whether somebody is changing the page; delete it in the browser',
  'stock.editedPart':
    'people have changed the generated part, of which a key pair would leave no version; push it with the token of a person, or undo the change in the browser',
  'stock.takenTitle': 'there is a page of this title ({id}) that the document has not made',
  'stock.held': '{user} is editing the page',
  'stock.gone': 'the page {id} does not exist any more',
  'stock.noSign': 'the server did not say where it keeps the file',

  'run.other': 'Another showdoc works in this folder (process {pid} on {host}, since {since}).',
  'run.other.hint': 'wait until it has ended',

  'folder.missing': 'The folder {folder} cannot be read: {reason}',
  'folder.missing.hint': '"folder" in showdoc.json names the folder that is pushed',
  'folder.readOnly': 'The folder {folder} cannot be written: {reason}',
  'folder.readOnly.hint':
    'showdoc.json, showdoc.lock and .showdoc/ are kept there; nothing was done',
  'folder.empty': '{folder} has no markdown file.',
  'folder.empty.hint':
    'files that end in .md or .markdown become pages; is "folder" in showdoc.json right?',
  'folder.tooMany': 'The folder has {count} pages, at most {most} can be pushed to one item.',
  'folder.tooDeep': 'More than {most} levels of catalogs: {folders}',
  'folder.tooDeep.hint': 'move the files up, or set "deep": "flatten" in showdoc.json',
  'folder.flattened': 'deeper than {most} catalogs; its pages lie in {into}',
  'folder.nameTooLong': 'the name has {length} characters, at most {most} are possible',

  'file.linkDangling': 'is a symbolic link to {target}, which does not exist',
  'file.unreadable': 'cannot be read: {reason}',
  'file.changed': 'changed while it was read; run push again',
  'file.name': 'the path cannot be sent; at most {most} characters',
  'file.linkOutside': 'the symbolic link leads out of the folder, to {target}',
  'file.linkRing': 'the symbolic link leads back to {target} and is not followed',
  'file.clash': '"{first}" and "{second}" differ only by case or Unicode form; neither is written',
  'file.nul': 'has a NUL byte at position {position}',
  'file.encoding': 'is not UTF-8 at byte {position}',
  'file.gb18030':
    'is GB18030, not UTF-8, at byte {position}; convert it, or showdoc push --encoding gb18030',
  'file.tooLarge': 'Text is {size}, the server takes {most}',
  'file.joinedTitleTooLong':
    'the title with the names of its folders, which are too deep for catalogs, has {length} characters, at most {most} are possible',
  'file.titleTooLong': 'the title has {length} characters, at most {most} are possible',
  'file.conflictMark': 'a merge is undecided here: {mark}',

  'diff.noRevision': 'No page has a revision {rev} that the server still knows.',
  'front.notYaml': 'is not YAML: {reason}',
  'front.notMapping': 'is not a list of keys and values',
  'front.text': '"{key}" must be a text',
  'front.order': '"{key}" must be a whole number from 1 to 2147483647',
  'front.number': '"{key}" must be a number up to 2147483647',
  'front.unknownKey': 'there is no key "{key}" here',
  'front.unknownKeyMeant': 'there is no key "{key}" here; did you mean "{meant}"?',
  'front.switch': '"{key}" must be true or false',
  'front.unclosed':
    'the front matter has no end: a line --- belongs behind line {line}, or an empty line behind the first if that is a rule across the page',
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
  'anchor.missing': 'no heading of {file} is called #{anchor}',
  'anchor.nearest': 'no heading of {file} is called #{anchor}; the nearest one is #{nearest}',

  'asset.tooLarge': 'has {size}, at most {most} are taken; the links to it stay as they are',
  'asset.kind':
    'files of the kind "{kind}" are not taken; the links to it stay as they are. Taken: {kinds}',
  'asset.notFetched': '{name} cannot be fetched; the links to it stay as they are',
  'file.notPulled': 'was not written: {reason}',
  'file.isLink':
    'is a link to {target} and was left as it is: bring the change into that file, or put a file in place of the link, then pull again',
  'file.changedThere': 'changed on the server while it was read; run pull again',
  'asset.refused': 'was refused; the links to it stay as they are. {reason}',

  'secret.token': 'holds an access token ({shown}); not sent. Take it out, or use --allow-secrets',
  'secret.token.found': 'holds an access token ({shown})',
  'secret.token.allowed': 'holds an access token ({shown}); sent, since --allow-secrets was given',
  'secret.session':
    'holds the token of a session ({shown}); not sent. Take it out, or use --allow-secrets',
  'secret.session.found': 'holds the token of a session ({shown})',
  'secret.session.allowed':
    'holds the token of a session ({shown}); sent, since --allow-secrets was given',
  'secret.pair':
    'holds the token of a key pair ({shown}); not sent. Take it out, or use --allow-secrets',
  'secret.pair.found': 'holds the token of a key pair ({shown})',
  'secret.pair.allowed':
    'holds the token of a key pair ({shown}); sent, since --allow-secrets was given',
  'secret.privateKey': 'holds a private key; not sent. Take it out, or use --allow-secrets',
  'secret.privateKey.found': 'holds a private key',
  'secret.privateKey.allowed': 'holds a private key; sent, since --allow-secrets was given',
  'secret.cloudKey':
    'holds a key of {name} ({shown}); not sent. Take it out, or use --allow-secrets',
  'secret.cloudKey.found': 'holds a key of {name} ({shown})',
  'secret.cloudKey.allowed':
    'holds a key of {name} ({shown}); sent, since --allow-secrets was given',
  'secret.value': 'holds the value of {name}; not sent. Take it out, or use --allow-secrets',
  'secret.value.found': 'holds the value of {name}',
  'secret.value.allowed': 'holds the value of {name}; sent, since --allow-secrets was given',

  'id.unknown': 'page {id} is not in this item',
  'id.tracked': 'page {id} belongs to source {source}; showdoc push --take-over takes it',
  'id.other':
    'page {id} is the one of {other}; delete one of the two files, or this line of showdoc.lock to make a page of its own',
  'id.twice': 'page {id} is also the one of {other}; neither is written',

  'atomic.unsupported': 'This server cannot write everything or nothing at once.',
  'atomic.unsupported.hint': 'push without --atomic',
  'atomic.tooLarge':
    '{count} pages with {size} do not fit into one batch of at most {pages} pages and {bytes}; nothing was sent.',
  'atomic.tooLarge.hint': 'name a part of the folder, or push without --atomic',
  'atomic.api':
    '--atomic cannot take API documents in: {files}. Each is written by itself; nothing was sent.',
  'atomic.api.hint': 'name the folders and files of the pages, and push the documents afterwards',
  'catalog.refused': 'its catalog was refused: {reason}',

  'lock.waiting': {
    one: 'Waiting for {count} page that is being edited: {pages}',
    other: 'Waiting for {count} pages that are being edited: {pages}',
  },
  'lock.page': '{path} ({user})',

  'prune.tooMany':
    '{count} of {total} pages would be deleted, at most {most} are allowed; none was.',
  'prune.tooMany.hint':
    'showdoc push --prune --max-deletes {count} deletes them; --continue does the rest without deleting',
  'prune.question': {
    one: 'Move {count} page to the recycle bin? [y/N] ',
    other: 'Move {count} pages to the recycle bin? [y/N] ',
  },
  'pruneAssets.tooMany':
    '{count} of {total} files would be deleted, at most {most} are allowed; none was.',
  'pruneAssets.tooMany.hint':
    'showdoc push --prune-assets --max-deletes {count} deletes them; --continue does the rest without deleting',
  'pruneAssets.question': {
    one: 'Delete {count} file that nothing uses any more? [y/N] ',
    other: 'Delete {count} files that nothing uses any more? [y/N] ',
  },
  'pruneAssets.unsupported': 'This server cannot say which files nothing uses any more.',
  'pruneAssets.unsupported.hint': 'push without --prune-assets',
  'pruneAssets.notTold': 'this credential is not told which files would be deleted: {reason}',
  'prune.more': '… and {count} more',

  'sheet.json': 'is no JSON from here on',
  'sheet.shape': 'a spreadsheet is a list of sheets, each an object with "rows"',
  'sheet.notKept': 'the page holds no spreadsheet that a file could give back unchanged',
  'sheet.notAsked': 'spreadsheets are only written with --sheets',
  'sheet.noPage': 'belongs to no page of this item, and a push makes no spreadsheets',
  'sheet.emptied': 'is empty, and a push empties no spreadsheet',

  'api.readOnly': 'API pages of such an item are only read, never pushed',
  'api.notKept': 'the page holds no JSON object that a file could show, so none was made',

  'page.outOfScope': 'lies outside of the catalogs that you may change',

  'item.archived': 'Item {item} is archived and cannot be changed.',
  'item.archived.hint': 'ask its owner to bring it back from the archive',
  'item.readOnly': 'You may read item {item} but not change it.',
  'item.readOnly.hint':
    'ask the owner of the item for the right to write, or use a token that has it',
  'item.readOnlyKind': '"{item}" is an item of a kind that cannot be pushed.',
  'item.noSheet': '"{item}" is a spreadsheet, and the folder has no file of it.',
  'item.noSheet.hint': 'showdoc pull writes it as a file that ends in .sheet.json',
  'item.onePage': '"{item}" holds exactly one page, the folder has {count}.',

  'action.unchanged': 'unchanged',
  'action.create': 'create',
  'action.update': 'update',
  'action.move': 'move',
  'action.delete': 'delete',
  'action.conflict': 'conflict',
  'action.skipped': 'skipped',
  'action.behind': 'behind',
  'action.gone': 'gone',
  'action.gone-remotely': 'gone there',
  'action.locked': 'locked',
  'action.refused': 'refused',
  'action.failed': 'failed',
  'action.kept': 'keep',
  'action.ahead': 'ahead',
  'action.left': 'left',
  'would.create': 'would create',
  'would.update': 'would update',
  'would.move': 'would move',
  'would.delete': 'would delete',

  'line.from': 'from {path}',
  'line.changedThere': 'changed on the server too (rev {rev}, base {base}, {author}, {time})',
  'line.clash.title': 'title: "{local}" here, "{remote}" on the server',
  'line.clash.catalog': 'catalog: "{local}" here, "{remote}" on the server',
  'line.clash.name': 'name: "{local}" here, "{remote}" on the server',
  'line.clash.order': 'position: {local} here, {remote} on the server',
  'line.clash.place': 'lies in "{local}" here, in "{remote}" on the server',
  'line.catalog.name': 'name: "{before}" becomes "{after}"',
  'line.catalog.order': 'position: {before} becomes {after}',
  'line.catalog.place': 'goes from "{before}" to "{after}"',
  'line.catalogMoved': 'its catalog was moved on the server',
  'line.catalogHint':
    'showdoc push --on-conflict ours writes the name that is here, theirs takes that of the server',
  'line.catalogPullHint':
    'showdoc pull --on-conflict theirs takes the name of the server, ours keeps the one that is here',
  'line.baseUnknown':
    'differs from the page (rev {rev}, {author}, {time}), which these files were not certainly made from',
  'line.submoduleAt':
    'it lies in the submodule {folder}, now at commit {commit}, which git can switch without a trace here',
  'line.submodule': 'it lies in the submodule {folder}, which git can switch without a trace here',
  'line.submoduleHint':
    'bring into the file what the page has and it lacks, then showdoc push FILE --on-conflict ours: the path leaves the guard of all other pages in place',
  'line.baseUnknownHint':
    'bring into the file what the page has and it lacks, then showdoc push --on-conflict ours',
  'line.noGitHint':
    'there is no git program here that can read this repository: install git (in an image, for example: apk add git) and push again, or showdoc push --on-conflict ours',
  'line.shallowHint':
    'git fetch --unshallow (in a build job: fetch-depth 0) and push again, or showdoc push --on-conflict ours',
  'line.deletedThere': 'changed here, deleted on the server',
  'line.deletedThereHint':
    'showdoc push --on-conflict ours makes the page again; else bring it back, from the recycle bin or the item it was moved to, or remove the file',
  'line.changedMoved': 'changed here, moved to the item {name} ({id})',
  'line.changedMovedHint':
    'showdoc push --on-conflict ours makes another page here; else move that one back, or remove the file',
  'line.movedThere': 'moved to the item {name} ({id}), the file stays',
  'line.movedThereHint': 'move the page back, or remove the file',
  'line.deletedHere':
    'deleted here, changed on the server (rev {rev}, base {base}, {author}, {time})',
  'line.deletedHereHint':
    'showdoc push --on-conflict ours leaves the page as it is there, without the file; theirs brings the file back',
  'line.behind': 'newer on the server (rev {rev}, {author}, {time})',
  'line.deleted': 'to the recycle bin',
  'line.gone': 'its file is gone, the page stays',
  'line.goneThere': 'deleted on the server, the file stays',
  'line.usedFile': 'a file that is used again, or somebody else has deleted',
  'line.unusedFile': 'a file that nothing uses any more, {size}',
  'line.goneHint':
    'showdoc push --prune deletes the page if nobody has changed it since; or bring the file back',
  'line.goneThereHint':
    'bring the page back, from the recycle bin or the item it was moved to, or remove the file',
  'line.overwritten': 'over rev {rev} by {author}',
  'line.locked': 'is being edited by {user}',
  'line.lockedHint': 'showdoc push --lock-wait 60 waits up to a minute until nobody edits it',
  'line.conflictHint':
    'showdoc push --on-conflict merge merges both; ours writes over it, and the other text is kept',
  'line.unmergedHint':
    'both have changed the same lines: showdoc pull --on-conflict merge marks them in the file; ours writes over the page',
  'line.decideHint':
    'showdoc push --on-conflict ours keeps what is here, theirs what is on the server',
  'line.apiHint':
    'showdoc pull --on-conflict theirs takes it, and keeps the file in .showdoc/conflicts',
  'line.sheetHint':
    'showdoc push --on-conflict ours writes over it, theirs takes it; spreadsheets are not merged here',
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
  'summary.settled': { one: '{count} file settled', other: '{count} files settled' },
  'summary.skipped': { one: '{count} skipped', other: '{count} skipped' },
  'summary.behind': { one: '{count} newer on the server', other: '{count} newer on the server' },
  'summary.gone': { one: '{count} gone', other: '{count} gone' },
  'summary.unchanged': { one: '{count} unchanged', other: '{count} unchanged' },
  'summary.files': { one: '{count} file sent', other: '{count} files sent' },
  'summary.filesToSend': { one: '{count} file to send', other: '{count} files to send' },
  'summary.ofApis': { one: '{count} of API documents', other: '{count} of API documents' },
  'summary.undone': {
    one: 'nothing written: {count} page waits for the others',
    other: 'nothing written: {count} pages wait for the others',
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
    one: 'The run before was interrupted after {count} page; going on.',
    other: 'The run before was interrupted after {count} pages; going on.',
  },

  'view.read': 'read',
  'view.compare': 'compare',
  'view.files': 'files',
  'view.write': 'write',
  'view.readDone': { one: '{count} file', other: '{count} files' },
  'view.planned': '{create} create · {update} update · {move} move · {conflict} conflict',
  'view.stopping': 'stopping …',
  'view.stoppingBatch': 'stopping after this batch …',

  'warnings.link-file': {
    one: '{count} link to a file that does not exist',
    other: '{count} links to files that do not exist, in {files} files',
  },
  'warnings.link-folder': {
    one: '{count} link to a folder without index page',
    other: '{count} links to folders without index page, in {files} files',
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
    one: '{count} picture that does not exist',
    other: '{count} pictures that do not exist, in {files} files',
  },
  'warnings.image-too-large': {
    one: '{count} file that is too large',
    other: '{count} files that are too large',
  },
  'warnings.image-kind': {
    one: '{count} file of a kind that is not taken',
    other: '{count} files of kinds that are not taken',
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
    'Prepares a folder for push: writes showdoc.json, which names server, item and folder.',
  'init.flag.create': 'makes a new item of this name',
  'init.flag.type': 'kind of the new item: 1 regular, 2 a single page',
  'init.flag.password': 'item password of the new item',
  'init.flag.folder': 'the folder that is pushed, from here',
  'init.flag.root': 'catalog path below which everything of the folder lies',
  'init.flag.newSource': 'gives a copied folder a mark of its own',
  'init.flag.force': 'writes over an existing showdoc.json',
  'init.flag.printSchema': 'prints the JSON Schema of showdoc.json',
  'init.flag.git': 'leaves .gitignore and .gitattributes alone',
  'init.exists': '{file} is there already.',
  'init.exists.hint': '--force writes over it, --new-source changes only its source',
  'init.missing': 'Nobody can be asked here, and this is missing: {flags}',
  'init.missing.hint': '{command}',
  'init.both': '--item and --create exclude each other.',
  'init.both.hint': 'leave one of them out',
  'init.notFolder': '{folder} is a file, not a folder.',
  'init.notFolder.hint': 'name a folder: --folder DIR',
  'init.noItems': 'You have no item to push to yet.',
  'init.chooseItem': 'Item (number, or the name of a new one): ',
  'init.noNumber': 'There is no {number} in this list.',
  'init.severalItems': 'Several items are called “{item}”; type the number of one.',
  'init.makePublic':
    'Make the new item “{item}”? It is public: everybody who can reach the server may read it. [y/N] ',
  'init.makePrivate':
    'Make the new item “{item}”? It is private: readers need its password, or are members. [y/N] ',
  'init.chooseFolder': 'Folder [{folder}]: ',
  'init.chooseGit':
    'Add .showdoc/ to .gitignore and showdoc*.lock merge=union to .gitattributes? [Y/n] ',
  'init.chooseApi': 'Publish these API documents with each push: {files}? [Y/n] ',
  'init.unlistedApi': 'API documents, which a push publishes once {file} lists them:',
  'init.done': '{mark} {file}: {folder} → {item} ({address})',
  'init.newSource': '{mark} {file} has a new source.',
  'init.changed': '{file} extended',
  'init.removed': '{file} removed',
  'init.lockAside': 'showdoc.lock belonged to other settings; it is {file} now',
  'init.adopt': {
    one: 'The item has {count} page. showdoc push --adopt takes pages of the same catalog and title over, all others stay.',
    other:
      'The item has {count} pages. showdoc push --adopt takes pages of the same catalog and title over, all others stay.',
  },
  'init.pull': {
    one: '{folder} has no pages yet, the item has {count}: pull writes it there.',
    other: '{folder} has no pages yet, the item has {count}: pull writes them there.',
  },
  'init.public':
    '{item} is public: everybody who can reach the server may read it. A password makes it private: --password, or later in the settings of the item.',
  'init.next': 'next: {command}',
} as const
