import { readSheets } from '#contract/text/content/sheets/sheet-formats.ts'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isRefused } from '../../../api/refusal.ts'
import { randomId } from '../../../lib/random-id.ts'
import { t as now, usePhrases } from '../../../locales/phrases.ts'
import { useUnread } from '../../../parts/frame/unread.ts'
import { useNavigate } from '../../../parts/links/navigation.tsx'
import { useBlockedNavigation } from '../../../parts/links/use-blocked-navigation.ts'
import { useTitle } from '../../../parts/links/use-title.ts'
import { showNotice, toast } from '../../../ui/feedback/notices/notices.tsx'
import { hasLayers } from '../../../ui/overlays/layers.ts'
import { usePaste } from './paste/use-paste.ts'
import { useDropped } from './paste/use-dropped.ts'
import { useDrafts } from './drafts/use-drafts.ts'
import { lockHolder, type Lock, type PageLock } from './locking/lock.ts'
import { useLock } from './locking/use-lock.ts'
import { useOpenEditor } from './locking/use-open-editor.ts'
import type { OpenedPage } from './opened-page.ts'
import { usePreviewMode } from './preview/use-preview-mode.ts'
import { restoreAfterReload } from './release/reload.ts'
import { useNewRelease } from './release/use-new-release.ts'
import type { SaveNotice } from './saving/saver.ts'
import { useConflict } from './saving/conflicts/use-conflict.ts'
import { useSavedElsewhere } from './saving/use-saved-elsewhere.ts'
import { isSourceEditor, type EditedText } from './source/source-editor.ts'
import { useUploads } from './uploads/use-uploads.ts'
import { useEditing } from './use-editing.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** Milliseconds a save waits for running uploads. Source: web/spec/writing.md 1.9. */
const uploadTimeout = 3000
/** Milliseconds a hint stays. */
const hintTime = 10_000

export interface EditorProps {
  opened: OpenedPage
  /** Called with the id of a new page after its first save. */
  onCreated: (page: number) => void
}

/** What the parts of the editor render and call. */
export type EditorModel = ReturnType<typeof useEditor>

