/**
 * The field a page's text is written in: CodeMirror, or a plain field where its code did not load.
 */
export interface SourceEditor {
  text: () => string
  /** Replaces the whole text in one step that can be undone. */
  replace: (text: string) => void
  focus: () => void
  setReadOnly: (isReadOnly: boolean) => void
  /** Names and phrases in the active language. */
  setWords: (words: SourcePhrases) => void
  /**
   * Shows at a place of the text that a file is on its way there; `null`: at the cursor. The text
   * itself is not changed.
   */
  beginUpload: (upload: ShownUpload, at: number | null) => void
  /** Puts the markdown at the place of the upload; '' only takes the sign away. */
  endUpload: (id: string, markdown: string) => void
  /** What scrolls. */
  scroller: HTMLElement
  close: () => void
}

export interface ShownUpload {
  id: string
  /** Drawn at the place. */
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
  /** The line of the cursor, from 1. */
  onLine: (line: number) => void
  /** Files pasted or dropped; `at` is the place in the text. */
  onFiles: (files: File[], at: number) => void
}

/**
 * True when only the picture counts: office programs put one beside the text that is meant. Source:
 * web/spec/writing.md 1.9.
 */
export function filesFrom(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])]
  if (!data || files.length === 0) return []
  if (data.getData('text/plain') === '' || files.length > 1) {
    return files
  }
  return isOnePicture(data.getData('text/html')) ? files : []
}

/** HTML that is nothing but one picture, as browsers give when one is copied from a page. */
function isOnePicture(html: string): boolean {
  const body = new DOMParser().parseFromString(html, 'text/html').body
  return body.querySelectorAll('img').length === 1 && body.textContent.trim() === ''
}
