/** Messages of `showdoc admin purge`. */
export const purge = {
  purpose: 'permanently delete pages in the recycle bin, and deleted items, after thirty days',
  'flag.dryRun': 'only show what would be deleted',
  purged: '{pages} pages and {items} items were permanently deleted.',
  wouldPurge: '{pages} pages and {items} items would be permanently deleted.',
} as const
