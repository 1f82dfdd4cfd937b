/** What is wrong with `showdoc.json`, with the lock file, or with what was asked for. */
export const settings = {
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

  'run.other':
    'Another showdoc is running in this folder (process {pid} on {host}, since {since}).',
  'run.other.hint': 'wait until it has finished',

  'diff.noRevision': 'The server no longer has revision {rev} of any page.',
  'lock.waiting': {
    one: 'Waiting for {count} page being edited: {pages}',
    other: 'Waiting for {count} pages being edited: {pages}',
  },
  'lock.page': '{path} ({user})',
} as const
