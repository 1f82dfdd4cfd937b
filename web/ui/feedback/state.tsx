import type { ReactNode } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import './state.css'

type Illustration = 'book' | 'cloud' | 'lock' | 'compass' | 'key'

/** Line drawings of 72 px, on a 72-unit grid. */
const drawings: Record<Illustration, string> = {
  book: 'M36 20c-5.5-4.5-14-6.5-28-6.5v42c14 0 22.5 2 28 6.5 5.5-4.5 14-6.5 28-6.5v-42c-14 0-22.5 2-28 6.5ZM36 20v42M15 24c5 .3 9 1 13 2.5M15 33c5 .3 9 1 13 2.5M57 24c-5 .3-9 1-13 2.5M57 33c-5 .3-9 1-13 2.5',
  cloud:
    'M20 52h33a12 12 0 0 0 1-24 18 18 0 0 0-34-4A14 14 0 0 0 20 52ZM28 60l-3 5M38 60l-3 5M48 60l-3 5',
  lock: 'M16 32h40v30H16zM24 32v-8a12 12 0 0 1 24 0v8M36 43a3.5 3.5 0 1 0 .01 0ZM36 50v5',
  compass: 'M36 10a26 26 0 1 0 .01 0ZM46 26l-6 14-14 6 6-14ZM36 10v5M36 57v5M10 36h5M57 36h5',
  key: 'M23 34a13 13 0 1 0 .01 0ZM32 38l26-26M50 20l7 7M43 27l5 5',
}

interface StateProps {
  drawing: Illustration
  title: string
  /** One sentence. */
  text?: ReactNode
  requestId?: string
  /** `h1` where the screen has no other heading. */
  level?: 1 | 2
  /** The buttons that resolve it. */
  children?: ReactNode
}

/** Shown in place of missing content: empty, failed, forbidden, not found. */
export function State({ drawing, title, text, requestId, level = 2, children }: StateProps) {
  const t = usePhrases()
  const Heading = `h${level}` as const
  return (
    <div className="state">
      <svg
        className="drawing"
        width="72"
        height="72"
        viewBox="0 0 72 72"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={drawings[drawing]} />
      </svg>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {requestId && <div className="request">{t('core.requestId', { id: requestId })}</div>}
      {children && <div className="actions">{children}</div>}
    </div>
  )
}
