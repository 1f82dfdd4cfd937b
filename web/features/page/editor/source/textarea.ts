import { filesFrom, type SourceEditor, type SourceOptions } from './source-editor.ts'

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
  const places = new Map<string, number>()

  const take = (data: DataTransfer | null, event: Event) => {
    const files = filesFrom(data)
    if (files.length === 0 || field.readOnly) return
    event.preventDefault()
    onFiles(files, field.selectionStart)
  }
  field.addEventListener('input', onChange)
  field.addEventListener('selectionchange', () =>
    onLine(field.value.slice(0, field.selectionStart).split('\n').length),
  )
  field.addEventListener('paste', (event) => take(event.clipboardData, event))
  field.addEventListener('drop', (event) => take(event.dataTransfer, event))

  return {
    text: () => field.value,
    replace: (next) => {
      field.value = next
      onChange()
    },
    focus: () => field.focus(),
    setReadOnly: (next) => {
      field.readOnly = next
    },
    setWords: (next) => {
      field.setAttribute('aria-label', next.label)
      field.placeholder = next.placeholder
    },
    beginUpload: ({ id }, at) => void places.set(id, at ?? field.selectionStart),
    endUpload: (id, markdown) => {
      const at = places.get(id)
      places.delete(id)
      if (at === undefined || !markdown) return
      field.setRangeText(markdown, at, at, 'end')
      onChange()
    },
    scroller: field,
    close: () => field.remove(),
  }
}
