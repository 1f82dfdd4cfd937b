/** The call reference. */
export const en = {
  title: 'Call reference',
  calls: 'Calls',
  filter: 'Filter by name or field',
  nothing: 'No call matches.',
  document: 'The same as an OpenAPI document',
  reads: 'reads',
  writes: 'writes',
  alsoAt: 'Also at {paths}',
  takesNothing: 'Takes no fields.',
  field: 'Field',
  type: 'Value',
  meaning: 'Meaning',
  required: 'Required.',
  answer: 'Answer',
  refusals: 'Refusals',
  copy: 'Copy: {name}',
} as const
