import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Answer } from '../../api/calls.ts'
import { loadPhrases, setLanguage } from '../../locales/phrases.ts'
import { waitForDrawn } from '../../test/wait-for-drawn.ts'
import { renderElement } from '../../test/render-element.tsx'
import { catalogTreeOf } from '../catalog-tree/catalogs.ts'
import { ScopeSelect } from './scope-select.tsx'

const catalog = (cat_id: string, cat_name: string) =>
  ({
    cat_id,
    cat_name,
    parent_cat_id: '0',
    level: '2',
    s_number: '1',
    sub: [],
  }) as unknown as Answer<'catalog/catListGroup'>[number]
const tree = catalogTreeOf([catalog('1', 'Guides'), catalog('2', 'API')])

test('what was chosen is reported once, also when its row goes while the choices are open', async () => {
  await loadPhrases('controls', 'item-roles')
  const onScope = vi.fn<(scope: readonly string[]) => void>()
  const select = <ScopeSelect label="Catalog" tree={tree} scope={[]} onScope={onScope} />
  const { holder, root } = await renderElement(select)
  const row = (name: string) =>
    document.querySelector<HTMLElement>(`[role=treeitem][aria-label="${name}"]`)
  await act(async () => holder.querySelector('button')!.click())
  await waitForDrawn(() => expect(row('API')).not.toBeNull())
  await act(async () => row('API')!.click())
  await waitForDrawn(() => expect(holder.textContent).toContain('API'))
  expect(onScope).not.toHaveBeenCalled()
  await act(async () => root.render(<p>gone</p>))
  expect(onScope.mock.calls).toEqual([[['2']]])
})

test.each([
  ['en', 'Catalog: API, Guides'],
  ['zh-cn', 'Catalog：API、Guides'],
] as const)(
  'names and their label have the punctuation of the language: %s',
  async (language, name) => {
    await loadPhrases('core', 'controls', 'item-roles')
    onTestFinished(() => setLanguage('en'))
    await setLanguage(language)
    const { holder } = await renderElement(
      <ScopeSelect label="Catalog" tree={tree} scope={['2', '1']} onScope={() => {}} />,
    )
    expect(holder.querySelector('button')!.getAttribute('aria-label')).toBe(name)
  },
)
