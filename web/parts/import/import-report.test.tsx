import { expect, test } from 'vitest'
import { loadPhrases, setLanguage } from '../../locales/phrases.ts'
import { renderElement } from '../../test/render-element.tsx'
import { ImportReport } from './import-report.tsx'
import type { Imported } from './use-import.ts'

const found = (remarks: Imported['remarks']) =>
  ({
    item_id: 0,
    item_type: 1,
    format: 'markdown',
    counts: { operations: 0, created: 1, changed: 0, unchanged: 0, removed: 0, catalogs: 0 },
    tree: [],
    remarks,
    token: '',
  }) satisfies Imported

test('secrets in a file are told above its pages, other remarks below them', async () => {
  await Promise.all([loadPhrases('core', 'import'), setLanguage('en')])
  const show = async (remarks: Imported['remarks']) => {
    const { holder } = await renderElement(
      <ImportReport found={found(remarks)} isInNewItem removed="keep" base="" onOpen={undefined} />,
    )
    return {
      banner: holder.querySelector('.banner.warning'),
      others: holder.querySelector('.import-remarks table')?.textContent,
    }
  }
  const other = { where: 'b', message: 'A picture was left out.' }
  expect((await show([other])).banner).toBeNull()
  const { banner, others } = await show([
    { where: 'a', message: 'Holds a private key.', kind: 'secret' },
    other,
  ])
  expect(banner?.textContent).toBe(
    'A secret in this file can be read by everybody who may read the item:a: Holds a private key.',
  )
  expect(others).toBe('bA picture was left out.')
})
