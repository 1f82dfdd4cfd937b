import { useEffect, useRef } from 'react'
import { timeText } from '../../lib/text/time.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { VersionDiff } from '../diff/version-diff.tsx'
import type { ShownVersion } from './version.ts'

/** Two versions of a page compared with each other. Source: web/spec/writing.md 2.1. */
export function ChosenVersions({ old, now }: { old: ShownVersion; now: ShownVersion }) {
  const t = usePhrases()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    // a list of many versions is longer than the dialog; not returned: newer browsers answer with
    // a promise
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [old.page_history_id, now.page_history_id])
  const headOf = ({ page_history_id, addtime_unix }: ShownVersion) =>
    page_history_id
      ? t('item-compare.version', { time: timeText(addtime_unix) })
      : t('item-compare.present')
  return (
    <section ref={box} className="chosen-versions" aria-label={t('item-compare.title')}>
      {old.page_title !== now.page_title && (
        <p>{t('item-compare.titles', { old: old.page_title, now: now.page_title })}</p>
      )}
      <VersionDiff
        old={old.page_content}
        now={now.page_content}
        heads={{ old: headOf(old), now: headOf(now) }}
      />
    </section>
  )
}
