import { task } from '../../workers/task.ts'
import { pageTokens } from './tokens.ts'

/** Tokenises the text of a large page. Source: server/contract/spec/additions.md 6. */
export const tokensTask = task({
  name: 'search tokens',
  run: pageTokens,
  ms: 20_000,
  memoryMb: 256,
  workers: 1,
})
