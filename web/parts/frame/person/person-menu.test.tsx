import { expect, test } from 'vitest'
import { ann, renderScreen } from '../../../test/render-screen.tsx'

test.each([
  ['\u202eAnn', 'A'],
  [' \u200b张三', '张'],
  ['\u202e\u3164', 'a'],
])('the circle of %j shows a character that can be seen', async (name, sign) => {
  const { element, waitFor } = await renderScreen('/team/index', {
    person: { ...ann, name },
    answers: { 'team/getList': [] },
  })
  await waitFor(() => expect(element.querySelector('.person .sign')?.textContent).toBe(sign))
})
