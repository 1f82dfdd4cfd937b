/** What a push says about the API documents of `showdoc.json`. */
export const pushedApi = {
  missing: '"api" in showdoc.json lists {file}, which does not exist.',
  outside: '{file} in "api" of showdoc.json is outside the folder of showdoc.json.',
  notApi: 'neither an OpenAPI or Swagger document nor a Postman collection.',
  tooLarge: 'larger than {limit} MB.',
  refused: {
    one: '{count} page was not written: {pages}',
    other: '{count} pages were not written: {pages}',
  },
  edited: 'Changes made by people in the generated part were overwritten.',
  deprecated: 'No longer in the file: marked as deprecated.',
  kept: 'No longer in the file: left as it is.',
  needsPerson: 'the key pair of an item cannot push API documents; use a token: SHOWDOC_TOKEN',
  unreadable: 'cannot be read: {reason}',
  notCompared: 'not compared, because that needs the right to write: {reason}',
  removed: 'gone',
  'would.removed': 'gone',
  more: { one: '… and {count} more page', other: '… and {count} more pages' },
  remarks: { one: '{count} remark:', other: '{count} remarks:' },
  total: '{format}: {created} new, {changed} changed, {unchanged} unchanged, {removed} gone',
  wouldTotal:
    '{format}: {created} to create, {changed} to change, {unchanged} unchanged, {removed} gone',
  breakingUnknown:
    'not checked for breaking changes, because the pages of this item cannot be read as one document; showdoc api breaking compares with git',
  breaking: {
    one: '{count} change may break callers:',
    other: '{count} changes may break callers:',
  },
} as const
