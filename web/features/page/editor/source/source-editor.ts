import type { TextChange } from '#contract/merge/merge.ts'
import type { Formatting } from '../formatting/text-edit.ts'
import type { Look } from './look.ts'

/** Where a page's text is edited: a source editor, or a grid. */
export interface EditedText {
  text: () => string
  /**
   * Replaces the whole text; in a source editor as one undoable step.
   *
   * @param differ finds the changes, so that only they are made: cursor and rows stay
   */
  replace: (text: string, differ?: Differ) => void
  /**
   * Puts in what somebody else has changed: the cursor, what is being typed and one's own undo
   * history stay.
   *
   * @param differ finds the changes; without it the text counts as a single one
   * @returns false when it must wait until what is being typed is taken over
   */
  merge: (text: string, differ?: Differ) => boolean
  focus: () => void
  /** Takes over what is being typed but is not yet part of the text. */
  settle?: () => void
}

/** What makes one text of another; loaded only where two are merged. */
export type Differ = (before: string, after: string) => readonly TextChange[]

export const asOneChange: Differ = (before, after) =>
  before === after ? [] : [{ from: 0, to: before.length, insert: after }]

/** The editor for a page's source: CodeMirror, or a textarea if its code failed to load. */
export interface SourceEditor extends EditedText {
  setReadOnly: (isReadOnly: boolean) => void
  /** Changes the text at the selection as one undoable step, and takes the focus. */
  edit: (formatting: Formatting) => void
  /** The selected text; '' for a cursor. */
  selection: () => string
  undo: () => void
  redo: () => void
  /** Opens the panel to find and replace; `null` where there is none. */
  find: (() => void) | null
  setLook: (look: SourceLook) => void
  /** What a `/` at the start of a line offers. */
  setInsertions: (list: () => Promise<readonly Insertion[]>) => void
  /** Label and phrases in the active language. */
  setWords: (words: SourcePhrases) => void
  /**
   * Shows a running upload at a position of the text; `null`: at the cursor. The text itself is
   * unchanged.
   */
  beginUpload: (upload: ShownUpload, at: number | null) => void
  /** Inserts the markdown at the position of the upload; '' only removes the indicator. */
  endUpload: (id: string, markdown: string) => void
  /** The scrolling element. */
  scroller: HTMLElement
  /** Number of lines of the text. */
  lines: () => number
  /** The line at a height of the scrolling content, in pixels; from 0, with the share above it. */
  lineAt: (height: number) => number
  /** The inverse of `lineAt`. */
  heightOf: (line: number) => number
  /** Puts the cursor at the start of a line, from 0, and shows it; the focus stays where it is. */
  showLine: (line: number) => void
  close: () => void
}

/** An entry of the insert list. */
export interface Insertion {
  label: string
  /** Further words it is found by. */
  words: readonly string[]
  /** As it is shown; absent for none. */
  shortcut?: string | undefined
  run: () => void
}

export type SourceLook = Pick<Look, 'wrap' | 'lineNumbers' | 'spellCheck'>

export const isSourceEditor = (field: EditedText | null): field is SourceEditor =>
  field !== null && 'setReadOnly' in field

export interface ShownUpload {
  id: string
  /** Rendered at the position. */
  element: HTMLElement
}

export interface SourcePhrases {
  label: string
  placeholder: string
  isChinese: boolean
}

export interface SourceOptions {
  parent: HTMLElement
  text: string
  isReadOnly: boolean
  words: SourcePhrases
  onChange: () => void
  /** Reports the line of the cursor, from 1. */
  onLine: (line: number) => void
  /** Files, or folders, were pasted or dropped; `at` is the position in the text. */
  onFiles: (files: File[], at: number, hasFolder: boolean) => void
  /**
   * HTML was pasted outside of code, with its plain text.
   * @returns whether it is taken over; the plain text is inserted otherwise
   */
  onHtml: (html: string, plain: string) => boolean
}

/** True when folders are among what is dropped: a browser lists them as if they were files. */
export const hasFolder = (data: DataTransfer | null): boolean => foldersIn(data).size > 0

const foldersIn = (data: DataTransfer | null): Set<string> =>
  new Set(
    [...(data?.items ?? [])].flatMap((one) => {
      const entry = one.kind === 'file' ? one.webkitGetAsEntry() : null
      return entry?.isDirectory ? [entry.name] : []
    }),
  )

/**
 * The files of a paste or drop, without folders. If text comes along, only when the HTML is nothing but a picture:
 * office programs add a picture of the text they copy. Source: web/spec/writing.md 1.9.
 */
export function filesFrom(data: DataTransfer | null): File[] {
  const folders = foldersIn(data)
  const files = [...(data?.files ?? [])].filter(({ name }) => !folders.has(name))
  if (!data || files.length === 0) return []
  if (data.getData('text/plain') === '' || files.length > 1) {
    return files
  }
  return isOnePicture(data.getData('text/html')) ? files : []
}

/**
 * HTML that consists of a single picture, which is what browsers provide when one is copied from a
 * page.
 */
function isOnePicture(html: string): boolean {
  const body = new DOMParser().parseFromString(html, 'text/html').body
  return body.querySelectorAll('img').length === 1 && body.textContent.trim() === ''
}
