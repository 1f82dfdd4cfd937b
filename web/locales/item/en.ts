export const en = {
  title: 'Item',
} as const
