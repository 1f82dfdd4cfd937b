import type { ComponentType, ReactNode } from 'react'
import { createStore } from '../lib/store.ts'
import { t } from '../locales/phrases.ts'
import { toast, toasts } from './feedback/notices/notices.tsx'
import { OnDemand } from './on-demand.tsx'

/**
 * Something that opens over a screen (a menu, a dialog), whose code loads when it is opened first.
 * Where it can't be loaded, it is closed again and a toast says so; the next opening tries again.
 *
 * @param loading what is shown meanwhile
 * @param tell says that it can't be loaded
 */
export const lazyPart =
  <P extends object>(
    load: () => Promise<ComponentType<P>>,
    loading?: ReactNode,
    tell: () => void = tellMissing,
  ): ComponentType<P & { onClose: () => void }> =>
  (props) => (
    <OnDemand<P>
      load={load}
      props={props}
      loading={loading}
      onFailed={() => {
        props.onClose()
        tell()
      }}
    />
  )

/** Grows with every part that could not be loaded though there is a network. */
export const missingParts = createStore(0)

/** Says that a part of the program is missing: without a network, or because of a new release. */
export const tellMissing = (): void => tellMissingAs(t('core.chunkFailed'))

/** @param online what is said where there is a network */
export function tellMissingAs(online: string): void {
  if (!navigator.onLine) return toast(t('core.partOffline'))
  missingParts.set(missingParts.get() + 1)
  // several parts of a page may be missing at once
  if (!toasts.get().some(({ text }) => text === online))
    toast(online, { label: t('core.reload'), run: () => location.reload() })
}

/** What browsers say of a module that could not be loaded, and the bundler of its styles. */
const missing = /dynamically imported module|Importing a module script|Unable to preload/

/** Tells of missing code that nobody else handles, so that no button is dead without a word. */
export function tellOfUnhandled({ reason }: PromiseRejectionEvent): void {
  if (missing.test(String(reason))) tellMissing()
}
