import { beforeAll, expect, test } from 'vitest'
import { loadPhrases, setLanguage } from '../locales/phrases.ts'
import { renderElement } from '../test/render-element.tsx'
import { DateText } from './date.tsx'

beforeAll(() => Promise.all([loadPhrases('core'), setLanguage('en')]))

const day = 86_400

test('by touch, where there is no tooltip, an older date has its time of day', async () => {
  const seconds = Date.now() / 1000 - 2 * day
  const { holder } = await renderElement(<DateText seconds={seconds} />)
  const time = holder.querySelector('time')!
  expect(time.textContent).toBe(time.title)
  expect(time.querySelector('.for-touch')?.textContent).toMatch(/^ \d\d:\d\d$/)
})

test.each([
  ['a recent time', Date.now() / 1000 - 120, false, '2 minutes ago'],
  ['a whole date', 0.001, true, '1970-01-01 00:00'],
])('%s is shown as it is', async (_, seconds, full, text) => {
  const { holder } = await renderElement(<DateText seconds={seconds} full={full} />)
  expect(holder.textContent).toBe(text)
  expect(holder.querySelector('.for-touch')).toBeNull()
})
