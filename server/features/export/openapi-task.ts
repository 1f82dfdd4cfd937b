import type { OpenapiDocument, OpenapiInput } from '../../../exporters/openapi/write.ts'
import { task } from '../../workers/task.ts'

/** Makes an OpenAPI document of the pages of an item. */
export const openapiTask = task({
  name: 'openapi document',
  async run(input: OpenapiInput): Promise<OpenapiDocument> {
    // other workers need not load the format
    const { openapiDocument } = await import('../../../exporters/openapi/write.ts')
    return openapiDocument(input)
  },
  ms: 60_000,
  memoryMb: 1_024,
  workers: 1,
})
