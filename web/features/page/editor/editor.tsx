import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useNavigate } from '../../../parts/navigation.tsx'
import { limits } from '#contract/limits.ts'
import { refresh } from '../../../api/answers.ts'
import { isRefused } from '../../../api/refusal.ts'
import { t as now, usePhrases } from '../../../locales/phrases.ts'
import { useActions } from '../../../parts/actions.ts'
import { contentId, SkipLink } from '../../../parts/frame/skip-link.tsx'
import { useTitle } from '../../../parts/use-title.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { isCovered } from '../../../ui/overlays/covered.ts'
import { showNotice, toast } from '../../../ui/feedback/notices.tsx'
import { holdMoves } from '../../../lib/navigation.ts'
import { isShortcut, shortcutText } from '../../../lib/shortcut.ts'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { ConflictDialog } from './saving/conflict-dialog.tsx'
import { DraftDialog } from './drafts/draft-dialog.tsx'
import { draftsOf, dropDraft, keepDraft, type Draft } from './drafts/drafts.ts'
import { createEditing, type Beginning } from './editing.ts'
import './editor.css'
import { EditorFoot } from './editor-foot.tsx'
import { EditorMessages } from './editor-messages.tsx'
import { EditorTools } from './editor-tools.tsx'
import { LeaveDialog } from './saving/leave-dialog.tsx'
import { LockDialog } from './locking/lock-dialog.tsx'
import { presentPage, sendAttempt } from './page-calls.ts'
import { Preview } from './preview/preview.tsx'
import { SaveState } from './saving/save-state.tsx'
import type { Theirs } from './saving/saver.ts'
import { scrollInStep } from './preview/scroll-in-step.ts'
import { SourceField } from './source/source-field.tsx'
import type { Source } from './source/source.ts'
import { holderOf } from './locking/lock.ts'
import { useLock } from './locking/use-lock.ts'
import { useUploads } from './uploads/use-uploads.ts'
import { usePreviewMode } from './preview/use-preview-mode.ts'
import type { Stored } from './saving/version.ts'

/** Milliseconds a save waits for pictures on their way. Source: web/spec/writing.md 1.9. */
const uploadPatience = 3000
/** Milliseconds a hint stays. */
const hintTime = 10_000

export interface Opened extends Beginning {
  itemName: string
  itemAddress: string
  /** The item is this page: it is called like it and has no catalogs. */
  isSinglePage: boolean
  isManager: boolean
  /** `global_param` of the item, for API pages. */
  globals: unknown
  stored: Stored & Partial<Pick<Theirs, 'author' | 'time'>>
}

export interface EditorProps {
  opened: Opened
  /** The first save of a new page has given it this id. */
  onCreated: (page: number) => void
}

/** A copy begins with another page's text; drafts are not for it. */
const draftsToOffer = ({ uid, item, start, stored }: Opened): Draft[] =>
  start === stored ? draftsOf({ uid, item, page: stored.page }, stored) : []

