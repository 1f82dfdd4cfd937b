/** Messages of `showdoc check`. */
export const check = {
  purpose:
    'Finds dead links and anchors, missing pictures, broken front matter and more in a folder of markdown, without a server.',
  'flag.rule': 'level of a rule, such as link-anchor=warn or title-missing=off; may be repeated',
  'flag.maxWarnings': 'ends with 2 when there are more warnings than this',
  'flag.report':
    'also writes a report: json, github, gitlab, junit, sarif, markdown; may be repeated',
  'flag.annotations': 'annotations in a job of GitHub Actions',
  'flag.gitignore': 'leaves out what .gitignore ignores',
  'flag.encoding': 'encoding of files that are not UTF-8',
  unknownRule: 'There is no rule {rule}.',
  rules: 'rules: {rules}',
  wrongRule: '{value} is not a rule with a level.',
  wrongRuleHint: 'write RULE=error, RULE=warn or RULE=off',
  wrongCount: '--max-warnings is a number, not {value}.',
  total: '{errors}, {warnings} in {files}',
  errors: { one: '{count} error', other: '{count} errors' },
  warnings: { one: '{count} warning', other: '{count} warnings' },
  files: { one: '{count} file', other: '{count} files' },
  clean: { one: '{count} file, nothing found', other: '{count} files, nothing found' },
  'anchor.missing': 'no heading of {file} is called #{anchor}',
  'anchor.nearest': 'no heading of {file} is called #{anchor}; the nearest one is #{nearest}',
  'title.missing': 'has no title: its file name is used',
  'title.duplicate': '{other} has the same title in the same catalog: {title}',
  'fence.open': 'this code block is never closed',
  'file.unused': 'is used by no page',
} as const
