import { expect, test, vi } from 'vitest'
import { renderElement } from '../../test/render-element.tsx'
import { NavTabs } from './nav-tabs.tsx'

test('the current tab is in view where the row is too narrow', async () => {
  // the tests' document has no layout: a row of 100 px, and tabs of 80 px
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = this.matches('a') ? [...this.parentElement!.children].indexOf(this) * 80 : 0
    return new DOMRect(at, 0, this.matches('a') ? 80 : 100, 30)
  })
  const tabs = ['one', 'two', 'three'].map((name) => ({ name, label: name, to: `/${name}` }))
  const { holder } = await renderElement(<NavTabs label="Tabs" current="three" tabs={tabs} />)
  // with room for the fade; a browser scrolls no further than the last one
  expect(holder.querySelector('nav')!.scrollLeft).toBe(150)
  vi.restoreAllMocks()
})
