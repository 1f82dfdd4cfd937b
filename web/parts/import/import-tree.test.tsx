import { act } from 'react'
import { expect, test } from 'vitest'
import { loadPhrases, setLanguage } from '../../locales/phrases.ts'
import { renderElement } from '../../test/render-element.tsx'
import { ImportTree, type Shown } from './import-tree.tsx'
import type { ImportChoice, Imported } from './use-import.ts'

test('names in what callers notice stand out, whatever is in them', async () => {
  await Promise.all([loadPhrases('core', 'import'), setLanguage('en')])
  const page: Imported['tree'][number] = {
    page_id: 1,
    page_title: 'Orders',
    method: 'get',
    state: 'changed',
    note: '',
    api_changes: 'Breaks callers: answer field `<b>` removed; `limit` is now required',
  }
  const { holder } = await renderElement(
    <ImportTree
      label="Pages"
      found={{ tree: [page] } as Imported}
      shown="changes"
      isNew={false}
      removed="deprecate"
      base=""
      onOpen={undefined}
    />,
  )
  const note = holder.querySelector('.import-note')!
  expect(note.textContent).toBe('Breaks callers: answer field <b> removed; limit is now required')
  expect([...note.querySelectorAll('code')].map((one) => one.textContent)).toEqual(['<b>', 'limit'])
})

test('changes alone are listed first; what goes is struck through, what is kept is no change', async () => {
  await Promise.all([loadPhrases('core', 'import'), setLanguage('en')])
  const page = (page_title: string, state: 'new' | 'changed' | 'same' | 'removed') => ({
    page_id: 1,
    page_title,
    method: '',
    state,
    note: '',
  })
  const tree: Imported['tree'] = [
    { cat_name: 'Orders', children: [page('Create', 'changed'), page('List', 'same')] },
    { cat_name: 'Users', children: [page('Sign in', 'same')] },
    page('Close', 'removed'),
  ]
  const list = async (shown: Shown, removed: ImportChoice['removed']) => {
    const { holder, root } = await renderElement(
      <ImportTree
        label="Pages"
        found={{ tree } as Imported}
        shown={shown}
        isNew={false}
        removed={removed}
        base=""
        onOpen={undefined}
      />,
    )
    const texts = [...holder.querySelectorAll('summary, li.import-page')].map(
      (one) => one.textContent,
    )
    const struck = [...holder.querySelectorAll('s')].map((one) => one.textContent)
    await act(async () => root.unmount())
    return [...texts, ...struck]
  }
  expect(await list('changes', 'trash')).toEqual([
    'Orders1 page',
    'CreateChanged',
    'CloseRemoved',
    'Close',
  ])
  expect(await list('changes', 'keep')).toEqual(['Orders1 page', 'CreateChanged'])
  expect(await list('removed', 'keep')).toEqual(['CloseKept'])
  expect(await list('all', 'deprecate')).toEqual([
    'Orders2 pages',
    'CreateChanged',
    'ListUnchanged',
    'Users1 page',
    'Sign inUnchanged',
    'CloseDeprecated',
    'Close',
  ])
})
