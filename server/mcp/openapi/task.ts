import { task } from '../../workers/task.ts'
import { pagesOf } from './read.ts'

async function parsed(text: string): Promise<unknown> {
  try {
    return JSON.parse(text)
  } catch {
    // perhaps YAML
  }
  // other workers need not load it
  const { parse } = await import('yaml')
  try {
    return parse(text, { maxAliasCount: 100, logLevel: 'silent' })
  } catch {
    return null
  }
}

/** The operations of an OpenAPI document as JSON of `ImportedPages`; empty if it is not one. */
export const openApiTask = task({
  name: 'openapi',
  async run(text: string): Promise<string> {
    const pages = pagesOf(await parsed(text))
    return pages ? JSON.stringify(pages) : ''
  },
  ms: 20_000,
  memoryMb: 512,
  workers: 1,
})
