/** What `import` says. */
export const importing = {
  purpose: 'Imports OpenAPI, Postman collections and zips of Markdown into an item.',
  'flag.format': 'accepts only this format',
  'flag.as': 'writes structured API pages, or markdown',
  'flag.newItem': 'creates an item with this name',
  'flag.removed': 'what happens to pages whose operation is no longer in the file',
  'flag.dryRun': 'shows what would happen; writes nothing',
  noItem: 'No item to import into.',
  nameItem: 'Name it with --item, or create one with --new-item NAME.',
  bothItems: '--item and --new-item exclude each other.',
  emptyName: '--new-item needs a name.',
  noFile: 'There is no file {file}.',
  more: { one: '… and {count} more page', other: '… and {count} more pages' },
  total: '{format}: {created} new, {changed} changed, {unchanged} unchanged, {removed} removed',
  wouldTotal:
    '{format}: would be {created} new, {changed} changed, {unchanged} unchanged, {removed} removed',
  remarks: { one: '{count} remark:', other: '{count} remarks:' },
} as const
