import { act, refresh } from '../../api/answers.ts'
import type { Answer } from '../../api/calls.ts'
import { ask } from '../../api/transport.ts'
import { addressOf } from '../../lib/base-address.ts'
import { pageInfoArgs } from '../../lib/fixed-screens.ts'
import { loadPhrases, t } from '../../locales/phrases.ts'
import { sentenceOf } from '../../parts/failure.ts'
import { showNotice } from '../../ui/notices.tsx'
import { createTicks, type Stored, type Ticks } from './ticks.ts'

export interface PageTicksParts {
  item: string
  page: Answer<'page/info'>
  setBox: (line: number, isDone: boolean) => void
}

const storedOf = (page: Answer<'page/info'>): Stored => ({
  text: page.page_content,
  title: page.page_title,
  catalog: page.cat_id,
  revision: page.revision,
})

/** Ticks of a page that is shown; loads the words of their failures. */
export async function pageTicks({ item, page, setBox }: PageTicksParts): Promise<Ticks> {
  await loadPhrases('item-dialogs')
  const fieldsOf = (next: Stored) => ({
    page_id: Number(page.page_id),
    item_id: Number(item),
    cat_id: Number(next.catalog),
    page_title: next.title,
    page_content: next.text,
    base_revision: next.revision,
  })
  return createTicks({
    stored: storedOf(page),
    read: async () => storedOf(await ask('page/info', pageInfoArgs(Number(page.page_id)))),
    save: async (next) => (await act('page/save', fieldsOf(next))).revision,
    saveLast: (next) => {
      const fields = Object.entries(fieldsOf(next)).map(([name, value]) => [name, String(value)])
      navigator.sendBeacon(addressOf('api/page/save'), new URLSearchParams(fields))
    },
    undo: setBox,
    tell: (error) => {
      const reason = error ? sentenceOf(error) : t('item-dialogs.lineGone')
      showNotice({ text: `${reason} ${t('item-dialogs.tickUndone')}`, stay: 0 })
    },
    onSaved: () => refresh('page/info', 'page/history'),
  })
}
