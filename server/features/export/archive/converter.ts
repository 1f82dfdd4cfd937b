import { inWorker, WorkStopped } from '../../../workers/in-worker.ts'
import type { Task } from '../../../workers/task.ts'

/** Characters that are converted here: a worker would take longer to start. */
const mostHere = 16_384

interface Convertible {
  readonly text: string
  /** Shows the text as it is written. */
  readonly asSource?: boolean
}

/**
 * Converts pages of an item in a worker, and short ones here. Items take turns. A page that takes
 * too long is written as its source.
 */
export function converterFor<Page extends Convertible, Settings, Converted>(
  task: Task<{ readonly pages: readonly Page[]; readonly settings: Settings }, Converted[]>,
  itemId: number,
): (pages: readonly Page[], settings: Settings) => Promise<Converted[]> {
  const convert = async (pages: readonly Page[], settings: Settings): Promise<Converted[]> => {
    const length = pages.reduce((sum, { text }) => sum + text.length, 0)
    const input = { pages, settings }
    if (length <= mostHere) return task.run(input)
    try {
      return await inWorker(task, input, itemId)
    } catch (error) {
      if (!(error instanceof WorkStopped) || error.reason === 'crowd') throw error
      const [page] = pages
      if (page && pages.length === 1)
        return task.run({ pages: [{ ...page, asSource: true }], settings })
      // one of them takes too long
      const converted = []
      for (const one of pages) converted.push(...(await convert([one], settings)))
      return converted
    }
  }
  return convert
}
