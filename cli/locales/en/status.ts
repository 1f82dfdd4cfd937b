/** What `status` says. */
export const status = {
  purpose: 'Tells how a folder and its item stand to each other; changes nothing on either side.',
  'flag.offline': 'compares the folder with showdoc.lock only, without a call',
  'flag.assets': 'also lists pictures, videos and documents that no page uses',
  'flag.base': 'what counts as agreed last: auto, lock or server',
  'flag.allTargets': 'all targets of showdoc.json, one after another',
  'flag.gitignore': 'reads files that .gitignore lists too',
  'flag.encoding': 'encoding of the files: utf-8 or gb18030',
  'flag.report':
    'also writes a report: json, github, gitlab, junit, sarif, markdown; - for standard output',
  'flag.exitCode': 'ends with 2 when folder and item differ, with 3 when pages are in conflict',

  head: '{folder} → {item} ({server}), as {user}, {rights}',
  headUntil: '{folder} → {item} ({server}), as {user}, {rights} until {date}',
  headOffline: '{folder} → item {item} ({server}), offline: as agreed last',
  'rights.read': 'read',
  'rights.write': 'write',
  'rights.manage': 'write',
  visitor: 'a visitor',
  pair: 'the key pair of the item',

  ahead: 'ahead',
  behind: 'behind',
  conflict: 'conflict',
  markers: 'markers',
  unused: 'unused',
  api: 'api',
  apiFile: '{file} ({created} new, {changed} changed, {removed} gone)',
  more: { one: 'and {count} more', other: 'and {count} more' },
  equal: {
    one: '{count} page is the same on both sides',
    other: '{count} pages are the same on both sides',
  },
  remoteOnly: {
    one: 'only on the server  {count} page',
    other: 'only on the server  {count} pages',
  },
  remoteOnlyBelow: {
    one: 'only on the server  {count} page below {catalogs}',
    other: 'only on the server  {count} pages below {catalogs}',
  },
  lockMissing: 'no showdoc.lock yet: the first push or pull writes it',
  archived: 'the item is archived: it can be pulled, not pushed',
  from: '{path} (from {from})',
  deletedHere: '{path} (its file is gone)',
  deletedThere: '{path} (deleted on the server)',
} as const
