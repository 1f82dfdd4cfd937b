/** Phrases of the code samples under API pages. */
export const en = {
  title: 'Code samples',
  languages: 'Programming languages',
  none: 'No sample can be written for this address.',
} as const
