/** Suggestions for the type of a parameter; any other text is stored as well. */
export const knownTypes = [
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'array[object]',
  'array[string]',
  'array[number]',
  'file',
  'date',
  'datetime',
  'null',
] as const

/** Methods in the order in which they are offered. */
export const knownMethods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const
