import type { ConvertedPage, PageInput, PageSettings } from '../../../exporters/html/source.ts'
import { task } from '../../workers/task.ts'

interface SitePages {
  readonly pages: readonly PageInput[]
  readonly settings: PageSettings
}

/** Renders pages for a static site. */
export const htmlPagesTask = task({
  name: 'html pages',
  async run({ pages, settings }: SitePages): Promise<ConvertedPage[]> {
    // other workers need not load the format
    const { convertPage } = await import('../../../exporters/html/convert.ts')
    return pages.map((page) => convertPage(page, settings))
  },
  ms: 30_000,
  memoryMb: 512,
  workers: 2,
})
