import { runAction } from '../../../../api/actions.ts'
import { refresh } from '../../../../api/answers.ts'
import type { Answer } from '../../../../api/calls.ts'
import { lastPerson } from '../../../../api/session.ts'
import { addressOf } from '../../../../lib/address/base-address.ts'
import { pageTextArgs } from '../../../../lib/address/reading-address.ts'
import { loadPhrases, t } from '../../../../locales/phrases.ts'
import { sentences } from '../../../../locales/sentences.ts'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { showNotice } from '../../../../ui/feedback/notices/notices.tsx'
import { isPageClosed } from '../../page-closed.ts'
import { createTicks, type Stored, type Ticks } from './ticks.ts'

interface PageTicksOptions {
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

/**
 * Bytes a browser sends for a closing window: 64 KiB for all its requests, including `fetch` with
 * `keepalive`. A little is left for the others.
 */
const mostAtLast = 60_000

/** The ticks of a displayed page; loads the phrases for their failures. */
export async function pageTicks({ item, page, setBox }: PageTicksOptions): Promise<Ticks> {
  await loadPhrases('item-dialogs')
  const fieldsOf = (next: Stored) => ({
    page_id: Number(page.page_id),
    item_id: Number(item),
    cat_id: Number(next.catalog),
    page_title: next.title,
    page_content: next.text,
    base_revision: next.revision,
  })
  // in JSON a Chinese character takes a third of the bytes it takes in a form
  const lastMessage = (next: Stored) =>
    new Blob([JSON.stringify({ ...fieldsOf(next), _user: lastPerson()?.uid })], {
      type: 'application/json',
    })
  const stay = (event: BeforeUnloadEvent) => {
    if (ticks.mustStay()) event.preventDefault()
  }
  const ticks = createTicks({
    stored: storedOf(page),
    read: async () => storedOf(await runAction('page/info', pageTextArgs(Number(page.page_id)))),
    save: async (next) => (await runAction('page/save', fieldsOf(next))).revision,
    saveLast: (next) => void navigator.sendBeacon(addressOf('api/page/save'), lastMessage(next)),
    fitsLast: (next) => lastMessage(next).size <= mostAtLast,
    undo: setBox,
    onError: async (error) => {
      if (await isPageClosed(error)) return
      const reason = error ? sentenceOf(error) : t('item-dialogs.lineGone')
      showNotice({ text: sentences(reason, t('item-dialogs.tickUndone')), stay: 0 })
    },
    onSaved: () => refresh('page/info', 'page/history'),
    onWork: (isAtWork) => {
      const change = isAtWork ? addEventListener : removeEventListener
      change('beforeunload', stay)
      change('pagehide', ticks.leave)
    },
  })
  return ticks
}
