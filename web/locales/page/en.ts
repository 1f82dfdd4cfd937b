export const en = {
  title: 'Edit page',
} as const
