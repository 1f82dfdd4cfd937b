/** The list in which conflicts are decided on a terminal. */
export const conflicts = {
  title: {
    one: '{count} conflict, {decided} decided',
    other: '{count} conflicts, {decided} decided',
  },
  'pick.leave': 'leave',
  'pick.merge': 'merge',
  'pick.ours': 'keep mine',
  'pick.theirs': 'take theirs',
  'field.content': 'text',
  'field.title': 'title',
  'field.catalog': 'catalog',
  'field.order': 'position',
  'field.name': 'name',
  fileGone: 'file deleted',
  pageGone: 'page deleted',
  'merge.clean': 'merges without conflict marks',
  'merge.marks': 'a merge leaves conflict marks in the file',
  keys: 'm merge · o keep mine · t take theirs · s leave · a same for all below · d difference · Enter go on · q leave all',
  'no.merge': 'This cannot be merged: keep mine, take theirs or leave it.',
  'no.theirs': 'The version on the server cannot be taken here.',
  applied: {
    one: '{pick}: {count} more.',
    other: '{pick}: {count} more.',
  },
  noDifference: 'The texts are the same, or there is only one.',
  noDiff: 'The difference could not be shown: {reason}',
} as const
