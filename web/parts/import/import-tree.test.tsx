import { expect, test } from 'vitest'
import { loadPhrases, setLanguage } from '../../locales/phrases.ts'
import { renderElement } from '../../test/render-element.tsx'
import { ImportTree } from './import-tree.tsx'
import type { Imported } from './use-import.ts'

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
      isNew={false}
      base=""
      onOpen={undefined}
    />,
  )
  const note = holder.querySelector('.import-note')!
  expect(note.textContent).toBe('Breaks callers: answer field <b> removed; limit is now required')
  expect([...note.querySelectorAll('code')].map((one) => one.textContent)).toEqual(['<b>', 'limit'])
})
