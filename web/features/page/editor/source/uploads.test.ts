import { EditorView } from '@codemirror/view'
import { afterEach, expect, test } from 'vitest'
import { openCodeMirror } from './code-mirror.ts'
import type { SourceEditor } from './source-editor.ts'
import { openTextarea } from './textarea.ts'

const editors = {
  'the source editor': {
    open: openCodeMirror,
    type: (parent: HTMLElement, from: number, to: number, insert: string) =>
      EditorView.findFromDOM(parent)!.dispatch({ changes: { from, to, insert } }),
  },
  'the textarea': {
    open: openTextarea,
    type: (parent: HTMLElement, from: number, to: number, insert: string) => {
      const field = parent.querySelector('textarea')!
      field.setRangeText(insert, from, to)
      field.dispatchEvent(new InputEvent('input'))
    },
  },
}
const names = Object.keys(editors) as (keyof typeof editors)[]
const opened: SourceEditor[] = []

function edit(name: keyof typeof editors, text: string) {
  const parent = document.createElement('div')
  document.body.append(parent)
  const editor = editors[name].open({
    parent,
    text,
    isReadOnly: false,
    words: { label: 'Text', placeholder: '', isChinese: false },
    onChange: () => undefined,
    onLine: () => undefined,
    onFiles: () => undefined,
    onHtml: () => false,
  })
  opened.push(editor)
  return {
    editor,
    type: (from: number, to: number, insert: string) =>
      editors[name].type(parent, from, to, insert),
  }
}

const begin = (editor: SourceEditor, at: number, ...ids: string[]) => {
  for (const id of ids) editor.beginUpload({ id, element: document.createElement('span') }, at)
}

afterEach(() => {
  for (const editor of opened.splice(0)) editor.close()
})

test.each(names)('in %s uploads at one position keep their order, whichever ends first', (name) => {
  for (const order of ['ABC', 'ACB', 'BAC', 'BCA', 'CAB', 'CBA']) {
    const { editor } = edit(name, '12')
    begin(editor, 1, 'A', 'B', 'C')
    for (const id of order) editor.endUpload(id, `[${id}]`)
    expect(editor.text(), order).toBe('1[A][B][C]2')
  }
})

test.each(names)(
  'in %s uploads follow what is typed before them, and one that fails leaves nothing',
  (name) => {
    const { editor, type } = edit(name, 'ends')
    begin(editor, 4, 'A', 'B', 'C')
    type(0, 0, 'It ')
    editor.endUpload('C', '[C]')
    editor.endUpload('B', '')
    type(3, 7, 'was')
    editor.endUpload('A', '[A]')
    expect(editor.text()).toBe('It was[A][C]')
  },
)

test.each(names)('in %s uploads outlive the text around them, whoever replaces it', (name) => {
  const { editor, type } = edit(name, 'one two three')
  begin(editor, 7, 'A', 'B')
  type(4, 13, '2')
  editor.endUpload('A', '[A]')
  expect(editor.text()).toMatch(/^one (2\[A\]|\[A\]2)$/)
  editor.replace('an earlier version')
  editor.merge('a merged version')
  editor.endUpload('B', '[B]')
  expect(editor.text().replace('[B]', '')).toBe('a merged version')
  expect(editor.text()).toContain('[B]')
})
