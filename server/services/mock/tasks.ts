import { task } from '../../workers/task.ts'
import { mockAnswer } from './generate.ts'
import type { PathMatch } from './expression.ts'

/** Generates one answer. */
export const mockAnswerTask = task({
  name: 'mock answer',
  run: mockAnswer,
  ms: 2_000,
  memoryMb: 256,
  workers: 2,
})

/** the regular expression engine is loaded only in the worker */
const engine = () => import('./expression.ts')

/** Refuses an unsupported expression. */
export const mockExpressionTask = task({
  name: 'mock expression',
  run: async (source: string) => void (await engine()).programOf(source),
  ms: 1_000,
  memoryMb: 64,
  workers: 1,
})

/** Finds the mock whose expression matches a path. */
export const mockPathTask = task({
  name: 'mock path',
  run: async (order: PathMatch) => (await engine()).fittingExpression(order),
  ms: 1_000,
  memoryMb: 64,
  workers: 1,
})
