/** Messages of `push --preview` and `preview`. */
export const preview = {
  purpose: 'Manage the previews of an item, created by push --preview.',
  'purpose.end': 'End a preview of the item; the server deletes its content.',
  'summary.end': 'end a preview',
  'flag.allTargets': 'those of all targets in showdoc.json',
  name: '“{name}” is not a valid name for a preview.',
  'name.hint': 'use letters, digits, “.”, “_”, “/” and “-”, at most 100, such as pr-12',
  dryRun: '--preview and --dry-run cannot be used together.',
  'dryRun.hint': 'showdoc plan shows what a push would do',
  pages: { one: '{count} page changed', other: '{count} pages changed' },
  none: 'no page changed',
  line: 'Preview {name}: {pages}, until {day}',
  unwritten: { one: '{count} page is missing from it', other: '{count} pages are missing from it' },
  interrupted: 'The preview {name} is not complete; run the same command again.',
  ended: 'Preview {name} has ended.',
  unknown: 'There is no preview {name}.',
} as const
