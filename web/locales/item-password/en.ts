export const en = {
  title: 'Item password needed',
  text: 'This item is private, or does not exist.',
  password: 'Item password',
  open: 'Open',
  changed:
    'The password entered before no longer works: it has changed, or the content was deleted.',
  noRight: '{name} has no access here.',
  otherAccount: 'Use another account',
} as const