/** A page being written. Source: web/spec/writing.md 1.2 to 1.9. */
export function Editor({ opened, onCreated }: EditorProps) {
  const t = usePhrases()
  const navigate = useNavigate()
  const [page, setPage] = useState(opened.stored.page)
  const created = useRef(onCreated)
  created.current = onCreated
  const [editing] = useState(() =>
    createEditing(opened, {
      send: (attempt) => sendAttempt(opened.item, attempt),
      present: presentPage,
      onSaved: (stored, isNew) => {
        void refresh('page/info', 'item/info', 'item/myList', 'page/history')
        if (!isNew) return
        setPage(stored.page)
        created.current(stored.page)
      },
    }),
  )
  const { saver } = editing
  const state = useSyncExternalStore(editing.follow, editing.get)
  const saving = useSyncExternalStore(saver.follow, saver.get)
  const { lock, keeper } = useLock(opened.item, page)
  const [source, setSource] = useState<Source | null>(null)
  const [line, setLine] = useState(1)
  const [wayOut, setWayOut] = useState<(() => void) | null>(null)
  const [laidAside, setLaidAside] = useState<Theirs | null>(null)
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => draftsToOffer(opened))
  const title = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const paneText = useRef<HTMLElement>(null)
  const panePreview = useRef<HTMLElement>(null)
  const titleId = useId()
  const mode = usePreviewMode(`${opened.item}:${page}`, state.characters)
  const uploads = useUploads(
    () => source,
    () => ({ item: opened.item, page }),
  )
  // a page that was just created is locked while its writer goes on
  const isReadOnly =
    (lock.at === 'asking' && page === opened.stored.page) ||
    (lock.at === 'other' && !lock.wasMine) ||
    lock.at === 'refused'
  const address =
    page && !opened.isSinglePage ? `${opened.itemAddress}/${page}` : opened.itemAddress

  useTitle(
    `${state.isUnsaved ? '• ' : ''}${page ? t('page.editTitle', { page: state.title || t('page.untitled') }) : t('page.newTitle')}`,
    opened.itemName,
  )

  const leave = useCallback(() => void navigate(address), [navigate, address])
  const save = async (): Promise<boolean> => {
    await uploads.settled(uploadPatience)
    const outcome = await editing.save()
    if (outcome === 'unchanged') toast(t('page.nothingToSave'))
    if (outcome === 'saved') toast(t('page.saved'))
    return outcome !== 'failed'
  }
  const back = () => (state.isUnsaved ? setWayOut(() => leave) : leave())

  useEffect(() => editing.begin(), [editing])
  useEffect(() => {
    if (!state.isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    const stop = holdMoves((goOn) => setWayOut(() => goOn))
    return () => {
      removeEventListener('beforeunload', ask)
      stop()
    }
  }, [state.isUnsaved])

  useEffect(() => {
    if (state.problem?.at === 'title') title.current?.focus()
    if (state.problem?.at === 'empty' || state.problem?.at === 'json') source?.focus()
  }, [state.problem, source])
  useEffect(() => {
    if (saving.at === 'failed' && isRefused(saving.error, 'pageLocked'))
      keeper?.lost(holderOf(saving.error))
  }, [saving, keeper])
  useEffect(() => {
    if (lock.at !== 'refused') return
    showNotice({ text: now('page.noRight'), stay: hintTime })
    leave()
  }, [lock.at, leave])
  useEffect(() => {
    if (!isReadOnly && source && !drafts.length && page === 0) title.current?.focus()
  }, [source]) // oxlint-disable-line react/exhaustive-deps -- when the field has opened, once
  useEffect(() => {
    const scroller = panePreview.current
    return mode.value === 'both' && source && scroller
      ? scrollInStep(source.scroller, scroller)
      : undefined
  }, [mode.value, source])
  useEffect(() => {
    // the keyboard rests while a dialog lies over the page; the browser's own saving must rest too
    const press = (event: KeyboardEvent) => {
      if (isCovered() && isShortcut(event, 'Ctrl+S')) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  const attach = useCallback(
    (field: Source | null) => {
      editing.attach(field)
      setSource(field)
    },
    [editing],
  )
  const setCatalog = editing.setCatalog
  const theirs = saving.at === 'conflict' && saving.theirs !== laidAside ? saving.theirs : null
  const mine = useMemo(() => (theirs ? editing.now() : null), [theirs, editing])
  const titleLength = state.title.length
  const isTooLong = titleLength > limits.pageTitleLength && state.title !== saver.base().title
  const restore = (draft: Draft) => {
    editing.restore(draft)
    setDrafts([])
    source?.focus()
  }
  const discard = () => {
    for (const one of drafts) dropDraft(one.name)
    setDrafts([])
    toast(t('page.draftDiscarded'), {
      label: t('page.undo'),
      run: () => {
        for (const one of drafts) keepDraft(one, one.title)
        setDrafts(drafts)
      },
    })
  }

  useActions([
    { name: 'save', label: t('page.shortcutSave'), shortcut: 'Ctrl+S', run: () => void save() },
    { name: 'preview', label: t('page.shortcutPreview'), shortcut: 'Ctrl+E', run: mode.toggle },
  ])

  return (
    <div className={`editor ${mode.value}`}>
      <SkipLink />
      <header>
        <div className="editor-head">
          <IconButton
            icon="arrowLeft"
            label={t(page ? 'page.back' : 'page.backToItem')}
            onClick={back}
          />
          <h1 className="sr-only">
            {page
              ? t('page.editTitle', { page: state.title || t('page.untitled') })
              : t('page.newTitle')}
          </h1>
          <div className="editor-title">
            <input
              ref={title}
              className="title-input"
              aria-label={t('page.title')}
              aria-invalid={isTooLong || undefined}
              aria-describedby={isTooLong || opened.isSinglePage ? titleId : undefined}
              placeholder={t('page.untitled')}
              value={state.title}
              readOnly={isReadOnly}
              autoComplete="off"
              onChange={(event) => editing.setTitle(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                source?.focus()
              }}
            />
            {titleLength >= 180 && (
              <span className={isTooLong ? 'title-count wrong' : 'title-count'}>
                {t('page.titleCount', { count: titleLength, limit: limits.pageTitleLength })}
              </span>
            )}
          </div>
          <SaveState saving={saving} isUnsaved={state.isUnsaved} />
          <Tooltip text={t('page.save')} shortcut={shortcutText('Ctrl+S')}>
            <Button
              kind="main"
              aria-busy={saving.at === 'saving' || undefined}
              disabled={
                isReadOnly || (saving.at === 'failed' && isRefused(saving.error, 'itemArchived'))
              }
              onClick={() => void save()}
            >
              {t('page.save')}
            </Button>
          </Tooltip>
        </div>
        {(isTooLong || opened.isSinglePage) && (
          <p
            id={titleId}
            className={isTooLong ? 'title-note wrong' : 'title-note'}
            role={isTooLong ? 'alert' : undefined}
          >
            {isTooLong
              ? t('page.titleTooLong', { count: titleLength, limit: limits.pageTitleLength })
              : t('page.singleTitle')}
          </p>
        )}
        <EditorTools
          item={opened.item}
          catalog={opened.isSinglePage ? null : state.catalog}
          onCatalog={setCatalog}
          mode={mode}
          isReadOnly={isReadOnly}
          onPicture={() => picker.current?.click()}
        />
      </header>
      <main id={contentId} tabIndex={-1}>
        <EditorMessages
          editing={editing}
          saving={saving}
          problem={state.problem}
          lock={lock}
          keeper={keeper}
          uploads={uploads}
          onSave={() => void save()}
          onCompare={() => setLaidAside(null)}
        />
        <div className="editor-panes">
          <section
            ref={paneText}
            className="pane-text"
            aria-label={t('page.viewText')}
            hidden={mode.value === 'preview'}
          >
            <SourceField
              begin={editing.shownText}
              isReadOnly={isReadOnly}
              onSource={attach}
              onChange={editing.onText}
              onLine={setLine}
              onFiles={uploads.take}
            />
          </section>
          {mode.value !== 'text' && (
            // it scrolls, so the keyboard must reach it
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <section
              ref={panePreview}
              className="pane-preview"
              aria-label={t('page.preview')}
              tabIndex={0}
            >
              <Preview
                key={mode.value}
                editing={editing}
                title={state.title}
                globals={opened.globals}
                isLive={mode.isLive || mode.value === 'preview'}
                onTurnOn={() => mode.setLive(true)}
              />
            </section>
          )}
        </div>
      </main>
      <EditorFoot
        characters={state.characters}
        line={line}
        draftTime={state.isUnsaved ? state.draftTime : 0}
        isDraftRefused={state.isDraftRefused}
        lock={page ? lock : null}
      />
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => {
          uploads.take([...(event.target.files ?? [])], null)
          event.target.value = ''
        }}
      />
      {lock.at === 'other' && !lock.wasMine && keeper && (
        <LockDialog
          name={lock.name}
          left={lock.left}
          keeper={keeper}
          isManager={opened.isManager}
          onBack={leave}
        />
      )}
      {drafts.length > 0 && !isReadOnly && (
        <DraftDialog
          drafts={drafts}
          saved={
            opened.stored.author === undefined
              ? undefined
              : { author: opened.stored.author, time: opened.stored.time ?? 0 }
          }
          onRestore={restore}
          onDiscard={discard}
          onClose={() => setDrafts([])}
        />
      )}
      {theirs && mine && (
        <ConflictDialog
          theirs={theirs}
          mine={mine}
          onOverwrite={() => {
            void saver.overwrite(theirs).then((isSaved) => isSaved && toast(t('page.saved')))
          }}
          onClose={() => setLaidAside(theirs)}
        />
      )}
      {wayOut && <LeaveDialog save={save} onLeave={wayOut} onStay={() => setWayOut(null)} />}
    </div>
  )
}
