import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from '../../parts/links/navigation.tsx'
import { refresh, useAnswer } from '../../api/answers.ts'
import type { Answer } from '../../api/calls.ts'
import { isRefused, needsSignIn, needsItemPassword } from '../../api/refusal.ts'
import { clearPerson, useSession } from '../../api/session.ts'
import { ask } from '../../api/transport.ts'
import { itemInfoArgs, pageTextArgs } from '../../lib/address/reading-address.ts'
import { signInAddress } from '../../lib/address/redirect.ts'
import { t } from '../../locales/phrases.ts'
import { FailureState } from '../../parts/failures/failure-state.tsx'
import { sentenceOf } from '../../parts/failures/failure.ts'
import { WorkingFrame } from '../../parts/frame/working-frame.tsx'
import { LinkButton } from '../../parts/links/link-button.tsx'
import { NotFound } from '../../parts/failures/not-found.tsx'
import { showNotice } from '../../ui/feedback/notices/notices.tsx'
import { editAccess, editAddress, editTarget, type EditTarget } from './edit-access.ts'
import { newApiText } from './editor/api/model/api-text.ts'
import { Editor } from './editor/editor.tsx'
import { EditorSkeleton } from './editor/frame/editor-skeleton.tsx'
import type { OpenedPage } from './editor/opened-page.ts'
import { emptyVersion, theirsOf } from './editor/page-calls.ts'
import { isWorkbookText } from './editor/sheet/workbook-text.ts'
import { catalogOfNew, knownTitle } from './known-pages.ts'

// the largest chunk of the editor loads beside the page; the source field says it when it is missing
import('./editor/source/code-mirror.ts').catch(() => undefined)

/** Milliseconds for which the explanation stays when somebody is sent back. */
const reasonTime = 10_000

/** @param item address of the item, if that is known */
const NotFoundScreen = ({ item }: { item?: string }) => (
  <WorkingFrame>
    <NotFound {...(item && { back: { to: item, label: t('page.backToItem') } })} />
  </WorkingFrame>
)

/** `/page/edit/{item_id}/{page_id}`; page 0 is a new one. Source: web/spec/writing.md 1.1. */
export function EditScreen() {
  const { item, page } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const place = editTarget(item, page, search)
  const address = `${item}/${page}${search}`
  const [opening, setOpening] = useState({ address, count: 0 })
  // a new page moves to its own address with its first save; the editor stays mounted
  const [moved, setMoved] = useState('')
  if (address !== opening.address && address !== moved)
    setOpening({ address, count: opening.count + 1 })
  if (!place) return <NotFoundScreen />
  return (
    <Opening
      key={opening.count}
      place={place}
      onCreated={(id) => {
        setMoved(`${item}/${id}`)
        void navigate(editAddress(`${item}`, id), { replace: true })
      }}
    />
  )
}

/**
 * Loads what the editor starts with, once: later answers never change a text that is being written.
 */
function Opening({
  place: first,
  onCreated,
}: {
  place: EditTarget
  onCreated: (page: number) => void
}) {
  const [place] = useState(first)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { known, person } = useSession()
  const [opened, setOpened] = useState<OpenedPage | null>(null)
  const isAsking = !opened && person !== null
  const shown = place.page || place.copy
  const item = useAnswer('item/info', itemInfoArgs(place.item, 0), { enabled: isAsking })
  const page = useCurrentPage(shown, isAsking && shown > 0)

  useEffect(() => {
    if (known && !person && !opened)
      void navigate(signInAddress(pathname + search), { replace: true })
  }, [known, person, opened, navigate, pathname, search])

  const isPageThere = shown === 0 || page.data !== undefined || page.error !== null
  const text = page.data
  const info = item.data
  // the page may have been moved there since somebody noted this address, or began to edit it
  const movedTo = place.page && text && text.item_id !== place.item ? text.item_id : ''
  const answer =
    info && isPageThere && !movedTo && !(place.page && page.error)
      ? editAccess(info, place.page ? text : undefined, place)
      : null
  const copyError = isPageThere && !place.page && shown ? page.error : null

  if (!opened && person && info && answer?.at === 'allowed')
    setOpened(beginning(person.uid, info, text, place))
  useEffect(() => {
    if (movedTo && !opened) void navigate(editAddress(movedTo, place.page), { replace: true })
  }, [movedTo, opened, navigate, place.page])
  useEffect(() => {
    if (answer?.at !== 'denied' || opened) return
    showNotice({ text: t(answer.why), stay: reasonTime })
    void navigate(answer.to, { replace: true })
  }, [answer?.at, opened]) // oxlint-disable-line react/exhaustive-deps -- once for each outcome
  useEffect(() => {
    if (opened && copyError)
      showNotice({
        text: t('page.copyRefused', { reason: sentenceOf(copyError) }),
        stay: reasonTime,
      })
  }, [opened, copyError])

  // a page that must not even be known to exist asks for a password
  const isPageUnknown =
    place.page > 0 &&
    (isRefused(page.error, 'pageNotFound') || (info && needsItemPassword(page.error)))
  const isDenied = isRefused(page.error, 'noAccess', 'outOfScope')
  useEffect(() => {
    // the way back leads to what is there now
    if (isPageUnknown || isDenied) void refresh('page/info', 'item/info')
  }, [isPageUnknown, isDenied])
  const back = place.page ? `/${place.item}/${place.page}` : `/${place.item}`
  if (opened) return <Editor opened={opened} onCreated={onCreated} />
  if ((isRefused(item.error, 'itemNotFound') && !movedTo) || isPageUnknown)
    return <NotFoundScreen {...(info && { item: addressOf(info) })} />
  const failed = (movedTo ? null : item.error) ?? (place.page ? page.error : null)
  if (failed)
    return (
      <WorkingFrame>
        <FailureState
          level={1}
          error={failed}
          retry={() => (item.error ? item.refetch() : page.refetch())}
        >
          <LinkButton to={back}>{t(place.page ? 'page.back' : 'page.backToItem')}</LinkButton>
        </FailureState>
      </WorkingFrame>
    )
  return (
    <EditorSkeleton
      back={back}
      title={place.page ? knownTitle(place.page, info, person?.uid) : ''}
    />
  )
}

