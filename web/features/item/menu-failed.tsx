import { useRef, useState } from 'react'
import { useLocation, useNavigate } from '../../parts/navigation.tsx'
import type { Heading } from '#contract/text/anchors.ts'
import type { Answer } from '../../api/calls.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Boundary, type Asked } from '../../parts/boundary.tsx'
import { contentId, SkipLink } from '../../parts/frame/skip-link.tsx'
import { useTitle } from '../../parts/use-title.ts'
import { State } from '../../ui/state.tsx'
import { BackToTop } from './back-to-top.tsx'
import './menu-failed.css'
import { Outline } from './outline.tsx'
import { PageHead } from './page-parts.tsx'
import { Text, type TextHandle } from './text.tsx'
import { narrowWindow, useMedia, wideWindow } from './use-media.ts'

export interface MenuFailedProps {
  /** What was to fill the menu; another try keeps the text. */
  menu: Asked<Answer<'item/info'>>
  page: Answer<'page/info'>
}

/** A page whose item did not come: its text, and the failure in the menu's place. Source: screens-reading 8.4. */
export function MenuFailed({ menu, page }: MenuFailedProps) {
  const t = usePhrases()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isNarrow = useMedia(narrowWindow)
  const isWide = useMedia(wideWindow) && !isNarrow
  const [isFull, setFull] = useState(false)
  const [outline, setOutline] = useState<readonly Heading[]>([])
  const text = useRef<TextHandle>(null)
  useTitle(page.page_title.trim() || t('item.untitled'))
  const showHeading = (id: string) => {
    text.current?.goTo(id, { focus: true })
    void navigate(`${pathname}${search}#${id.slice(2)}`, { replace: true })
  }
  return (
    <div className={isFull ? 'reader no-menu full' : 'reader menu-failed'}>
      <SkipLink />
      {!isFull && (
        <aside className="reader-menu" aria-label={t('item.menu')}>
          <Boundary answer={menu}>{() => null}</Boundary>
        </aside>
      )}
      <main className="reader-main" id={contentId} tabIndex={-1}>
        <article>
          <PageHead page={{ ...page, attachment_count: 0 }} isFull={isFull} onFull={() => setFull(!isFull)} outline={null} />
          {page.page_content.trim() ? (
            <Text key={page.page_id} ref={text} text={page.page_content} title={page.page_title} onOutline={setOutline} />
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
