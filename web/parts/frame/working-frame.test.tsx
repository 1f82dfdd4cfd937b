import { expect, test } from 'vitest'
import { version } from '../../../package.json'
import { renderScreen } from '../../test/render-screen.tsx'

test('feedback tells the version without asking for anything', async () => {
  const { asked, click, waitFor } = await renderScreen('/item/index', {
    answers: { 'itemGroup/getList': [], 'item/myList': [] },
  })
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('item/myList'))
  const before = asked.length
  await click('Feedback')
  const dialog = () => document.querySelector('[role=dialog]')
  await waitFor(() => expect(dialog()?.textContent).toContain(`Version ${version}`))
  expect(asked).toHaveLength(before)
})
