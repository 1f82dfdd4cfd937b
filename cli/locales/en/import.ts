/** What `import` says. */
export const importing = {
  purpose:
    'Import OpenAPI, Postman collections, ApiPost projects, exports of YApi, Insomnia and Hoppscotch, HAR, HTTP requests (.http), Word, Excel, HTML and Markdown, also zipped, into an item, or a complete item as a new one.',
  'flag.format': 'accept only this format',
  'flag.as': 'write structured API pages, or Markdown; from a workbook, a spreadsheet item',
  'flag.to':
    'write the pages to the item, or as files to the folder of showdoc.json, else to this one',
  'flag.into': 'create new pages below this catalog',
  'flag.refs':
    'folder that must contain the files an API document refers to; by default that of the document',
  'flag.env':
    'environment that provides the values of variables: a file for a Postman collection, a name for HTTP requests',
  'flag.newItem': 'create an item with this name',
  'flag.removed': 'what to do with pages whose operation is no longer in the file',
  'flag.overwrite': 'with --to folder: replace files that exist with different content',
  'flag.allowSecrets': 'send pages with tokens or private keys, and list them',
  'flag.dryRun': 'show what would happen without writing anything',
  noItem: 'There is no item to import into.',
  nameItem: 'Pass --item, or create one with --new-item NAME.',
  bothItems: '--item and --new-item cannot be used together.',
  emptyName: '--new-item needs a name.',
  noFile: 'There is no file {file}.',
  refsLocal: '--refs needs a document on this machine.',
  envOfFormats: '--env is only for Postman collections and HTTP requests.',
  envLocal:
    'For HTTP requests, --env reads the files next to them, so they must be on this machine.',
  unknownEnv: 'There is no environment {name}.',
  knownEnvs: 'Known environments: {names}.',
  noEnvs: 'There are no environments in {files} next to the file.',
  envUnreadable: 'The environment {file} cannot be read: {why}',
  noEnvironment: '{file} is not a Postman environment.',
  wrongAddress: 'This is not an address that can be read: {name}',
  notFetched: '{name} could not be fetched: {why}',
  tooLarge: '{name} is too large: the limit is {limit} MB.',
  unknownCatalog: 'There is no catalog with the id {id}.',
  onlyItem: '--new-item, --as api and --as sheet need an item: a folder contains Markdown files.',
  mayBeMade: 'The item may have been created anyway: check your items before you import again.',
  mayBeImported:
    'The file may have been imported anyway; importing it again does not change what was imported already.',
  exist: {
    one: '{file} exists with different content; nothing was written.',
    other: '{count} files exist with different content, the first is {file}; nothing was written.',
  },
  interrupted: 'interrupted: {done} of {total} files were written; import again to write the rest',
  overwrite: 'Pass --dry-run to list them, --overwrite to replace them.',
  wrongPlace: '{file} cannot be written: it is not a regular file, or leads out of the folder.',
  moreFiles: { one: '… and {count} more file', other: '… and {count} more files' },
  more: { one: '… and {count} more page', other: '… and {count} more pages' },
  total: '{format}: {created} new, {changed} changed, {unchanged} unchanged, {removed} removed',
  wouldTotal:
    '{format}: {created} to create, {changed} to change, {unchanged} unchanged, {removed} to remove',
  remarks: { one: '{count} remark:', other: '{count} remarks:' },
} as const
