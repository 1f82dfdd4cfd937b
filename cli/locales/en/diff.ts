/** What `diff` says. */
export const diff = {
  purpose: 'Shows how the texts of files and pages differ, line by line; changes nothing.',
  'flag.base': 'compares with what was agreed on last, not with the server',
  'flag.rev': 'compares with this revision of each page',
  'flag.stat': 'only tells how many lines differ',
  'flag.word': 'marks changed words inside their lines, as git diff --word-diff does',
  'flag.context': 'unchanged lines around each change',
  'flag.gitignore': 'reads files that .gitignore lists too',
  'flag.exitCode': 'ends with 0 although something differs',
  'variable.pager': 'shows the result on a terminal; else PAGER, else less -FRX',
  both: '--base and --rev exclude each other.',
  wrongRev: '--rev is {value}; accepted: a number',
  noRevision: '{name} has no revision {rev} that the server still knows: it is left out',
  tooLarge: '{name}: differs; too much to be shown with the others',
  total: {
    one: '{count} page differs, +{added} -{removed}',
    other: '{count} pages differ, +{added} -{removed}',
  },
} as const
