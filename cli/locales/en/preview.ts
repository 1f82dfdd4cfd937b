/** Messages of `push --preview` and `preview`. */
export const preview = {
  purpose: 'Works with previews of an item, which push --preview makes.',
  'purpose.end': 'Ends a preview of the item; the server deletes its content.',
  'summary.end': 'ends a preview',
  'flag.allTargets': 'those of all targets of showdoc.json',
  name: '“{name}” cannot be the name of a preview.',
  'name.hint': 'letters, digits, “.”, “_”, “/” and “-”, at most 100, such as pr-12',
  dryRun: '--preview and --dry-run exclude each other.',
  'dryRun.hint': 'showdoc plan shows what a push would do',
  pages: { one: '{count} page changed', other: '{count} pages changed' },
  none: 'no page changed',
  line: 'Preview {name}: {pages}, until {day}',
  unwritten: { one: '{count} page is missing in it', other: '{count} pages are missing in it' },
  interrupted: 'The preview {name} is not complete; run the same command again.',
  ended: 'Preview {name} has ended.',
  unknown: 'There is no preview {name}.',
} as const
