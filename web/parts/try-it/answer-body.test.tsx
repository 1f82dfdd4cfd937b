import { beforeAll, expect, test } from 'vitest'
import { loadPhrases, t } from '../../locales/phrases.ts'
import { renderElement } from '../../test/render-element.tsx'
import { AnswerBody } from './answer-body.tsx'
import { mostShown, type Body } from './request/body.ts'
import type { TryAnswer } from './request/send.ts'

beforeAll(() => loadPhrases('core', 'try-it'))

const answer: TryAnswer = {
  status: 200,
  statusText: 'OK',
  url: '',
  headers: [],
  body: Uint8Array.of(0xff),
  isCut: false,
  time: 1,
  via: 'browser',
}
const about = async (body: Body) => {
  const { holder } = await renderElement(<AnswerBody answer={answer} body={body} />)
  return [...holder.querySelectorAll('.try-about')].map((one) => one.textContent)
}

test('a body that is no text is not called cut; a long text is', async () => {
  expect(await about({ kind: 'file' })).toEqual([t('try-it.binary')])
  expect(await about({ kind: 'picture', type: 'image/png' })).toEqual([])
  expect(await about({ kind: 'text', raw: 'short' })).toEqual([])
  expect(await about({ kind: 'text', raw: 'x'.repeat(mostShown + 1) })).toEqual([t('try-it.cut')])
})
