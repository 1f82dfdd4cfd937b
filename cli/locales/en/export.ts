/** What `export` says. */
export const exporting = {
  purpose:
    'Writes an item as a zip or folder of Markdown files, which can be imported again, as a static HTML site, or as a Word or OpenAPI document.',
  'flag.output':
    'file, folder, or - for standard output (default showdoc.zip, showdoc.docx, showdoc-html.zip, openapi.json; .yaml writes YAML)',
  'flag.check': 'compares with this file instead of writing one',
  'flag.catalog': 'word, html, openapi: only this catalog, with those inside',
  'flag.page': 'word, html, openapi: only this page',
  'flag.paper': 'word: size of the paper (default A4)',
  'flag.openapi': 'openapi: version of the document (default 3.1)',
  unknownFormat: 'There is no format “{format}”. Available: {names}',
  notTaken: 'The format {format} does not take {flag}.',
  unknownCatalog: 'There is no catalog “{catalog}” in the item.',
  both: '--check and --output exclude each other.',
  terminal: 'An export is not written to a terminal.',
  oneOutput: 'Only one document can be written to standard output.',
  noItem: 'No item is named.',
  nameItem: 'name one: --item ID, or run it in a folder with showdoc.json',
  empty: 'The item has no pages that you may export.',
  noOperations: 'None of the pages describes an API operation.',
  remarks: { one: '{count} remark:', other: '{count} remarks:' },
  written: '{file}: pages {pages}, attachments {pictures}, bytes {bytes}',
  writtenOperations: '{file}: pages {pages}, operations {operations}, bytes {bytes}',
  equal: '{file} is up to date.',
  different: '{file} is out of date.',
  interrupted: 'interrupted; nothing was written',
  notWritten: '{file} could not be written: {why}',
} as const
