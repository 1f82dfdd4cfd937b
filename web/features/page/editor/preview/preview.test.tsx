import { act } from 'react'
import { expect, test } from 'vitest'
import { dialects } from '#contract/text/markdown/dialect.ts'
import { loadPhrases, setLanguage } from '../../../../locales/phrases.ts'
import { renderElement } from '../../../../test/render-element.tsx'
import { waitForDrawn } from '../../../../test/wait-for-drawn.ts'
import { createEditing } from '../editing.ts'
import { Preview } from './preview.tsx'

const never = () => Promise.reject(new Error('nothing is saved here'))

const editingOf = (text: string) => {
  const start = { title: 'A', catalog: '0', text }
  return createEditing(
    { uid: '1', item: '2', start, stored: { ...start, page: 3, revision: '4' } },
    'here',
    { send: never, fetchCurrent: never, onSaved: () => {} },
  )
}

test.each(dialects)(
  'the preview of a text in dialect %s matches what readers see',
  async (dialect) => {
    await loadPhrases('page')
    const editing = editingOf('::: tip\nboil\n:::')
    const { holder } = await renderElement(
      <Preview
        editing={editing}
        title="A"
        globals={[]}
        dialect={dialect}
        isLive
        onTurnOn={() => {}}
      />,
    )
    await waitForDrawn(() => expect(holder.textContent).toContain('boil'))
    expect(holder.querySelector('.md-callout.md-tip') !== null).toBe(dialect === 'commonmark')
    expect(holder.textContent.includes(':::')).toBe(dialect === 'showdoc')
  },
)

test('a text that is too long for a live preview is drawn once per press', async () => {
  await loadPhrases('page')
  await setLanguage('en')
  const editing = editingOf('first words')
  const { holder } = await renderElement(
    <Preview
      editing={editing}
      title="A"
      globals={[]}
      dialect="showdoc"
      isLive={false}
      onTurnOn={null}
    />,
  )
  const press = async () => {
    const buttons = holder.querySelectorAll('button')
    expect(buttons).toHaveLength(1)
    await act(async () => buttons[0]!.click())
  }
  expect(holder.textContent).not.toContain('first')
  await press()
  await waitForDrawn(() => expect(holder.textContent).toContain('first words'))
  await act(async () => editing.replace('second words'))
  expect(holder.textContent).toContain('first words')
  await press()
  await waitForDrawn(() => expect(holder.textContent).toContain('second words'))
})
