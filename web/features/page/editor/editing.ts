import { createStore, type Store } from '../../../lib/store.ts'
import { t } from '../../../locales/phrases.ts'
import { apiTitle, isApiText } from './api/model/api-text.ts'
import { createDraftCopy, type DraftState } from './drafts/draft-copy.ts'
import { copyDelay, draftName, dropDraft, type Draft } from './drafts/drafts.ts'
import { problemOf, type Problem } from './saving/problem.ts'
import { createSaver, type SaveNotice, type Saver, type SaverOptions } from './saving/saver.ts'
import type { Differ, EditedText } from './source/source-editor.ts'
import { isSame, linesOf, titleFromText, type Stored, type Version } from './saving/version.ts'

/** Milliseconds without typing before the whole text is checked again. */
const rest = 300

/** What an editor starts with. */
export interface EditingStart {
  /** The text is a workbook, edited in a grid. */
  isSheet?: boolean
  uid: string
  item: string
  /** The initial content; for a copy it differs from what is stored. */
  start: Version
  stored: Stored
}

interface EditingState extends DraftState {
  title: string
  catalog: string
  /** The text is the JSON of an API page. */
  isApi: boolean
  isUnsaved: boolean
  problem: Problem | null
}

export interface Editing extends Store<EditingState> {
  saver: Saver
  /** Grows with every change that affects the preview. */
  changes: Store<number>
  /** Length of the text when typing last paused; apart from the state, since it changes each time. */
  characters: Store<number>
  now: () => Version
  attach: (field: EditedText | null) => void
  /** The text as the editor shows it. */
  shownText: () => string
  setTitle: (title: string) => void
  setCatalog: (catalog: string) => void
  onText: () => void
  /** Replaces the whole text, or with `differ` what differs of it. */
  replace: (text: string, differ?: Differ) => void
  /** Replaces the text of an API page by markdown, or the other way round. */
  convert: (text: string, isApi: boolean) => void
  restore: (draft: Draft) => void
  /**
   * Puts in a version that has somebody else's changes as well.
   * @returns false when it must wait until what is being typed is taken over
   */
  merge: (version: Version, differ?: Differ) => boolean
  /** Takes over what is being typed but is not yet part of the text. */
  settle: () => void
  /** Says why the text is no API page, as a refused save does. */
  showProblem: () => void
  /** `unchanged`: there was nothing to save. */
  save: (notice?: SaveNotice) => Promise<'saved' | 'unchanged' | 'failed'>
  /** Saves it, and shows it to everybody who may read the item. */
  publish: () => Promise<'saved' | 'failed'>
  keepCopy: () => void
  /** Keeps a copy. @returns the name of the draft that is kept; `null` if there is none */
  copied: () => Promise<string | null>
  /** Drops what is unsaved, and its draft, for good: the page is gone. */
  abandon: () => void
  /** Subscribes to the window; returns the function that stops, which stores a last draft. */
  begin: () => () => void
}

type EditingOptions = Pick<SaverOptions, 'send' | 'fetchCurrent' | 'onSaved'>

/**
 * The page being edited: its title, catalog and text, what is unsaved, and the draft in this
 * browser. Source: web/spec/writing.md 1.4, 1.7.
 *
 * @param editor id of the editor, which alone writes its draft
 */
