import { Toast } from '@base-ui/react/toast'
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { IconButton } from '../../controls/button.tsx'
import { Icon } from '../../icons/icon.tsx'
import { Count } from '../badge.tsx'
import './notices.css'
import { notices, toasts, type Shown } from './notices.tsx'

type Kind = 'toast' | 'notice'
type Entry = ReturnType<typeof Toast.useToastManager<Shown>>['toasts'][number]

/**
 * Draws the toasts at the bottom and the notices at the top right. They disappear after their time,
 * but not while they are pointed at or focused; F6 moves the focus to them.
 */
export const NoticesHost = () => (
  // how many may be shown is decided where they are created
  <Toast.Provider timeout={0} limit={10}>
    <Feed />
    <Place />
  </Toast.Provider>
)

/** Keeps the library's list in step with ours. */
function Feed() {
  const { add, close } = Toast.useToastManager<Shown>()
  const shownToasts = useSyncExternalStore(toasts.follow, toasts.get)
  const shownNotices = useSyncExternalStore(notices.follow, notices.get)
  const known = useRef(new Set<string>())
  useEffect(() => {
    const wanted: [Kind, Shown][] = [
      ...shownToasts.map((one): [Kind, Shown] => ['toast', one]),
      ...shownNotices.toReversed().map((one): [Kind, Shown] => ['notice', one]),
    ]
    for (const [type, one] of wanted) {
      const id = String(one.id)
      if (known.current.has(id)) continue
      known.current.add(id)
      const list = type === 'toast' ? toasts : notices
      const forget = () => list.set(list.get().filter((other) => other.id !== one.id))
      add({ id, type, title: one.text, timeout: one.stay, data: one, onClose: forget })
    }
    const ids = new Set(wanted.map(([, one]) => String(one.id)))
    for (const id of known.current) {
      if (ids.has(id)) continue
      known.current.delete(id)
      close(id)
    }
  }, [add, close, shownToasts, shownNotices])
  return null
}

function Place() {
  const t = usePhrases()
  const { toasts: entries, close } = Toast.useToastManager<Shown>()
  const of = (kind: Kind) => entries.filter((one) => one.type === kind)
  return (
    <Toast.Portal>
      {/* Announced by the live region of `NoticesRegion`, which was there before them. */}
      <Toast.Viewport className="passing" aria-label={t('core.notices')} aria-live="off">
        <div className="toasts">
          {of('toast')
            .toReversed()
            .map((entry) => (
              <Passing key={entry.id} entry={entry} close={() => close(entry.id)} />
            ))}
        </div>
        <Notices newest={of('notice')[0]} count={of('notice').length}>
          {of('notice').map((entry) => (
            <Passing key={entry.id} entry={entry} close={() => close(entry.id)} />
          ))}
        </Notices>
      </Toast.Viewport>
    </Toast.Portal>
  )
}

interface NoticesProps {
  newest: Entry | undefined
  count: number
  children: ReactNode
}

/**
 * While a dialog or drawer is open the notices wait in one line below it, and a press opens them
 * until the next press elsewhere. The style sheet knows when that is.
 */
function Notices({ newest, count, children }: NoticesProps) {
  const t = usePhrases()
  const text = newest?.data?.text ?? ''
  const place = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return undefined
    const fold = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) setOpen(false)
    }
    const events = ['pointerdown', 'focusin']
    for (const name of events) addEventListener(name, fold)
    return () => {
      for (const name of events) removeEventListener(name, fold)
    }
  }, [isOpen])
  return (
    <div ref={place} className="notices" data-open={isOpen || undefined}>
      {children}
      {newest && (
        <button
          type="button"
          className="notices-line"
          aria-label={count > 1 ? t('core.newestNotice', { text, count }) : text}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="bell" size={16} />
          {/* drawn by the style sheet: the text is in the document once */}
          <span data-text={text} />
          {count > 1 && <Count value={count} />}
          <Icon name="chevronDown" className={isOpen ? undefined : 'up'} size={16} />
        </button>
      )}
    </div>
  )
}

function Passing({ entry, close }: { entry: Entry; close: () => void }) {
  const t = usePhrases()
  const isToast = entry.type === 'toast'
  const { update } = Toast.useToastManager()
  const [busy, setBusy] = useState(false)
  const { action, detail, kept, link, onDismiss } = entry.data ?? {}
  const dismiss = () => {
    close()
    onDismiss?.()
  }
  const runAction = ({ run }: NonNullable<typeof action>) => {
    if (busy) return
    const work = run()
    if (!(work instanceof Promise)) return close()
    setBusy(true)
    update(entry.id, { timeout: 0 })
    void work.finally(close)
  }
  const act = action && (
    <button
      type="button"
      className="act"
      aria-busy={busy || undefined}
      onClick={() => runAction(action)}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {action.label}
    </button>
  )
  return (
    <Toast.Root
      toast={entry}
      className={entry.type}
      role="group"
      aria-modal={undefined}
      swipeDirection={isToast ? ['down'] : ['right', 'up']}
    >
      <div className="words">
        <Toast.Title render={<div />}>
          {link ? (
            <a
              href={link.href}
              target="_blank"
              rel="noopener"
              onClick={() => {
                close()
                link.onOpen()
              }}
            >
              {entry.title}
            </a>
          ) : (
            entry.title
          )}
        </Toast.Title>
        {detail && <div className="detail">{detail}</div>}
        {kept && (
          // selecting it is no swipe; a long one scrolls by keyboard, too
          <div className="kept" tabIndex={0} data-base-ui-swipe-ignore>
            {kept}
          </div>
        )}
        {!isToast && act}
      </div>
      {isToast && act}
      {isToast ? (
        <button type="button" aria-label={t('core.close')} onClick={dismiss}>
          <Icon name="close" size={14} />
        </button>
      ) : (
        <IconButton icon="close" label={t('core.close')} onClick={dismiss} />
      )}
    </Toast.Root>
  )
}
