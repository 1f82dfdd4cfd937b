import { useEffect, useState, type ReactNode } from 'react'
import { useParams } from '../../../parts/links/navigation.tsx'
import { useAnswer } from '../../../api/answers.ts'
import { isRefused, needsItemPassword, needsSignIn } from '../../../api/refusal.ts'
import { pageByKeyArgs, pageInfoArgs } from '../../../lib/address/reading-address.ts'
import { shortcutText } from '../../../lib/shortcut.ts'
import { dateText } from '../../../lib/text/time.ts'
import { loadPhrases, usePhrases } from '../../../locales/phrases.ts'
import { LanguageSwitch, ThemeSwitch } from '../../../parts/appearance.tsx'
import { useActions } from '../../../parts/actions.ts'
import { Boundary } from '../../../parts/failures/boundary.tsx'
import { StandaloneFailure } from '../../../parts/failures/standalone-failure.tsx'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { Brand } from '../../../parts/frame/brand.tsx'
import { contentId } from '../../../parts/frame/skip-link.tsx'
import { Link } from '../../../parts/links/link.tsx'
import { useTitle } from '../../../parts/links/use-title.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { DialogLoading } from '../../../ui/overlays/dialogs/dialog-loading.tsx'
import { DelayedFallback } from '../../../ui/feedback/delayed-fallback.tsx'
import './single-page-screens.css'
import { NotFoundInFrame } from './not-found-in-frame.tsx'
import { copyMarkdown } from '../copy-page.ts'
import { printText } from '../reading/print-text.ts'
import { StandalonePage, type StandalonePageProps } from './standalone-page.tsx'
import { useHidesOnScroll } from '../reading/use-hides-on-scroll.ts'
import { TextSkeleton } from '../reading/reader-skeleton.tsx'

const FilesDialog = lazyPart(
  () =>
    Promise.all([
      import('../dialogs/files-dialog.tsx'),
      loadPhrases('item-dialogs', 'controls'),
    ]).then(([m]) => m.FilesDialog),
  <DialogLoading />,
)

/** `/page/{page_id}`: a page without its item around it. Source: web/spec/reading.md 12.2. */
export function PageScreen() {
  const { page: name = '' } = useParams()
  return /^\d+$/.test(name) ? <OnePage id={Number(name)} /> : <NotFoundInFrame />
}

function OnePage({ id }: { id: number }) {
  const words = usePhrases()
  const [areFilesOpen, setFilesOpen] = useState(false)
  const page = useAnswer('page/info', pageInfoArgs(id), { locked: 'password' })
  return (
    <Boundary
      answer={page}
      skeleton={<TextSkeleton />}
      onError={(error) =>
        needsItemPassword(error) ? (
          <DelayedFallback />
        ) : isRefused(error, 'pageNotFound') ? (
          <NotFoundInFrame />
        ) : needsSignIn(error) ? undefined : (
          <>
            <Bar />
            <StandaloneFailure error={error} retry={page.refetch} />
          </>
        )
      }
    >
      {(data) => (
        <>
          <Alone page={data} onFiles={() => setFilesOpen(true)}>
            <Link to={`/${data.item_id}/${data.page_id}`}>{words('item.openInItem')}</Link>
          </Alone>
          {areFilesOpen && (
            <FilesDialog info={data} page={data} onClose={() => setFilesOpen(false)} />
          )}
        </>
      )}
    </Boundary>
  )
}

/**
 * `/p/{unique_key}`: a page for anyone with its key, without any link to its item. Source:
 * web/spec/reading.md 12.2.
 */
export function KeyScreen() {
  const { key = '' } = useParams()
  const page = useAnswer('page/infoByKey', pageByKeyArgs(key), { signedOut: 'error' })
  useNoIndex()
  return (
    <Boundary
      answer={page}
      skeleton={<TextSkeleton />}
      onError={(error) => <DeadLink error={error} />}
    >
      {(data) => (
        <Alone
          page={{ ...data, author_username: '', attachment_count: 0 }}
          expires={data.expire_time}
        />
      )}
    </Boundary>
  )
}

function DeadLink({ error }: { error: unknown }) {
  const words = usePhrases()
  useTitle(words('item.linkDead'))
  return (
    <>
      <Bar />
      <main id={contentId} tabIndex={-1}>
        <State
          drawing="compass"
          level={1}
          title={words('item.linkDead')}
          text={sentenceOf(error)}
        />
      </main>
    </>
  )
}

/** Not indexed: the key in the address is a secret. */
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
  page: StandalonePageProps['page']
  /** Unix seconds, 0 for never. */
  expires?: number
  /** Absent where files can't be listed. */
  onFiles?: () => void
  /** A link in the bar. */
  children?: ReactNode
}

function Alone({ page, expires = 0, onFiles, children }: AloneProps) {
  const words = usePhrases()
  useActions([
    { name: 'print', label: words('item.print'), shortcut: 'Ctrl+P', run: () => void printText() },
  ])
  return (
    <StandalonePage
      page={page}
      {...(onFiles && { onFiles })}
      className="no-menu alone"
      note={expires > 0 && <span>{words('item.validUntil', { date: dateText(expires) })}</span>}
      before={
        <Bar way={children}>
          <IconButton
            icon="file"
            label={words('item.copyMarkdown')}
            onClick={() => void copyMarkdown(page.page_content)}
          />
          <IconButton
            icon="printer"
            label={words('item.print')}
            shortcut={shortcutText('Ctrl+P')}
            onClick={() => void printText()}
          />
        </Bar>
      }
    />
  )
}

/** The bar at the top: a link, the tools of the page, language and theme. */
function Bar({ way, children }: { way?: ReactNode; children?: ReactNode }) {
  const { isHidden, show } = useHidesOnScroll()
  return (
    <header className={isHidden ? 'alone-bar hidden' : 'alone-bar'} onFocus={show}>
      <Brand />
      {way}
      <span className="space" />
      {children}
      <LanguageSwitch />
      <ThemeSwitch />
    </header>
  )
}
