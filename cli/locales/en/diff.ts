/** What `diff` says. */
export const diff = {
  purpose: 'Show line by line how files and pages differ; change nothing.',
  'flag.base': 'compare with the base (the last common state) instead of the server',
  'flag.rev': 'compare with this revision of each page',
  'flag.stat': 'only show how many lines differ',
  'flag.word': 'mark changed words within lines, like git diff --word-diff',
  'flag.context': 'number of unchanged lines around each change',
  'flag.gitignore': 'also read files that .gitignore excludes',
  'flag.exitCode': 'exit with 0 even if something differs',
  'variable.pager': 'pager for the result on a terminal; else PAGER, else less -FRX',
  both: '--base and --rev cannot be used together.',
  wrongRev: '--rev is {value}; accepted: a number',
  noRevision: '{name}: the server no longer has revision {rev}; skipped',
  tooLarge: '{name}: differs; too large to be shown with the others',
  total: {
    one: '{count} page differs, +{added} -{removed}',
    other: '{count} pages differ, +{added} -{removed}',
  },
} as const
