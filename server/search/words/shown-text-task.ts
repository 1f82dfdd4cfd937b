import { task } from '../../workers/task.ts'
import { shownText } from './shown-text.ts'

/** Reads the cells of a large spreadsheet. */
export const shownTextTask = task({
  name: 'search shown text',
  run: shownText,
  ms: 20_000,
  memoryMb: 256,
  workers: 1,
})
