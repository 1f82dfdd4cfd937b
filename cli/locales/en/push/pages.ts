/** Why pages and files are not written, or only with a flag. */
export const pages = {
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
} as const
