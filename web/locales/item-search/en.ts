/** Search in an item, and the hits in a page. */
export const en = {
  results: 'Results',
  found: { one: '{count} page found', other: '{count} pages found' },
  nothing: 'Nothing found for “{keyword}”',
  failed: 'Texts couldn’t be searched: {reason}',
  everywhere: 'Search all items',

  hits: 'Words searched for',
  hitOf: '{at}/{count}',
  noHit: 'Not found in the text',
  nextHit: 'Next hit',
  previousHit: 'Previous hit',
  endHits: 'Remove marks',
} as const
