import { language } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { expect, onTestFinished, test } from 'vitest'
import { sourceLanguage } from './source-language.ts'

function open(doc: string) {
  const parent = document.body.appendChild(document.createElement('div'))
  const view = new EditorView({
    parent,
    state: EditorState.create({ doc, extensions: sourceLanguage(doc) }),
  })
  onTestFinished(() => {
    view.destroy()
    parent.remove()
  })
  return {
    view,
    type: (from: number, to: number, insert: string) =>
      view.dispatch({ changes: { from, to, insert } }),
    name: () => view.state.facet(language)?.name ?? '',
  }
}

test('a text with a line of more than 10,000 characters is not parsed until the line is shorter', () => {
  const longest = 'x'.repeat(10_000)
  const { view, type, name } = open(`# A\n\n${longest}\nend`)
  expect(name()).toBe('markdown')
  type(10, 10, 'y')
  expect(name()).toBe('')
  // elsewhere
  type(0, 0, 'more\n')
  expect(name()).toBe('')
  type(20, 20, '\n')
  expect(name()).toBe('markdown')
  // two lines become one
  type(20, 21, '')
  expect(name()).toBe('')
  type(0, view.state.doc.length, longest)
  expect(name()).toBe('markdown')
  expect(open(`${longest}y`).name()).toBe('')
})

test('HTML that arrives while a line is too long is read once it is shorter', async () => {
  const { type, name, view } = open(`${'x'.repeat(10_001)}\n`)
  type(10_002, 10_002, '<b>bold</b>')
  await import('./html-in-markdown.ts')
  expect(name()).toBe('')
  type(0, 1, '')
  expect(name()).toBe('markdown')
  const { parser } = view.state.facet(language)!
  const names: string[] = []
  parser.parse('<b>x</b>').iterate({ enter: (node) => void names.push(node.name) })
  expect(names).toContain('HTMLTag')
})