/** The state of the editor: text, saving, lock, drafts, preview. */
export function useEditor({ opened, onCreated }: EditorProps) {
  const t = usePhrases()
  const navigate = useNavigate()
  const [id] = useState(randomId)
  const ownLock = useRef<PageLock | null>(null)
  const { editing, page } = useEditing(opened, id, onCreated, async () =>
    Boolean(await ownLock.current?.regain()),
  )
  const state = useSyncExternalStore(editing.follow, editing.get)
  const saving = useSyncExternalStore(editing.saver.follow, editing.saver.get)
  const { openEditor, isOpenElsewhere } = useOpenEditor(page, id)
  const { lock, pageLock } = useLock(opened.item, page, openEditor)
  ownLock.current = pageLock
  const [field, setField] = useState<EditedText | null>(null)
  const source = isSourceEditor(field) ? field : null
  const [pane, setPane] = useState<'form' | 'source'>('form')
  const isForm = state.isApi && !opened.isSheet && pane === 'form'
  const titleField = useRef<HTMLInputElement>(null)
  const mode = usePreviewMode(
    opened.uid,
    `${opened.item}:${page}`,
    opened.isSheet || state.isApi ? null : editing.characters,
  )
  const uploads = useUploads(
    () => source,
    () => ({ item: opened.item, page }),
  )
  const paste = usePaste(source, uploads)
  const dropped = useDropped(source, uploads)
  const drafts = useDrafts(opened, editing, openEditor)
  const conflict = useConflict(editing, saving)
  const savedElsewhere = useSavedElsewhere(page, editing, saving)
  const unread = useUnread()
  const newRelease = useNewRelease(editing)
  const [left, setLeft] = useState('')
  const leaving = useBlockedNavigation(state.isUnsaved && !newRelease.isReloading && !left)
  const isUnreadable = opened.isSheet && readSheets(opened.start.text) === null
  const isReadOnly = isUnreadable || isLockedOut(lock, page !== opened.stored.page, opened.isSheet)

  const heading = page
    ? t('page.editTitle', { page: state.title || t('page.untitled') })
    : t('page.newTitle')
  const count = unread.remind + unread.announce
  useTitle(
    `${count > 0 ? `(${count}) ` : ''}${state.isUnsaved ? '• ' : ''}${heading}`,
    opened.itemName,
  )

  const address =
    page && !opened.isSinglePage ? `${opened.itemAddress}/${page}` : opened.itemAddress
  const leave = useCallback(() => void navigate(address), [navigate, address])
  const save = async (notice?: SaveNotice): Promise<boolean> => {
    const isWhole = await uploads.settled(uploadTimeout)
    const outcome = await editing.save(notice)
    if (outcome === 'unchanged') toast(t(isWhole ? 'page.nothingToSave' : 'page.uploadsRunning'))
    if (outcome === 'saved' && !isWhole) tellUploads()
    else if (outcome === 'saved' && !notice) toast(t('page.saved'))
    return outcome !== 'failed'
  }
  useShortcuts(() => void save(), mode.toggle)
  const [isDraft, setDraft] = useState(opened.isDraft)
  // nothing is unsaved any more, or it goes along, so nothing holds this back
  useEffect(() => {
    if (left) void navigate(left, { replace: true })
  }, [left, navigate])

  useEffect(() => editing.begin(), [editing])
  useEffect(() => {
    if (state.problem?.at === 'title') titleField.current?.focus()
    if (state.problem && state.problem.at !== 'title') field?.focus()
  }, [state.problem, field])
  useEffect(() => {
    if (saving.at === 'failed' && isRefused(saving.error, 'pageLocked'))
      pageLock?.lost(lockHolder(saving.error))
    if (
      saving.at === 'failed' &&
      isRefused(saving.error, 'noAccess', 'pageNotFound', 'itemArchived')
    )
      pageLock?.denied()
    // a save that was accepted shows that nobody else has the lock any more
    if (saving.at === 'saved' && pageLock?.get().at === 'other') void pageLock.take()
  }, [saving, pageLock])
  useEffect(() => {
    if (lock.at !== 'refused') return
    showNotice({ text: now('page.noRight'), stay: hintTime })
    leave()
  }, [lock.at, leave])
  useEffect(() => {
    if (isReadOnly || !field || drafts.offered.length || page !== 0) return
    // an open menu or dialog would close
    if (!hasLayers()) titleField.current?.focus()
  }, [field]) // oxlint-disable-line react/exhaustive-deps -- when the field has opened, once

  const attach = useCallback(
    (next: EditedText | null) => {
      editing.attach(next)
      setField(next)
    },
    [editing],
  )
  const restore = (draft: Parameters<typeof drafts.restore>[0]) => {
    drafts.restore(draft)
    field?.focus()
  }

  return {
    opened,
    page,
    heading,
    editing,
    state,
    saving,
    lock,
    pageLock,
    isReadOnly,
    /** The stored text is no workbook: it is shown, and never saved over. */
    isUnreadable,
    mode,
    uploads,
    paste,
    dropped,
    conflict,
    newRelease,
    /** Somebody has saved the page since its text was loaded, and told its watchers. */
    savedElsewhere,
    /** Another tab of this browser edits the page. */
    isOpenElsewhere,
    drafts: { ...drafts, restore },
    leaving,
    /** Where the text is edited; `null` while it loads. */
    field,
    /** The same where it is a source editor. */
    source,
    /** An API page is edited as a form, not as its JSON. */
    isForm,
    setPane,
    attach,
    titleField,
    save,
    /** Only its author sees the page. */
    isDraft,
    publish: async () => {
      const isWhole = await uploads.settled(uploadTimeout)
      if ((await editing.publish()) !== 'saved') return
      setDraft(false)
      if (!isWhole) tellUploads()
      toast(t('page.published'))
    },
    leave,
    /** Leaves a page that is gone. */
    abandon: (address: string) => {
      editing.abandon()
      setLeft(address)
    },
    /** Goes on with the draft where the page is edited now. */
    follow: async (address: string) => {
      const name = await editing.copied()
      if (!name) return void navigate(address)
      restoreAfterReload(name)
      setLeft(address)
    },
    /** Leaves, after asking when something is unsaved. */
    back: () => (state.isUnsaved ? leaving.block(leave) : leave()),
  }
}

/** Files that were still uploading are not in what was saved. Source: web/spec/writing.md 1.9. */
const tellUploads = () => showNotice({ text: now('page.savedWithoutUploads'), stay: hintTime })

/**
 * Whether the lock keeps the text from being changed. A page that was just created is locked while
 * its author goes on, and a page whose lock was lost can still be written, a sheet not. Source:
 * web/spec/writing.md 1.6, 4.
 */
const isLockedOut = (lock: Lock, isCreated: boolean, isSheet: boolean): boolean =>
  (lock.at === 'asking' && !isCreated) ||
  (lock.at === 'other' && (!lock.wasMine || isSheet)) ||
  lock.at === 'refused'
