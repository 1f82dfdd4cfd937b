import type { Row } from '../model/api-text.ts'

/** Which fields the rows of a list have; those of answers are not required and have no example. */
export type Columns = 'all' | 'noExample' | 'field'

/** Source: server/contract/spec/calls.md 12.5. */
export const newRow = (columns: Columns): Row => ({
  name: '',
  type: 'string',
  value: '',
  ...(columns !== 'field' && { require: '0' }),
  remark: '',
})
