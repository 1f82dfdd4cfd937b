import { expect, test } from 'vitest'
import { openEditor } from '../../../../test/render-editor.tsx'

test('the list of people leads to the teams in a new tab', async () => {
  const { waitFor, click } = await openEditor({
    'subscription/getPageList': [],
    'member/getAllList': [],
  })
  await click('Save and notify')
  await click('Edit list')
  const link = () =>
    document.querySelector<HTMLAnchorElement>('[role=dialog] a[href$="/team/index"]')
  await waitFor(() => expect(link()?.textContent).toBe('Teams'))
  expect(link()?.target).toBe('_blank')
})
