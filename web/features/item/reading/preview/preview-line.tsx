import { useState } from 'react'
import { runAction } from '../../../../api/actions.ts'
import { refresh } from '../../../../api/answers.ts'
import type { Answer } from '../../../../api/calls.ts'
import { dateText } from '../../../../lib/text/time.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { sentences } from '../../../../locales/sentences.ts'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { Link } from '../../../../parts/links/link.tsx'
import { useNavigate } from '../../../../parts/links/navigation.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import { Confirm, type Outcome } from '../../../../ui/overlays/dialogs/confirm.tsx'
import './preview-line.css'

type Preview = NonNullable<Answer<'item/info'>['preview']>

/**
 * What stands above the pages of an item that is not an ordinary one: of which item it is a preview,
 * or that its kind is only read here. Source: web/spec/reading.md 8.1, 8.4.
 */
export function ItemLine({ preview }: Pick<Answer<'item/info'>, 'preview'>) {
  const t = usePhrases()
  if (preview) return <PreviewLine {...preview} />
  return (
    <aside className="preview-line">
      <p>{t('item-compare.unknownKind')}</p>
    </aside>
  )
}

/**
 * Above the pages of a preview: its name, its item, until when it is kept, and for those who may end
 * it a way to. Source: web/spec/reading.md 8.4.
 */
function PreviewLine({ name, expires, item_id, item_name, can_end }: Preview) {
  const t = usePhrases()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const end = async (): Promise<Outcome> => {
    try {
      await runAction('preview/end', { item_id: Number(item_id), name })
    } catch (error) {
      return { alert: sentenceOf(error) }
    }
    await navigate(`/${item_id}`)
    toast(t('item-compare.hasEnded', { name }))
    void refresh('item/info')
  }
  const [before, after = ''] = t('item-compare.isPreview', { name, item: '\n' }).split('\n')
  return (
    <aside className="preview-line" aria-label={t('item-compare.toPreview', { name })}>
      <p>
        {before}
        <Link to={`/${item_id}`}>{item_name}</Link>
        {sentences(after, '')}
        <span>{t('item-compare.keptUntil', { time: dateText(expires) })}</span>
      </p>
      {can_end && (
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {t('item-compare.end')}
        </Button>
      )}
      {isAsking && (
        <Confirm
          title={t('item-compare.endTitle', { name })}
          text={t('item-compare.endText')}
          action={t('item-compare.end')}
          danger
          onConfirm={end}
          onClose={() => setAsking(false)}
        />
      )}
    </aside>
  )
}
