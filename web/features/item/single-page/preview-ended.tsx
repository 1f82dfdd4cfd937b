import type { Details } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { NotFound } from '../../../parts/failures/not-found.tsx'

/**
 * The address of a preview that has ended, for those who may read its item: whether there was one is
 * told to nobody else. Source: cli/spec.md 5.5.
 */
export function PreviewEnded({ details: { name, item_id, item_name } }: { details: Details }) {
  const t = usePhrases()
  return (
    <NotFound
      text={t('item-compare.endedOf', { name: String(name), item: String(item_name) })}
      back={{ to: `/${String(item_id)}`, label: t('item-compare.toItem') }}
    />
  )
}
