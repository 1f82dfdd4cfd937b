import { useRef, useState, type ReactNode } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { contentId, SkipLink } from '../../../parts/frame/skip-link.tsx'
import { useLocation, useNavigate } from '../../../parts/links/navigation.tsx'
import { useTitle } from '../../../parts/links/use-title.ts'
import { State } from '../../../ui/feedback/state.tsx'
import { BackToTop } from '../reading/back-to-top.tsx'
import '../reading/item-screen.css'
import { LeaveFull } from '../reading/leave-full.tsx'
import { createOutline, Outline, OutlineButton } from '../reading/outline.tsx'
import { PageHead, type PageHeadFields } from '../reading/page-parts.tsx'
import { Text, type TextHandle } from '../reading/text.tsx'
import { narrowWindow, useMedia, wideWindow } from '../../../ui/layout/use-media.ts'
import { useRendered, type PageHtml } from '../reading/use-rendered.ts'
import { useScrollMemory } from '../reading/use-scroll-memory.ts'

export interface StandalonePageProps {
  page: PageHeadFields & PageHtml & { page_id: string; page_content: string }
  /** Class names while the page does not fill the window. */
  className: string
  /** Content before the text, left out when the page fills the window. */
  before: ReactNode
  /** Absent where files can't be listed. */
  onFiles?: () => void
  /** An extra remark under the title. */
  note?: ReactNode
}

/**
 * A page with its outline and tools, without an item's menu and actions. Source:
 * web/spec/reading.md 8.4, 12.2.
 */
export function StandalonePage({ page, className, before, onFiles, note }: StandalonePageProps) {
  const t = usePhrases()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isNarrow = useMedia(narrowWindow)
  const isWide = useMedia(wideWindow) && !isNarrow
  const [isFull, setFull] = useState(false)
  const [outline] = useState(createOutline)
  const text = useRef<TextHandle>(null)
  const rendered = useRendered(page)
  useTitle(page.page_title.trim() || t('item.untitled'))
  useScrollMemory(page.page_id)
  const showHeading = (id: string) => {
    text.current?.goTo(id, { focus: true })
    void navigate(`${pathname}${search}#${id.slice(2)}`, { replace: true })
  }
  return (
    <div className={isFull ? 'reader no-menu full' : `reader ${className}`}>
      <SkipLink />
      {isFull ? <LeaveFull onLeave={() => setFull(false)} /> : before}
      <main className="reader-main" id={contentId} tabIndex={-1}>
        <article>
          <PageHead
            page={page}
            isFull={isFull}
            {...(onFiles && { onFiles })}
            onFull={() => setFull(true)}
            outline={!isWide && <OutlineButton outline={outline} onChosen={showHeading} />}
            note={note}
          />
          {page.page_content.trim() ? (
            <Text
              key={page.page_id}
              ref={text}
              text={page.page_content}
              rendered={rendered}
              title={page.page_title}
              onOutline={outline.set}
            />
          ) : (
            <State drawing="book" title={t('item.noText')} />
          )}
        </article>
      </main>
      {isWide && !isFull && <Outline outline={outline} onChosen={showHeading} />}
      <BackToTop />
    </div>
  )
}
