import { sizeText } from '../../lib/text/size.ts'
import { dateText } from '../../lib/text/time.ts'
import { language, usePhrases } from '../../locales/phrases.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { kindOfStatus } from './request/status.ts'
import type { TryIt } from './use-try-it.ts'

/** The last requests of this item; a press brings one back to be changed and sent again. */
export function RecentRequests({ tryIt: { memory, changeMemory, restore } }: { tryIt: TryIt }) {
  const t = usePhrases()
  if (memory.recent.length === 0) return null
  const clear = () => {
    const { recent } = memory
    changeMemory((before) => ({ ...before, recent: [] }))
    toast(t('try-it.cleared'), {
      label: t('try-it.undo'),
      run: () =>
        changeMemory((before) => ({
          ...before,
          recent: [...before.recent, ...recent],
        })),
    })
  }
  return (
    <section className="try-recent" aria-labelledby="try-recent">
      <div className="try-row">
        <h3 id="try-recent">{t('try-it.recent')}</h3>
        <span className="try-end">
          <Button kind="quiet" onClick={clear}>
            {t('try-it.clear')}
          </Button>
        </span>
      </div>
      <ul>
        {memory.recent.map((one, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- newest first, nothing else to name them by
          <li key={`${one.at} ${at}`}>
            <button type="button" title={one.url} onClick={() => restore(one.request)}>
              <span className={`try-status ${kindOfStatus(one.status)}`}>
                {one.status || t('try-it.noAnswer')}
              </span>
              <span className="mono">{one.method}</span>
              <span className="mono try-path">{pathOf(one.url)}</span>
              <span className="number">
                {one.status > 0 && t('try-it.time', { count: Math.round(one.time) })}
              </span>
              <span className="number">{sizeText(one.size, language())}</span>
              <span className="number">{dateText(one.at / 1000).slice(-5)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const pathOf = (address: string): string => {
  const url = URL.parse(address)
  return url ? url.pathname + url.search : address
}
