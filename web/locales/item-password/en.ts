export const en = {
  title: 'Visit password needed',
  text: 'This item is private, or does not exist.',
  password: 'Visit password',
  open: 'Open',
  changed: 'The visit password has changed.',
  noRight: '{name} has no right here.',
  otherAccount: 'Use another account',
} as const
