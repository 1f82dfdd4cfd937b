import { task } from '../../workers/task.ts'
import { mockAnswer } from './generate.ts'
import { fittingExpression } from './path.ts'

/** One answer. */
export const mockAnswerTask = task({ name: 'mock answer', run: mockAnswer, ms: 2_000, memoryMb: 256, workers: 2 })

/** The mock whose expression fits a path. */
export const mockPathTask = task({ name: 'mock path', run: fittingExpression, ms: 1_000, memoryMb: 64, workers: 1 })
