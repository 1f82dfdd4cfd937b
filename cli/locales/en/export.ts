/** What `export` says. */
export const exporting = {
  purpose: 'Writes an item as a zip or folder of Markdown files, which can be imported again.',
  'flag.output': 'zip, folder, or - for standard output (default showdoc.zip)',
  'flag.check': 'compares with this zip instead of writing one',
  unknownFormat: 'There is no format “{format}”. Available: markdown',
  both: '--check and --output exclude each other.',
  terminal: 'An archive is not written to a terminal.',
  oneOutput: 'Only one document can be written to standard output.',
  noItem: 'No item is named.',
  nameItem: 'name one: --item ID, or run it in a folder with showdoc.json',
  empty: 'The item has no pages that you may export.',
  written: '{file}: pages {pages}, attachments {pictures}, bytes {bytes}',
  equal: '{file} is up to date.',
  different: '{file} is out of date.',
  interrupted: 'interrupted; nothing was written',
  notWritten: '{file} could not be written: {why}',
} as const
