import { act } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { keywordLength } from '../../lib/text/keyword.ts'
import { loadPhrases } from '../../locales/phrases.ts'
import { renderElement } from '../../test/render-element.tsx'
import { PersonFilter } from './person-filter.tsx'

beforeAll(() => loadPhrases('core', 'controls'))

test('a name that is too long stays whole and filters nothing; emptying the box does', async () => {
  const names: string[] = []
  const { holder } = await renderElement(
    <PersonFilter label="Person" value="ann" onValue={(name) => names.push(name)} />,
  )
  const input = holder.querySelector('input')!
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const long = 'a'.repeat(keywordLength + 1)
  await type(long)
  await act(async () => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(input.maxLength).toBe(-1)
  expect(input.value).toBe(long)
  expect(holder.querySelector('[role=alert]')?.textContent).toContain('1,001')
  expect(names).toEqual([])
  await type('')
  expect(names).toEqual([''])
})
