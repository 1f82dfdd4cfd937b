import { useState } from 'react'
import { runAction } from '../../../../api/actions.ts'
import { refresh } from '../../../../api/answers.ts'
import type { Answer } from '../../../../api/calls.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { runEach } from '../../../../lib/run-each.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { useNavigate } from '../../../../parts/links/navigation.tsx'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import type { Outcome } from '../../../../ui/overlays/dialogs/confirm.tsx'

export type Deleted = Answer<'recycle/getList'>[number]

/** Brings deleted pages of an item back, one or many. */
export function useRecovery(item_id: number) {
  const t = usePhrases()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [failed, setFailed] = useState<readonly string[]>([])
  const send = ({ page_id }: Deleted) =>
    runAction('recycle/recover', { item_id, page_id: Number(page_id), keep_catalog: true })
  const recover = async (page: Deleted): Promise<Outcome> => {
    const title = page.page_title
    setFailed([])
    try {
      const place = await send(page)
      const catalog = 'cat_name' in place ? place.cat_name : ''
      const said = catalog
        ? t('item-settings.recoveredIn', { title, catalog })
        : t('item-settings.recoveredRoot', { title })
      toast(said, {
        label: t('item-settings.openPage'),
        run: () => void navigate(`/${item_id}/${page.page_id}`),
      })
    } catch (error) {
      if (!isRefused(error, 'notInRecycleBin')) return { alert: sentenceOf(error) }
      setFailed([t('item-settings.recoverFailed', { title, reason: sentenceOf(error) })])
    }
    await refresh('recycle/getList', 'item/info')
  }
  const recoverMany = async (many: readonly Deleted[]) => {
    setFailed([])
    setProgress({ done: 0, total: many.length })
    const refused = await runEach(many, send, (done) => setProgress({ done, total: many.length }))
    await refresh('recycle/getList', 'item/info')
    setProgress(null)
    setChosen(new Set(refused.map(({ entry }) => entry.page_id)))
    setFailed(
      refused.map(({ entry, error }) =>
        t('item-settings.recoverFailed', { title: entry.page_title, reason: sentenceOf(error) }),
      ),
    )
    const count = many.length - refused.length
    if (count > 0) toast(t('item-settings.recoveredMany', { count }))
  }

  return {
    /** Ids of the pages that are chosen; afterwards of those that did not come back. */
    chosen,
    setChosen,
    /** How far the recovery of many is. */
    progress,
    /** What did not come back, and why. */
    failed,
    recover,
    recoverMany,
  }
}
