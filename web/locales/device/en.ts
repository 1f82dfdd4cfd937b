export const en = {
  title: 'x',
} as const
