import { act, useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadPhrases, t } from '../../../locales/phrases.ts'
import { renderElement, type RenderedElement } from '../../../test/render-element.tsx'
import { Confirm } from './confirm.tsx'

beforeAll(() => loadPhrases('core'))

interface Row {
  name: string
  mayRemove?: boolean
  inner?: Row[]
}

const without = (rows: readonly Row[], name: string): Row[] =>
  rows
    .filter((one) => one.name !== name)
    .map((one) => ({ ...one, ...(one.inner && { inner: without(one.inner, name) }) }))

function List({ start }: { start: readonly Row[] }) {
  const [rows, setRows] = useState(start)
  const [asked, setAsked] = useState('')
  const draw = (all: readonly Row[]) => (
    <ol>
      {all.map(({ name, mayRemove = true, inner }) => (
        <li key={name}>
          {inner && <button type="button">Reply to {name}</button>}
          {mayRemove && (
            <button type="button" aria-label={`Remove ${name}`} onClick={() => setAsked(name)}>
              Remove
            </button>
          )}
          {inner && inner.length > 0 && draw(inner)}
        </li>
      ))}
    </ol>
  )
  return (
    <section>
      <h2>Earlier</h2>
      <h2>Rows</h2>
      <input aria-label="elsewhere" />
      {rows.length > 0 ? draw(rows) : <p>none</p>}
      <h2>Later</h2>
      {asked && (
        <Confirm
          title={`Remove ${asked}?`}
          text=""
          action="Yes"
          onConfirm={async () => setRows(without(rows, asked))}
          onClose={() => setAsked('')}
        />
      )}
    </section>
  )
}

const nameOf = (element: Element | null) =>
  element?.getAttribute('aria-label') ?? element?.textContent
const named = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, input')].find((one) => nameOf(one) === name)!

async function remove(
  start: readonly Row[],
  name: string,
  answer = 'Yes',
): Promise<RenderedElement> {
  const rendered = await renderElement(<List start={start} />)
  named(`Remove ${name}`).focus()
  await act(async () => named(`Remove ${name}`).click())
  await act(async () => named(answer).click())
  return rendered
}
const focused = (name: string) =>
  vi.waitFor(() => expect(nameOf(document.activeElement)).toBe(name))

const three = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]

test('when a row goes, the same control of the next row is focused; after the last, of the previous', async () => {
  await remove(three, 'b')
  await focused('Remove c')
  await act(async () => named('Remove c').click())
  await act(async () => named('Yes').click())
  await focused('Remove a')
})

test('when no row is left, the heading of the list is focused', async () => {
  await remove([{ name: 'a' }], 'a')
  await focused('Rows')
})

test('rows without a control are skipped; without any, the row around them is focused', async () => {
  const replies = [{ name: 'mine' }, { name: 'foreign', mayRemove: false }]
  const threads = [{ name: 'other' }, { name: 'thread', mayRemove: false, inner: replies }]
  const { root } = await remove(threads, 'mine')
  await focused('Reply to thread')
  await act(async () => root.unmount())
  await remove([{ name: 'thread', mayRemove: false, inner: [{ name: 'mine' }] }], 'mine')
  await focused('Reply to thread')
})

test('a cancelled question returns the focus to the control itself', async () => {
  await remove(three, 'b', t('core.cancel'))
  await focused('Remove b')
})

test('a focus that was moved elsewhere meanwhile is left there', async () => {
  await renderElement(<List start={three} />)
  named('Remove b').focus()
  await act(async () => named('Remove b').click())
  await act(async () => {
    named('Yes').click()
    named('elsewhere').focus()
  })
  await new Promise((done) => void setTimeout(done))
  await focused('elsewhere')
})
