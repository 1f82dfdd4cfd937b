import { parse } from 'yaml'
import { task } from '../../workers/task.ts'
import { pagesOf } from './read.ts'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // YAML, perhaps
  }
  try {
    return parse(text, { maxAliasCount: 100, logLevel: 'silent' })
  } catch {
    return null
  }
}

/**
 * The operations of an OpenAPI document as JSON of `ImportedPage[]`; empty for what is no such
 * document.
 */
export const openApiTask = task({
  name: 'openapi',
  run(text: string): string {
    const pages = pagesOf(parsed(text))
    return pages ? JSON.stringify(pages) : ''
  },
  ms: 20_000,
  memoryMb: 512,
  workers: 1,
})
