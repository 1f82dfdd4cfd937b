/** What `import` says. */
export const importing = {
  purpose:
    'Imports OpenAPI, Postman collections, ApiPost projects, HAR, HTTP requests (.http), Word, Excel, HTML and Markdown, also zipped, into an item, or a whole item as a new one.',
  'flag.format': 'accepts only this format',
  'flag.as': 'writes structured API pages, or markdown; of a workbook, a spreadsheet item',
  'flag.to':
    'writes the pages into the item, or as files into the folder of showdoc.json, else into this one',
  'flag.into': 'creates new pages below this catalog',
  'flag.refs': 'folder that files of an API document may lie in; by default that of the document',
  'flag.env':
    'environment whose values take the place of variables: a file for a Postman collection, a name for HTTP requests',
  'flag.newItem': 'creates an item with this name',
  'flag.removed': 'what happens to pages whose operation is no longer in the file',
  'flag.overwrite': 'with --to folder: replaces files that exist with another text',
  'flag.allowSecrets': 'sends pages with tokens or private keys, and names them',
  'flag.dryRun': 'shows what would happen; writes nothing',
  noItem: 'No item to import into.',
  nameItem: 'Name it with --item, or create one with --new-item NAME.',
  bothItems: '--item and --new-item exclude each other.',
  emptyName: '--new-item needs a name.',
  noFile: 'There is no file {file}.',
  refsLocal: '--refs is for a document on this machine.',
  envOfFormats: '--env is for Postman collections and HTTP requests.',
  envLocal: '--env for HTTP requests reads the files beside them, so they must be on this machine.',
  unknownEnv: 'There is no environment {name}.',
  knownEnvs: 'There are: {names}.',
  noEnvs: 'Beside the file there is none of {files}, or no environment in them.',
  envUnreadable: 'The environment {file} cannot be read: {why}',
  noEnvironment: '{file} is no environment of Postman.',
  wrongAddress: 'This is no address that can be read: {name}',
  notFetched: '{name} could not be fetched: {why}',
  tooLarge: '{name} is too large: files may have {limit} MB.',
  unknownCatalog: 'No catalog has the id {id}.',
  onlyItem: '--new-item, --as api and --as sheet are for an item: a folder has Markdown files.',
  mayBeMade:
    'The item may have been created anyway: look for it among your items before you import again.',
  mayBeImported:
    'The file may have been imported anyway; importing it again changes nothing that is imported already.',
  exist: {
    one: '{file} exists with another text; nothing was written.',
    other: '{count} files exist with another text, {file} first; nothing was written.',
  },
  overwrite: '--dry-run lists them, --overwrite replaces them.',
  wrongPlace: '{file} cannot be written: it is no file, or leads out of the folder.',
  moreFiles: { one: '… and {count} more file', other: '… and {count} more files' },
  more: { one: '… and {count} more page', other: '… and {count} more pages' },
  total: '{format}: {created} new, {changed} changed, {unchanged} unchanged, {removed} removed',
  wouldTotal:
    '{format}: would be {created} new, {changed} changed, {unchanged} unchanged, {removed} removed',
  remarks: { one: '{count} remark:', other: '{count} remarks:' },
} as const
