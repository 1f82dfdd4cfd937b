export const en = {
  title: 'Item password needed',
  text: 'This item is private, or does not exist.',
  password: 'Item password',
  open: 'Open',
  changed: 'The item password has changed.',
  noRight: '{name} has no right here.',
  otherAccount: 'Use another account',
} as const
