import { expect, test } from 'vitest'
import { apiOfStock } from '../push/breaking.ts'
import { stockSource, textOnly } from './stock-source.ts'
import { noProgress } from '../progress.ts'
import { written } from './written.ts'

test('texts too large for one document are neither exported as one nor compared', async () => {
  const text = 'x'.repeat(64 * 1024 * 1024 + 1)
  const more = { remark: '', author: '', time: 0, more: '' }
  const page = { id: '1', cat: '0', title: 'A', order: 99, text, ...more }
  const item = {
    id: '600000001',
    name: 'Shop',
    description: '',
    domain: '',
    type: 1,
    dialect: 'showdoc' as const,
    isArchived: false,
    rights: 'write' as const,
    catalogs: [],
    pages: [page],
  }
  expect(await apiOfStock(item, 'en')).toBeUndefined()
  const asked = {
    signal: new AbortController().signal,
    progress: noProgress,
    flags: { single: false } as Parameters<typeof written>[2]['flags'],
    file: 'openapi.json',
  }
  const about = { locale: 'en' as const, base: 'https://a.example/', nameOf: () => '' }
  await expect(written(stockSource(item, textOnly), 'openapi', asked, about)).rejects.toMatchObject(
    { exit: 'error', name: 'exportTooLarge', message: expect.stringContaining('64 MB') },
  )
})
