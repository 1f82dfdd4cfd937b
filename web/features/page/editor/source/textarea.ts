import { createUploadPlaces } from './upload-places.ts'
import {
  asOneChange,
  filesFrom,
  hasFolder,
  type Differ,
  type SourceEditor,
  type SourceOptions,
} from './source-editor.ts'

/**
 * The fallback editor, saved in the same way, so that nobody is locked out of their text. Source:
 * web/spec/writing.md 1.16.
 */
export function openTextarea({
  parent,
  text,
  isReadOnly,
  words,
  onChange,
  onLine,
  onFiles,
}: SourceOptions): SourceEditor {
  const field = document.createElement('textarea')
  field.className = 'plain-source'
  field.value = text
  field.readOnly = isReadOnly
  field.spellcheck = false
  field.setAttribute('aria-label', words.label)
  field.placeholder = words.placeholder
  parent.replaceChildren(field)
  const places = createUploadPlaces()
  let before = text
  const follow = () => {
    places.follow(before, field.value)
    before = field.value
  }
  const changed = () => {
    follow()
    onChange()
  }

  const change = (next: string, differ: Differ = asOneChange) => {
    // from the end, so that offsets stay right
    for (const { from, to, insert } of differ(field.value, next).toReversed()) {
      field.setRangeText(insert, from, to, 'preserve')
      follow()
    }
    onChange()
  }
  const take = (data: DataTransfer | null, event: Event) => {
    const files = filesFrom(data)
    const isWithFolder = hasFolder(data)
    if ((files.length === 0 && !isWithFolder) || field.readOnly) return
    event.preventDefault()
    onFiles(files, field.selectionStart, isWithFolder)
  }
  field.addEventListener('input', changed)
  field.addEventListener('selectionchange', () =>
    onLine(field.value.slice(0, field.selectionStart).split('\n').length),
  )
  field.addEventListener('paste', (event) => take(event.clipboardData, event))
  field.addEventListener('drop', (event) => take(event.dataTransfer, event))

  return {
    text: () => field.value,
    replace: change,
    merge: (next, differ) => {
      change(next, differ)
      return true
    },
    focus: () => field.focus(),
    edit: (formatting) => {
      if (field.readOnly) return
      field.focus()
      const { value: text, selectionStart: from, selectionEnd: to } = field
      const edit = formatting({ text, from, to })
      if (!edit) return
      field.setRangeText(edit.insert, edit.from, edit.to)
      field.setSelectionRange(edit.select.from, edit.select.to)
      changed()
    },
    selection: () => field.value.slice(field.selectionStart, field.selectionEnd),
    // the browser keeps the history of a textarea
    undo: () => void document.execCommand('undo'),
    redo: () => void document.execCommand('redo'),
    find: null,
    setReadOnly: (next) => {
      field.readOnly = next
    },
    setLook: ({ wrap, spellCheck }) => {
      field.wrap = wrap ? 'soft' : 'off'
      field.spellcheck = spellCheck
    },
    setInsertions: () => undefined,
    setWords: (next) => {
      field.setAttribute('aria-label', next.label)
      field.placeholder = next.placeholder
    },
    beginUpload: ({ id }, at) => places.begin(id, at ?? field.selectionStart),
    endUpload: (id, markdown) => {
      const at = places.end(id, markdown.length)
      if (at === undefined || !markdown) return
      // a cursor that was waiting at the position goes after the picture, any other stays
      const isWaiting = field.selectionStart === at && field.selectionEnd === at
      field.setRangeText(markdown, at, at, isWaiting ? 'end' : 'preserve')
      before = field.value
      onChange()
    },
    scroller: field,
    lines: () => field.value.split('\n').length,
    // where a soft-wrapped line is can't be known
    lineAt: (height) => (height / field.scrollHeight) * field.value.split('\n').length,
    heightOf: (line) => (line / field.value.split('\n').length) * field.scrollHeight,
    showLine: (line) => {
      const at = field.value.split('\n').slice(0, line).join('\n').length + (line > 0 ? 1 : 0)
      field.setSelectionRange(at, at)
    },
    close: () => field.remove(),
  }
}
