import type { ReactNode } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import './banner.css'
import { CopyButton } from '../controls/copy-button.tsx'
import { Icon, type IconName } from '../icons/icon.tsx'

const signs: Record<BannerProps['kind'], IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
}

export interface BannerAction {
  label: string
  run: () => void
}

interface BannerProps {
  kind: 'info' | 'success' | 'warning' | 'danger'
  /** Id of the failed request, shown small with a copy button. */
  requestId?: string
  /** At most three; four where a text might be lost. */
  actions?: readonly BannerAction[]
  children: ReactNode
}

/**
 * A message above the part it is about, until its cause is gone; `danger` is also the alert for a
 * failure that belongs to no field. Source: web/spec/design.md 4.
 */
export function Banner({ kind, requestId, actions, children }: BannerProps) {
  const t = usePhrases()
  return (
    <div className={`banner ${kind}`} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon name={signs[kind]} />
      <div>
        {children}
        {requestId && (
          <div className="request">
            {t('core.requestId', { id: requestId })}
            <CopyButton text={requestId} />
          </div>
        )}
      </div>
      {actions && (
        <div className="actions">
          {actions.map((one) => (
            <button key={one.label} type="button" onClick={one.run}>
              {one.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
