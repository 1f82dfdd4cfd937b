import { beforeAll, expect, test } from 'vitest'
import { loadPhrases, setLanguage } from '../../locales/phrases.ts'
import { renderElement } from '../../test/render-element.tsx'
import { Pager } from './list-table.tsx'

beforeAll(() => Promise.all([loadPhrases('core', 'controls'), setLanguage('en')]))

test.each([
  [1, ['Next page', 'Last page'], [2, 9]],
  [5, ['First page', 'Previous page', 'Next page', 'Last page'], [1, 4, 6, 9]],
  [9, ['First page', 'Previous page'], [1, 8]],
])('page %i of 9 leads to %j', async (page, names, pages) => {
  const asked: number[] = []
  const { holder } = await renderElement(
    <Pager page={page} size={10} total={85} onPage={(to) => asked.push(to)} />,
  )
  const buttons = [...holder.querySelectorAll<HTMLButtonElement>('.pages button:not(:disabled)')]
  expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual(names)
  for (const one of buttons) one.click()
  expect(asked).toEqual(pages)
})
