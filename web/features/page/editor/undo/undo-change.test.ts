import { EditorView } from '@codemirror/view'
import { beforeEach, expect, test } from 'vitest'
import { loadPhrases, t } from '../../../../locales/phrases.ts'
import { toasts } from '../../../../ui/feedback/notices/notices.tsx'
import { openCodeMirror } from '../source/code-mirror.ts'
import type { SourceOptions } from '../source/source-editor.ts'
import { undoChange, undoConversion, type ChangedKind } from './undo-change.ts'

beforeEach(() => toasts.set([]))
await Promise.all([loadPhrases('page'), loadPhrases('sheet')])

/** A page in which something was changed to `after`, and since then to `now`. */
function changed(kind: ChangedKind, before: string, after: string, now: string) {
  let text = now
  const undo = () =>
    undoChange(
      { settle: () => undefined, shownText: () => text, replace: (next) => (text = next) },
      kind,
      { before, after },
    )
  return { undo, text: () => text }
}
const told = () => toasts.get().map((one) => one.text)

test('undoing a restored version keeps what was typed since, also within a line', async () => {
  const { undo, text } = changed(
    'text',
    'one\ntwo\nthree\nfour\n',
    'one\nTWO\nthree\nfour\n',
    'one and more\nTWO\nthree\nfour\nfive\n',
  )
  await undo()
  expect(text()).toBe('one and more\ntwo\nthree\nfour\nfive\n')
  expect(told()).toEqual([])
})

test('what was written into the change itself is not dropped: nothing is undone, and a toast says so', async () => {
  const { undo, text } = changed('text', 'one\n', 'two\n', 'two, and mine\n')
  await undo()
  expect(text()).toBe('two, and mine\n')
  expect(told()).toEqual([t('page.undoChanged')])
})

const api = (method: string, headers: string[], remark: string) =>
  JSON.stringify({
    info: { url: '/a', method, remark },
    request: { headers: headers.map((name) => ({ name })) },
  })

test('undoing a request that was taken over keeps fields and rows that were written since', async () => {
  const { undo, text } = changed(
    'api',
    api('get', ['X-A'], ''),
    api('post', ['X-A', 'X-B'], ''),
    api('post', ['X-A', 'X-B', 'X-Typed'], 'typed since'),
  )
  await undo()
  expect(JSON.parse(text())).toEqual(JSON.parse(api('get', ['X-A', 'X-Typed'], 'typed since')))
  const other = changed('api', api('get', [], ''), api('post', [], ''), api('put', [], ''))
  await other.undo()
  expect(JSON.parse(other.text())).toEqual(JSON.parse(api('put', [], '')))
  expect(told()).toEqual([t('page.undoChanged')])
})

const sheets = (cells: Record<string, string>) =>
  JSON.stringify([
    {
      name: 'S',
      rows: {
        0: { cells: Object.fromEntries(Object.entries(cells).map(([at, text]) => [at, { text }])) },
        len: 100,
      },
    },
  ])
const cellsIn = (text: string) =>
  Object.entries(
    (JSON.parse(text) as { rows: { 0: { cells: Record<string, { text: string }> } } }[])[0]!.rows[0]
      .cells,
  ).map(([at, cell]) => [at, cell.text])

test('undoing an import keeps cells that were filled since', async () => {
  const { undo, text } = changed(
    'sheets',
    sheets({ 0: 'old' }),
    sheets({ 0: 'new', 1: 'also new' }),
    sheets({ 0: 'new', 1: 'also new', 3: 'typed since' }),
  )
  await undo()
  expect(cellsIn(text())).toEqual([
    ['0', 'old'],
    ['3', 'typed since'],
  ])
  const other = changed('sheets', sheets({ 0: 'old' }), sheets({ 0: 'new' }), sheets({ 0: 'mine' }))
  await other.undo()
  expect(cellsIn(other.text())).toEqual([['0', 'mine']])
  expect(told()).toEqual([t('page.undoChanged')])
})

test('a conversion is undone only while nothing was written since', () => {
  const done: unknown[] = []
  const page = (now: string) => ({
    settle: () => undefined,
    shownText: () => now,
    convert: (...given: unknown[]) => done.push(given),
  })
  undoConversion(page('# A'), { before: '{}', after: '# A' }, true)
  expect(done).toEqual([['{}', true]])
  undoConversion(page('# A, typed since'), { before: '{}', after: '# A' }, true)
  expect(done).toHaveLength(1)
  expect(told()).toEqual([t('page.undoChanged')])
})

test('in the source editor the cursor stays, a running upload keeps its place, and it is one more step', async () => {
  const parent = document.createElement('div')
  document.body.append(parent)
  const options = { parent, text: 'one\nTWO\nthree\n', isReadOnly: false }
  const unused = { onChange: () => undefined, onLine: () => undefined, onFiles: () => undefined }
  const words = { label: 'Text', placeholder: '', isChinese: false }
  const source = openCodeMirror({
    ...options,
    ...unused,
    words,
    onHtml: () => false,
  } satisfies SourceOptions)
  const view = EditorView.findFromDOM(parent)!
  const end = view.state.doc.length
  view.dispatch({ changes: { from: end, insert: 'typed' }, selection: { anchor: end + 5 } })
  source.beginUpload({ id: 'u', element: document.createElement('span') }, end)
  await undoChange(
    { settle: () => undefined, shownText: source.text, replace: source.replace },
    'text',
    { before: 'one\ntwo\nand a half\nthree\n', after: 'one\nTWO\nthree\n' },
  )
  expect(source.text()).toBe('one\ntwo\nand a half\nthree\ntyped')
  expect(view.state.selection.main.head).toBe(source.text().length)
  source.endUpload('u', '![](/a.png)')
  expect(source.text()).toBe('one\ntwo\nand a half\nthree\n![](/a.png)typed')
  source.undo()
  source.undo()
  expect(source.text()).toBe('one\nTWO\nthree\ntyped')
  source.close()
  parent.remove()
})
