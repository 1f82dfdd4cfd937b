import { expect, test } from 'vitest'
import { refuse, renderScreen } from '../../../../test/render-screen.tsx'

test('people who do not manage the item see no members', async () => {
  const { element, asked, waitFor } = await renderScreen('/item/setting/600000001?tab=members', {
    answers: { 'item/detail': refuse('noAccess') },
  })
  await waitFor(() => expect(element.querySelector('.state')).not.toBeNull())
  expect(asked.map(({ path }) => path)).not.toContain('member/getList')
})
