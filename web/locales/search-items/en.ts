/** Search through all items of a person. */
export const en = {
  label: 'Search all items',
  found: { one: '{count} page found', other: '{count} pages found' },
  foundNothing: 'Nothing found for “{keyword}”',
  inPages: 'In pages',
  more: '{count} more',
  untitled: 'Untitled',
} as const
