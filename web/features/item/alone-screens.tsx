import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate, useParams } from '../../parts/navigation.tsx'
import type { Heading } from '#contract/text/anchors.ts'
import { useAnswer } from '../../api/answers.ts'
import { isRefused, wantsVisitPassword } from '../../api/refusal.ts'
import { pageInfoArgs } from '../../lib/fixed-screens.ts'
import { dateText } from '../../lib/time.ts'
import { t, usePhrases } from '../../locales/phrases.ts'
import { LanguageSwitch, ThemeSwitch } from '../../parts/appearance.tsx'
import { Boundary } from '../../parts/boundary.tsx'
import { sentenceOf } from '../../parts/failure.ts'
import { Brand } from '../../parts/frame/brand.tsx'
import { contentId, SkipLink } from '../../parts/frame/skip-link.tsx'
import { Link } from '../../parts/link.tsx'
import { useTitle } from '../../parts/use-title.ts'
import { IconButton } from '../../ui/button.tsx'
import { toast } from '../../ui/notices.tsx'
import { State } from '../../ui/state.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { BackToTop } from './back-to-top.tsx'
import './item-screen.css'
import './alone-screens.css'
import { NotHereInFrame } from './not-here-in-frame.tsx'
import { Outline, OutlineButton } from './outline.tsx'
import { PageHead, type HeadOfPage } from './page-parts.tsx'
import { TextSkeleton } from './reader-skeleton.tsx'
import { Text, type TextHandle } from './text.tsx'
import { narrowWindow, useMedia, wideWindow } from './use-media.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

/** `/page/{page_id}`: a page without its item around it. Source: screens-reading 12.2. */
export function PageScreen() {
  const { page: name = '' } = useParams()
  return /^\d+$/.test(name) ? <OnePage id={Number(name)} /> : <NotHereInFrame />
}

function OnePage({ id }: { id: number }) {
  const words = usePhrases()
  const page = useAnswer('page/info', pageInfoArgs(id), { locked: 'password' })
  return (
    <Boundary
      answer={page}
      skeleton={<TextSkeleton />}
      onError={(error) => (wantsVisitPassword(error) ? <Waiting /> : isRefused(error, 'pageNotFound') ? <NotHereInFrame /> : undefined)}
    >
      {(data) => (
        <Alone page={data}>
          <Link to={`/${data.item_id}/${data.page_id}`}>{words('item.openInItem')}</Link>
        </Alone>
      )}
    </Boundary>
  )
}

/** `/p/{unique_key}`: a page for those who have its key, and nothing that leads to its item. Source: screens-reading 12.2. */
export function KeyScreen() {
  const { key = '' } = useParams()
  const page = useAnswer('page/infoByKey', { unique_key: key }, { signedOut: 'tell' })
  useNoIndex()
  return (
    <Boundary answer={page} skeleton={<TextSkeleton />} onError={(error) => <DeadLink error={error} />}>
      {(data) => <Alone page={{ ...data, author_username: '', attachment_count: 0 }} expires={data.expire_time} />}
    </Boundary>
  )
}

function DeadLink({ error }: { error: unknown }) {
  const words = usePhrases()
  useTitle(words('item.linkDead'))
  return (
    <main id={contentId} tabIndex={-1}>
      <State
        drawing="compass"
        level={1}
        title={words('item.linkDead')}
        text={isRefused(error, 'shareKeyDead') ? undefined : sentenceOf(error)}
      />
    </main>
  )
}

/** Search engines keep out: the key in the address is a secret. */
function useNoIndex(): void {
  useEffect(() => {
    const meta = document.createElement('meta')
    meta.name = 'robots'
    meta.content = 'noindex'
    document.head.append(meta)
    return () => meta.remove()
  }, [])
}

interface AloneProps {
  page: HeadOfPage & { page_id: string; page_content: string }
  /** Unix seconds, 0 for never. */
  expires?: number
  /** A way on, in the bar. */
  children?: ReactNode
}

function Alone({ page, expires = 0, children }: AloneProps) {
  const words = usePhrases()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isNarrow = useMedia(narrowWindow)
  const isWide = useMedia(wideWindow) && !isNarrow
  const [isFull, setFull] = useState(false)
  const [outline, setOutline] = useState<readonly Heading[]>([])
  const text = useRef<TextHandle>(null)
  useTitle(page.page_title.trim() || words('item.untitled'))
  useScrollMemory(page.page_id)
  const showHeading = (id: string) => {
    text.current?.goTo(id, { focus: true })
    void navigate(`${pathname}${search}#${id.slice(2)}`, { replace: true })
  }
  return (
    <div className={isFull ? 'reader no-menu alone full' : 'reader no-menu alone'}>
      <SkipLink />
      {!isFull && (
        <header className="alone-bar">
          <Brand />
          {children}
          <span className="space" />
          <IconButton icon="file" label={words('item.copyMarkdown')} onClick={() => void copyMarkdown(page.page_content)} />
          <IconButton icon="printer" label={words('item.print')} onClick={() => window.print()} />
          <LanguageSwitch />
          <ThemeSwitch />
        </header>
      )}
      <main className="reader-main" id={contentId} tabIndex={-1}>
        <article>
          <PageHead
            page={page}
            isFull={isFull}
            onFull={() => setFull(!isFull)}
            outline={!isWide && outline.length > 1 && <OutlineButton outline={outline} onChosen={showHeading} />}
            note={expires > 0 && <span>{words('item.validUntil', { date: dateText(expires) })}</span>}
          />
          {page.page_content.trim() ? (
            <Text ref={text} text={page.page_content} title={page.page_title} onOutline={setOutline} />
          ) : (
            <State drawing="book" title={words('item.noText')} />
          )}
        </article>
      </main>
      {isWide && !isFull && <Outline outline={outline} onChosen={showHeading} />}
      <BackToTop />
    </div>
  )
}

async function copyMarkdown(text: string): Promise<void> {
  const { copyText } = await import('../../ui/copy-button.tsx')
  toast((await copyText(text)) ? t('item.markdownCopied') : t('core.copyFailed'))
}
