import { beforeAll, expect, test } from 'vitest'
import { loadPhrases, setLanguage } from '../../locales/phrases.ts'
import { renderElement } from '../../test/render-element.tsx'
import { growTree, type Tree } from '../catalog-tree/tree.ts'
import { CatalogSelect } from './catalog-picker.tsx'

const seed = (id: string, title: string) =>
  ({ key: `c${id}`, kind: 'catalog', id, title, isDraft: false, method: '' }) as const
const tree: Tree = growTree((parent) => {
  if (!parent) return [seed('1', '订单')]
  return parent.id === '1' ? [seed('2', '下单与支付')] : []
})

beforeAll(() => Promise.all([loadPhrases('core'), setLanguage('en')]))

test.each([
  { value: '2', words: '订单 / 下单与支付' },
  { value: '1', words: '订单' },
  { value: '0', words: 'Item root' },
  { value: '9', words: '…' },
])('the field of catalog $value shows $words behind a sign', async ({ value, words }) => {
  const { holder } = await renderElement(
    <CatalogSelect
      label="Catalog"
      hasSign
      tree={tree}
      value={value}
      first={[{ id: '0', label: 'Item root' }]}
      onValue={() => {}}
    />,
  )
  const button = holder.querySelector('button')!
  expect(button.textContent).toBe(words)
  expect(button.firstElementChild?.classList.contains('icon')).toBe(true)
  expect(button.getAttribute('aria-label')).toBe(`Catalog: ${words}`)
})
