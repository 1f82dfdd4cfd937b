import { expect, test } from 'vitest'
import type { Answer } from '../../../api/calls.ts'
import { root } from '../../../test/administrator.ts'
import { renderScreen, type Answers } from '../../../test/render-screen.tsx'
// loaded here, so that no test waits for it
import './about-panel.tsx'

const state: Answer<'adminUpdate/getState'> = {
  source: 0,
  stage: 'idle',
  percent: 0,
  message: '',
  started: 0,
  from: 'v1.4.0',
  to: '',
  backup: '',
  database: 'postgres',
  free_space: 5 * 1_073_741_824,
}
const open = (answers: Answers = {}) =>
  renderScreen('/admin/index?panel=about', {
    person: root,
    answers: {
      'common/version': { version: 'v1.4.0' },
      'adminUpdate/getState': state,
      ...answers,
    },
  })
const textOf = (element: HTMLElement) => element.querySelector('main')?.textContent ?? ''

test('without an update source it says so, and how to upgrade from backup to check', async () => {
  const { element, waitFor, click } = await open()
  await waitFor(() => expect(textOf(element)).toContain('No update source is set'))
  expect(textOf(element)).toContain('PostgreSQL')
  expect(textOf(element)).toContain('v1.4.0')
  const commands = () => [...element.querySelectorAll('li code')].map((one) => one.textContent)
  expect(commands().at(0)).toBe('npx showdoc backup ./backups')
  expect(commands().at(-1)).toBe('npx showdoc doctor')
  await click('Service')
  await waitFor(() => expect(commands()).toContain('sudo systemctl stop showdoc'))
})

test('little free space is pointed out', async () => {
  const { element, waitFor } = await open({
    'adminUpdate/getState': { ...state, free_space: 1000 },
  })
  await waitFor(() => expect(textOf(element)).toContain('This is not much'))
})
