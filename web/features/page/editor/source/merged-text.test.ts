import { EditorView } from '@codemirror/view'
import { changesBetween } from '#contract/merge/merge.ts'
import { afterEach, expect, test } from 'vitest'
import { openCodeMirror } from './code-mirror.ts'
import type { SourceOptions } from './source-editor.ts'
import { openTextarea } from './textarea.ts'

afterEach(() => document.body.replaceChildren())

function optionsOf(text: string): SourceOptions {
  const parent = document.createElement('div')
  document.body.append(parent)
  return {
    parent,
    text,
    isReadOnly: false,
    words: { label: 'Text', placeholder: '', isChinese: false },
    onChange: () => undefined,
    onLine: () => undefined,
    onFiles: () => undefined,
    onHtml: () => false,
  }
}

function write(text: string) {
  const options = optionsOf(text)
  const editor = openCodeMirror(options)
  const view = EditorView.findFromDOM(options.parent)!
  const type = (from: number, insert: string) =>
    view.dispatch({
      changes: { from, insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input.type',
    })
  return { editor, view, type }
}

test("undoing one's own changes leaves those of somebody else, before and after them", () => {
  const { editor, view, type } = write('one\ntwo\nthree\n')
  type(7, ' mine')
  editor.merge('THEIRS\none\ntwo mine\nTHREE\n', changesBetween)
  // the cursor stays behind what was typed
  expect(view.state.selection.main.head).toBe('THEIRS\none\ntwo mine'.length)
  editor.undo()
  expect(editor.text()).toBe('THEIRS\none\ntwo\nTHREE\n')
  editor.undo()
  expect(editor.text()).toBe('THEIRS\none\ntwo\nTHREE\n')
  editor.redo()
  expect(editor.text()).toBe('THEIRS\none\ntwo mine\nTHREE\n')
})

test("one's own change in a line of which others changed other words can be undone, too", () => {
  const { editor, type } = write('The quick brown fox\n')
  type(9, '!')
  editor.merge('The quick! brown dog\n', changesBetween)
  editor.undo()
  expect(editor.text()).toBe('The quick brown dog\n')
})

test('in the textarea the cursor stays where it was', () => {
  const options = optionsOf('one\ntwo')
  const editor = openTextarea(options)
  const field = options.parent.querySelector('textarea')!
  field.setSelectionRange(7, 7)
  editor.merge('THEIRS\none\ntwo', changesBetween)
  expect([editor.text(), field.selectionStart]).toEqual(['THEIRS\none\ntwo', 14])
})
