import { usePhrases } from '../../locales/phrases.ts'
import { isShortcut } from '../../lib/shortcut.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { Drawer } from '../../ui/overlays/dialogs/drawer.tsx'
import { AnswerView } from './answer-view.tsx'
import { EnvironmentSelect } from './environments.tsx'
import { RecentRequests } from './recent-requests.tsx'
import { RequestForm } from './request-form.tsx'
import type { ReactNode } from 'react'
import type { ReadPage } from './request/request.ts'
import { useTryIt, type TryIt, type TryItOptions } from './use-try-it.ts'
import './try-it.css'

export type PaneOptions = Omit<TryItOptions, 'readPage'>
export type PanelOptions = PaneOptions & { onClose: () => void }

/** Both of its places, with the reader of API pages that was loaded beside them. */
export const consoleWith = (readPage: ReadPage) => ({
  /** In a drawer, beside a page that is read. */
  TryPanel: ({ onClose, ...options }: PanelOptions) => (
    <TryPanel {...options} readPage={readPage} onClose={onClose} />
  ),
  /** In a pane, beside a page that is edited. */
  TryPane: (options: PaneOptions) => <TryPane {...options} readPage={readPage} />,
})

/**
 * The drawer in which a reader sends the request of an API page. Source: web/spec/writing.md 8.
 */
function TryPanel({ onClose, ...options }: TryItOptions & { onClose: () => void }) {
  const t = usePhrases()
  const tryIt = useTryIt(options)
  return (
    <SendByKey tryIt={tryIt}>
      <Drawer
        label={t('try-it.title')}
        side="right"
        className="try-it"
        focused=".address-field > input"
        onClose={onClose}
      >
        <Parts tryIt={tryIt} />
      </Drawer>
    </SendByKey>
  )
}

/** What an author sends while the page is written. Source: web/spec/writing.md 8. */
function TryPane(options: TryItOptions) {
  const tryIt = useTryIt(options)
  return (
    <SendByKey tryIt={tryIt}>
      <Parts tryIt={tryIt} />
    </SendByKey>
  )
}

// events of the drawer arrive here too, wherever it is in the document
const SendByKey = ({ tryIt, children }: { tryIt: TryIt; children: ReactNode }) => (
  <div
    onKeyDown={(event) => {
      if (!isShortcut(event.nativeEvent, 'Ctrl+Enter')) return
      event.preventDefault()
      void tryIt.send()
    }}
  >
    {children}
  </div>
)

function Parts({ tryIt }: { tryIt: TryIt }) {
  const t = usePhrases()
  const reset = () => {
    const bringBack = tryIt.reset()
    if (bringBack) toast(t('try-it.isReset'), { label: t('try-it.undo'), run: bringBack })
  }
  return (
    <div className="try-parts">
      <header className="try-head">
        <h2>{t('try-it.title')}</h2>
        <span className="try-end">
          <IconButton icon="undo" label={t('try-it.reset')} onClick={reset} />
        </span>
        <EnvironmentSelect tryIt={tryIt} />
      </header>
      <RequestForm tryIt={tryIt} />
      <AnswerView tryIt={tryIt} />
      <RecentRequests tryIt={tryIt} />
    </div>
  )
}
