export const en = {
  title: 'My items',
} as const
