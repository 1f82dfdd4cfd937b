import type { ConvertedPage, PageInput, PageSettings } from '../../../exporters/word/source.ts'
import { task } from '../../workers/task.ts'

interface WordPages {
  readonly pages: readonly PageInput[]
  readonly settings: PageSettings
}

/** Converts pages for a Word document. */
export const wordPagesTask = task({
  name: 'word pages',
  async run({ pages, settings }: WordPages): Promise<ConvertedPage[]> {
    // other workers need not load the format
    const { convertPage } = await import('../../../exporters/word/convert.ts')
    return pages.map((page) => convertPage(page, settings))
  },
  ms: 30_000,
  memoryMb: 512,
  // a second one would take as much memory again, and the server writes meanwhile
  workers: 1,
})
