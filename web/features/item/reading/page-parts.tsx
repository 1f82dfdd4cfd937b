import { useState, type ReactNode, type Ref } from 'react'
import type { Heading } from '#contract/text/markdown/anchors.ts'
import type { Answer } from '../../../api/calls.ts'
import { writeCookie } from '../../../lib/storage/cookies.ts'
import { dateText } from '../../../lib/text/time.ts'
import { agoText } from '../../../parts/ago-text.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { Link } from '../../../parts/links/link.tsx'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import type { ItemAction } from './item-action.ts'
import { Text, type TextHandle } from './text.tsx'
import { TitleText } from './title-text.tsx'
import type { Entry } from '../../../parts/catalog-tree/tree.ts'
import { useTicks } from './ticks/use-ticks.ts'

interface PageToolbarProps {
  /** Absent for single-page items. */
  item: { name: string; address: string } | null
  /** The page's catalogs, outermost first. */
  path: readonly Entry[]
  onCatalog: (catalog: Entry) => void
  /** The actions. */
  children: ReactNode
}

/**
 * Breadcrumbs and actions. A catalog has no page of its own: its crumb opens it in the menu.
 * Source: web/spec/reading.md 8.6.
 */
export function PageToolbar({ item, path, onCatalog, children }: PageToolbarProps) {
  const t = usePhrases()
  return (
    <div className="page-top">
      {item && (
        <nav aria-label={t('item.path')}>
          <Link to={item.address} title={item.name}>
            {item.name}
          </Link>
          {path.map((catalog) => (
            <button
              key={catalog.key}
              type="button"
              title={catalog.title}
              onClick={() => onCatalog(catalog)}
            >
              {catalog.title}
            </button>
          ))}
        </nav>
      )}
      <div className="page-tools">{children}</div>
    </div>
  )
}

/** The fields shown in the head of a page; a page opened by key has no author. */
export interface PageHeadFields {
  page_title: string
  author_username?: string
  addtime_unix: number
  attachment_count?: number
}

interface PageHeadProps {
  page: PageHeadFields
  isFull: boolean
  onFull: () => void
  /** Absent where files can't be listed. */
  onFiles?: () => void
  /** Sends the request of an API page. */
  tryIt?: ItemAction | undefined
  /** The outline as a list under a button. */
  outline: ReactNode
  /** An extra remark under the title. */
  note?: ReactNode
}

/** Title, author and date, and the tools for the text. */
export function PageHead({ page, isFull, onFull, onFiles, tryIt, outline, note }: PageHeadProps) {
  const t = usePhrases()
  const files = page.attachment_count ?? 0
  // the start script sets it before the first paint
  const { dataset } = document.documentElement
  const [width, setWidth] = useState(dataset['width'])
  const toggleWidth = () => {
    const next = width ? '' : 'wide'
    setWidth((dataset['width'] = next))
    writeCookie('page_width', next)
  }
  return (
    <header className="page-head">
      <h1>
        <TitleText title={page.page_title} />
      </h1>
      <div className="page-head-tools">
        {tryIt && (
          <Button icon={tryIt.icon} onClick={tryIt.run}>
            <span className="word">{tryIt.label}</span>
          </Button>
        )}
        {files > 0 && onFiles && (
          <Button kind="quiet" icon="paperclip" onClick={onFiles}>
            <span className="word">{t('item.files')}</span> <span className="number">{files}</span>
          </Button>
        )}
        {outline}
        <IconButton
          className="for-width"
          icon="widen"
          label={t('item.wideText')}
          aria-pressed={width === 'wide'}
          onClick={toggleWidth}
        />
        {!isFull && <IconButton icon="fullscreen" label={t('item.fullScreen')} onClick={onFull} />}
      </div>
      <p className="page-meta">
        {page.author_username && <span>{page.author_username}</span>}
        {page.addtime_unix > 0 && (
          <time
            dateTime={new Date(page.addtime_unix * 1000).toISOString()}
            title={dateText(page.addtime_unix)}
          >
            {t('item.changed', { time: agoText(page.addtime_unix, t) })}
          </time>
        )}
        {note}
      </p>
    </header>
  )
}

interface PageTextProps {
  page: Answer<'page/info'>
  info: Answer<'item/info'>
  /** Offered when the page is empty; with it task boxes can be ticked. */
  edit: ItemAction | undefined
  onOutline: (outline: readonly Heading[]) => void
  ref: Ref<TextHandle>
}

/** The text of a page inside its item. */
export function PageText({ page, info, edit, onOutline, ref }: PageTextProps) {
  const t = usePhrases()
  const { text, rendered, onTick } = useTicks(
    info.item_id,
    page,
    edit !== undefined && !edit.reason,
  )
  if (!page.page_content.trim())
    return (
      <State drawing="book" title={t('item.noText')}>
        {edit && !edit.reason && (
          <Button icon="edit" onClick={edit.run}>
            {edit.label}
          </Button>
        )}
      </State>
    )
  return (
    <Text
      ref={ref}
      text={text}
      rendered={rendered}
      dialect={info.markdown}
      title={page.page_title}
      globals={info.global_param}
      onOutline={onOutline}
      onTick={onTick}
    />
  )
}

interface AdjacentPagesProps {
  before?: Entry
  after?: Entry
  addressOfPage: (page: Entry) => string
  onNear: (page: Entry) => void
}

/** Links to the previous and next page in the order of the menu. */
export function AdjacentPages({ before, after, addressOfPage, onNear }: AdjacentPagesProps) {
  const t = usePhrases()
  const card = (page: Entry | undefined, caption: string, place: string) =>
    page && (
      <Link className={place} to={addressOfPage(page)} onPointerEnter={() => onNear(page)}>
        <span>{caption}</span>
        <TitleText title={page.title} />
      </Link>
    )
  if (!before && !after) return null
  return (
    <nav className="neighbours" aria-label={t('item.neighbours')}>
      {card(before, t('item.previousPage'), 'before')}
      {card(after, t('item.nextPage'), 'after')}
    </nav>
  )
}
