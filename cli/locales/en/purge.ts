/** Messages of `showdoc admin purge`. */
export const purge = {
  purpose: 'deletes for good what has been in the recycle bin, or deleted, for thirty days',
  'flag.dryRun': 'only tell what would go',
  purged: '{pages} pages and {items} items are gone for good.',
  wouldPurge: '{pages} pages and {items} items would go for good.',
} as const
