import type { ReactNode } from 'react'
import { LanguageSwitch, ThemeSwitch } from '../appearance.tsx'
import { useTitle } from '../links/use-title.ts'
import { Brand } from './brand.tsx'
import './card-frame.css'
import { contentId, SkipLink } from './skip-link.tsx'

interface CardFrameProps {
  title: string
  /** One sentence under the title. */
  text?: ReactNode
  /** Links below the card. */
  foot?: ReactNode
  children?: ReactNode
}

/**
 * The frame of the account screens: one card of 400 px in the upper third; on a phone the card is
 * the screen. Source: web/spec/reading.md 3.
 */
export function CardFrame({ title, text, foot, children }: CardFrameProps) {
  useTitle(title)
  return (
    <div className="card-frame">
      <SkipLink />
      <header>
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <main id={contentId} tabIndex={-1}>
        <Brand />
        <div className="card">
          <h1>{title}</h1>
          {text && <p className="card-text">{text}</p>}
          {children}
        </div>
        {foot && <div className="card-foot">{foot}</div>}
      </main>
    </div>
  )
}
