import { useEffect, useRef, useState } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Tally } from '../../../../ui/feedback/badge.tsx'
import { scrollWithin } from '../../../../ui/layout/scroll-within.ts'
import '../../../../ui/layout/tabs.css'
import { cutEdgeRoom, useCutEdges } from '../../../../ui/layout/use-cut-edges.ts'

interface ApiPartsProps {
  /** In the order of their sections in the form around; shorter than their titles. */
  parts: readonly { label: string; count?: number }[]
}

/** Pixels from the top of the form within which a section counts as the one that is read. */
const near = 64

const formOf = (row: Element | null) => row?.closest('.api-form') ?? null

/** The headings of the sections beside this row. */
const headingsIn = (form: Element | null): HTMLElement[] => [
  ...(form?.querySelectorAll<HTMLElement>(
    ':scope > .api-part > h2, :scope > .api-part > header > h2',
  ) ?? []),
]

/** The sections of the form, in a row that stays in view. Source: web/spec/writing.md 8. */
export function ApiParts({ parts }: ApiPartsProps) {
  const t = usePhrases()
  const row = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState(0)
  useCutEdges(row)
  useEffect(() => {
    const form = formOf(row.current)
    if (!form) return
    const look = () => {
      const top = form.getBoundingClientRect().top + near
      const passed = headingsIn(form).findLastIndex((one) => one.getBoundingClientRect().top <= top)
      setCurrent(Math.max(0, passed))
    }
    form.addEventListener('scroll', look, { passive: true })
    return () => form.removeEventListener('scroll', look)
  }, [])
  useEffect(() => scrollWithin(row.current, '[aria-current]', cutEdgeRoom), [current])
  const go = (at: number) => {
    const heading = headingsIn(formOf(row.current))[at]
    if (!heading) return
    heading.scrollIntoView({ block: 'start' })
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    setCurrent(at)
  }
  return (
    // its ground does not fade at the edges
    <div className="api-parts">
      <nav ref={row} className="tabs" aria-label={t('api-page.parts')}>
        {parts.map(({ label, count = 0 }, at) => (
          <button
            key={label}
            type="button"
            aria-current={at === current ? 'true' : undefined}
            onClick={() => go(at)}
          >
            {label}
            <Tally value={count} className="api-count" />
          </button>
        ))}
      </nav>
    </div>
  )
}