export function createEditing(
  { uid, item, start, stored, isSheet = false }: EditingStart,
  editor: string,
  options: EditingOptions,
): Editing {
  const lines = linesOf(start.text)
  let field: EditedText | null = null
  let held = lines.text
  let name = draftName({ uid, item, page: stored.page }, editor)
  let firstChange = 0
  let isAbandoned = false
  let copyTimer: ReturnType<typeof setTimeout> | undefined
  let restTimer: ReturnType<typeof setTimeout> | undefined
  const changes = createStore(0)
  const characters = createStore(start.text.length)
  const state = createStore<EditingState>({
    title: start.title,
    catalog: start.catalog,
    isApi: !isSheet && (isApiText(stored.text) || isApiText(start.text)),
    isUnsaved: !isSame(start, stored),
    problem: null,
    draftTime: 0,
    isDraftRefused: false,
  })
  const set = (changes: Partial<EditingState>) => state.set({ ...state.get(), ...changes })
  const copy = createDraftCopy(set)
  const shownText = () => field?.text() ?? held
  const now = (): Version => ({
    title: state.get().title,
    catalog: state.get().catalog,
    text: lines.restore(shownText()),
  })

  const saver = createSaver(stored, {
    ...options,
    now,
    onSaved: (saved, isNew) => {
      copy.drop(name)
      if (isNew) name = draftName({ uid, item, page: saved.page }, editor)
      look()
      if (state.get().isUnsaved) keepCopy()
      options.onSaved(saved, isNew)
    },
    onFailed: keepCopy,
  })

  function look(): void {
    clearTimeout(restTimer)
    const version = now()
    const isUnsaved = !isAbandoned && !isSame(version, saver.base())
    characters.set(version.text.length)
    if (isUnsaved !== state.get().isUnsaved) set({ isUnsaved })
  }

  function keepCopy(): void {
    clearTimeout(copyTimer)
    firstChange = 0
    look()
    const { isUnsaved, title, draftTime } = state.get()
    if (!isUnsaved) return draftTime > 0 || copy.isCopying() ? copy.drop(name) : undefined
    const version = now()
    const called = title.trim() || ownTitle(version.text) || t('page.untitled')
    const { revision, page, title: was, catalog, text } = saver.base()
    const base = page ? { base: { title: was, catalog, text } } : {}
    copy.keep({ ...version, name, revision, ...base, time: Date.now() }, called)
  }

  function changed(): void {
    changes.set(changes.get() + 1)
    if (!state.get().isUnsaved || state.get().problem) set({ isUnsaved: true, problem: null })
    firstChange ||= Date.now()
    clearTimeout(copyTimer)
    clearTimeout(restTimer)
    copyTimer = setTimeout(keepCopy, copyDelay(Date.now(), firstChange))
    restTimer = setTimeout(look, rest)
  }

  function replace(text: string, differ?: Differ): void {
    const shown = linesOf(text).text
    if (field) field.replace(shown, differ)
    else held = shown
  }

  const settle = () => field?.settle?.()
  const ownTitle = (text: string) =>
    isSheet ? '' : state.get().isApi ? apiTitle(text) : titleFromText(linesOf(text).text)

  const problem = (version: Version) => problemOf(version, saver.base(), state.get().isApi)

  /** Fills in an empty title, and says what keeps the page from being saved. */
  function isReady(): boolean {
    const version = now()
    // an empty title is filled in only on saving: until then the first heading may still change
    const title =
      version.title.trim() === '' ? ownTitle(version.text) || t('page.untitled') : version.title
    const found = problem({ ...version, title })
    set(found ? { problem: found } : { problem: null, title })
    return !found
  }

  return {
    ...state,
    saver,
    changes,
    characters,
    now,
    shownText,
    attach: (next) => {
      if (!next) held = shownText()
      field = next
    },
    setTitle: (title) => {
      set({ title })
      changed()
    },
    setCatalog: (catalog) => {
      set({ catalog })
      changed()
    },
    onText: changed,
    replace,
    convert: (text, isApi) => {
      set({ isApi })
      replace(text)
      changed()
    },
    showProblem: () => set({ problem: problem(now()) }),
    merge: ({ title, catalog, text }, differ) => {
      const shown = linesOf(text).text
      if (field && !field.merge(shown, differ)) return false
      held = shown
      set({ title, catalog })
      changed()
      return true
    },
    settle,
    restore: (draft) => {
      const { title, catalog, text, revision, base } = draft
      dropDraft(draft.name)
      // from now on it is this editor's, also if its window closes before the next copy
      copy.keep({ ...draft, name }, title)
      // a source that is not finished yet is no JSON
      const isApi = isApiText(text) || (state.get().isApi && /^\s*\{/.test(text))
      set({ title, catalog, isApi })
      replace(text)
      // if somebody else has saved the page since then, the next save finds out
      if (revision) saver.rebase(revision, base)
      changed()
    },
    save: async (notice) => {
      settle()
      look()
      // a reminder is worth sending with a text that is stored already
      if (!notice && !state.get().isUnsaved && saver.get().at !== 'failed') return 'unchanged'
      return isReady() && (await saver.save(notice)) ? 'saved' : 'failed'
    },
    publish: async () => {
      settle()
      return isReady() && (await saver.publish()) ? 'saved' : 'failed'
    },
    keepCopy,
    copied: async () => {
      keepCopy()
      await copy.settled()
      const { draftTime, isDraftRefused } = state.get()
      return draftTime > 0 && !isDraftRefused ? name : null
    },
    abandon: () => {
      isAbandoned = true
      saver.stop()
      keepCopy()
    },
    begin: () => {
      const onHidden = () => document.visibilityState === 'hidden' && keepCopy()
      document.addEventListener('visibilitychange', onHidden)
      addEventListener('pagehide', keepCopy)
      return () => {
        document.removeEventListener('visibilitychange', onHidden)
        removeEventListener('pagehide', keepCopy)
        keepCopy()
        clearTimeout(copyTimer)
        clearTimeout(restTimer)
        saver.stop()
      }
    },
  }
}
