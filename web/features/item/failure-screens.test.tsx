import { expect, test } from 'vitest'
import { refuse, renderScreen, type Answers } from '../../test/render-screen.tsx'

const answers: Record<string, Answers> = {
  '/page/12': { 'page/info': refuse('badInput') },
  '/page/13': { 'page/info': refuse('noAccess') },
  '/600000001': { 'item/info': refuse('badInput') },
  '/page/diff/12/13': { 'page/diff': refuse('badInput') },
  '/page/preview/12?path=a.md': { 'preview/compare': refuse('badInput') },
  '/page/edit/600000001/0': { 'item/info': refuse('badInput') },
  '/p/0123456789abcdef0123456789abcdef': { 'page/infoByKey': refuse('shareKeyDead') },
}

test.each(Object.entries(answers))(
  '%s shows its failed call in the one landmark, under the one heading',
  async (address, given) => {
    const { element, waitFor } = await renderScreen(address, { answers: given })
    await waitFor(() => expect(element.querySelector('.state')).not.toBeNull())
    expect(element.querySelectorAll('main')).toHaveLength(1)
    expect(element.querySelectorAll('main h1')).toHaveLength(1)
    expect(element.querySelectorAll('h1, h2')).toHaveLength(1)
  },
)
