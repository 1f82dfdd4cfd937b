/** Messages of `init`. */
export const init = {
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
  'init.folderMissing':
    'There is no folder {folder} yet: make it before the first push, or change "folder" in {file}.',
  'init.pull': {
    one: '{folder} has no pages yet, the item has {count}: pull writes it to the folder.',
    other: '{folder} has no pages yet, the item has {count}: pull writes them to the folder.',
  },
  'init.public':
    '{item} is public: everyone who can reach the server can read it. A password makes it private: pass --password, or set one later in the settings of the item.',
  'init.next': 'next: {command}',
} as const
