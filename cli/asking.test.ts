import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { askWhether } from './asking.ts'
import { contextOf } from './context.ts'

/** Asks, types the lines one after the other, and returns the answer and what was shown. */
async function asked(lines: readonly string[], byDefault: boolean, columns = 80) {
  const stdin = new PassThrough()
  const stderr = Object.assign(new PassThrough(), { isTTY: true, columns })
  const ctx = contextOf(
    {
      env: {},
      stdin: Object.assign(stdin, { isTTY: true }),
      stdout: new PassThrough(),
      stderr,
      version: '0.0.0',
      locale: 'en',
      onInterrupt: () => () => undefined,
    },
    {},
  )
  let shown = ''
  const left = [...lines]
  stderr.on('data', (text: Buffer) => {
    shown += text.toString()
    if (text.toString().includes('] ')) stdin.write(`${left.shift()}\r`)
  })
  const question = 'Add .showdoc/ to .gitignore and showdoc*.lock to .gitattributes? [Y/n] '
  return { answer: await askWhether(ctx, question, { byDefault }), shown, left }
}

test('a question of yes or no takes the words of both languages, and an empty line as its default', async () => {
  for (const word of ['y', 'YES', '是', '好的。', 'ｙ'])
    expect(await asked([word], false)).toMatchObject({ answer: true })
  for (const word of ['n', 'No', '否', '不要', ' n '])
    expect(await asked([word], true)).toMatchObject({ answer: false })
  for (const byDefault of [true, false])
    expect(await asked([''], byDefault)).toMatchObject({ answer: byDefault })
})

test('anything else is asked again, also what only begins like such a word', async () => {
  const strange = ['Team', 'cancel', 'what?', 'notes', 'yesterday', '不知道']
  const { answer, shown, left } = await asked([...strange, 'n'], true)
  expect({ answer, left }).toEqual({ answer: false, left: [] })
  expect(shown.match(/Please answer yes or no/g)).toHaveLength(strange.length)
})

test('on a narrow terminal a question is broken at words, with room for the answer', async () => {
  const { shown } = await asked(['y'], false, 40)
  expect(stripVTControlCharacters(shown)).toContain(
    'Add .showdoc/ to .gitignore and\n  showdoc*.lock to\n  .gitattributes? [Y/n] ',
  )
})