interface CurrentPage {
  data: Answer<'page/info'> | undefined
  error: unknown
  refetch: () => void
}

/**
 * The page as it is stored now: never a cached answer, which may be older than somebody else's
 * save.
 */
function useCurrentPage(id: number, isAsked: boolean): CurrentPage {
  const [outcome, setOutcome] = useState<Omit<CurrentPage, 'refetch'>>({
    data: undefined,
    error: null,
  })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!isAsked) return
    const leaving = new AbortController()
    ask('page/info', pageTextArgs(id), { signal: leaving.signal }).then(
      (data) => setOutcome({ data, error: null }),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        if (needsSignIn(error)) clearPerson()
        else setOutcome({ data: undefined, error })
      },
    )
    return () => leaving.abort()
  }, [id, isAsked, tries])
  return { ...outcome, refetch: () => setTries(tries + 1) }
}

const addressOf = (info: Answer<'item/info'>) => `/${info.item_domain || info.item_id}`

/** Where a new page of a named catalog begins: members who are restricted to catalogs have no access to the root. */
const openCatalog = ({ ties }: Answer<'item/info'>, catalog: string): string =>
  catalog === '0' ? (ties?.[0] ?? catalog) : catalog

/** A page of a spreadsheet item, and any other page that readers see as tables. */
const isWorkbook = (
  info: Answer<'item/info'>,
  text: Answer<'page/info'> | undefined,
  place: EditTarget,
): boolean =>
  info.item_type === '4' ||
  (text ? isWorkbookText(text.page_content) : place.kind === 'sheet' && info.item_type !== '2')

function beginning(
  uid: string,
  info: Answer<'item/info'>,
  text: Answer<'page/info'> | undefined,
  place: EditTarget,
): OpenedPage {
  const common = {
    uid,
    item: info.item_id,
    itemName: info.item_name,
    itemAddress: addressOf(info),
    isSinglePage: info.item_type === '2' || info.item_type === '4',
    isSheet: isWorkbook(info, text, place),
    isManager: info.item_manage,
    isDraft: place.page > 0 && String(text?.is_draft) === '1',
    files: place.page ? (text?.attachment_count ?? 0) : 0,
    isRootClosed: info.ties !== undefined,
    globals: info.global_param,
    dialect: info.markdown,
  }
  if (text && place.page) {
    const stored = theirsOf(text)
    return { ...common, start: stored, stored }
  }
  const stored = {
    ...emptyVersion,
    // a save of the only page renames the item
    title: common.isSinglePage ? info.item_name : '',
    catalog: place.catalog ? openCatalog(info, place.catalog) : catalogOfNew(info, uid),
    text: place.kind === 'api' && !text && !common.isSheet ? newApiText() : '',
    page: 0,
    revision: '',
  }
  if (!text) return { ...common, start: stored, stored }
  const catalog = openCatalog(info, text.item_id === info.item_id ? text.cat_id : '0')
  return {
    ...common,
    start: {
      title: t('page.copySuffix', { title: text.page_title }),
      catalog,
      text: text.page_content,
    },
    stored: { ...stored, catalog },
  }
}
