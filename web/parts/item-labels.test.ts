import { expect, test } from 'vitest'
import { loadPhrases, setLanguage, t } from '../locales/phrases.ts'
import { labelItems } from './item-labels.ts'

const items = [
  { item_id: '1', item_name: 'Docs', item_domain: 'docs-api' },
  { item_id: '2', item_name: 'Docs ', item_domain: '' },
  { item_id: '3', item_name: 'Notes', item_domain: 'notes' },
]
const labels = () => labelItems(items, t).map(({ label }) => label)

test('items of one name are told apart by their domain or number, others are not marked', async () => {
  await loadPhrases('core')
  await setLanguage('en')
  expect(labels()).toEqual(['Docs (docs-api)', 'Docs (#2)', 'Notes'])
  await setLanguage('zh-cn')
  expect(labels()).toEqual(['Docs（docs-api）', 'Docs（#2）', 'Notes'])
})
