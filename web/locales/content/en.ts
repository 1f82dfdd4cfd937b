export const en = {
  copyCode: 'Copy code',
} as const
