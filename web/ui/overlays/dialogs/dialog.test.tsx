import { act, useState } from 'react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { loadPhrases, t } from '../../../locales/phrases.ts'
import { renderElement } from '../../../test/render-element.tsx'
import { Dialog } from './dialog.tsx'

beforeAll(() => loadPhrases('core'))

function Opener({ typed = false, unasked = false }: { typed?: boolean; unasked?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" id="opener" onClick={() => setOpen(true)}>
        open
      </button>
      <textarea id="text" />
      {open && (
        <Dialog title="Title" typed={typed} unasked={unasked} onClose={() => setOpen(false)}>
          <input id="first" />
          <button type="button" id="last">
            ok
          </button>
        </Dialog>
      )}
    </>
  )
}

const element = (id: string) => document.getElementById(id) as HTMLElement
const dialogs = () =>
  [...document.querySelectorAll('[aria-modal=true] h2')].map((one) => one.textContent)
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    ),
  )

async function open(typed = false): Promise<HTMLElement> {
  const { holder } = await renderElement(<Opener typed={typed} />)
  element('opener').focus()
  await act(async () => element('opener').click())
  return holder
}

test('the focus moves to the first control, stays inside and returns', async () => {
  await open()
  expect(document.activeElement?.id).toBe('first')
  // the guards that Tab reaches before and after the dialog lead back into it
  const edges = [...document.querySelectorAll<HTMLElement>('[data-base-ui-focus-guard]')]
  await act(async () => edges.at(-1)?.focus())
  expect(document.activeElement?.getAttribute('aria-label')).toBe(t('core.close'))
  await act(async () => edges[0]?.focus())
  expect(document.activeElement?.id).toBe('last')
  await press('Escape')
  expect(dialogs()).toEqual([])
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('opener'))
})

test('of a table the first control has the focus, not the table, which a phone would scroll', async () => {
  await renderElement(
    <Dialog title="Files" onClose={() => undefined}>
      <div role="region" aria-label="Files" tabIndex={0}>
        <button type="button" id="restore">
          Restore
        </button>
      </div>
    </Dialog>,
  )
  await vi.waitFor(() => expect(document.activeElement).toBe(element('restore')))
})

test('the page below is inert while it is open', async () => {
  const page = await open()
  expect(page.getAttribute('aria-hidden')).toBe('true')
  await press('Escape')
  expect(page.hasAttribute('aria-hidden')).toBe(false)
})

test('Escape asks before typed text is lost', async () => {
  await open(true)
  await press('Escape')
  expect(dialogs()).toEqual(['Title', t('core.discardTitle')])
  await press('Escape')
  expect(dialogs()).toEqual(['Title'])
  await press('Escape')
  const discard = [...document.querySelectorAll('button')].find(
    (one) => one.textContent === t('core.discard'),
  )
  await act(async () => discard?.click())
  expect(dialogs()).toEqual([])
})

test('small dialogs are sheets on a phone, larger ones fill it', async () => {
  const dialog = (size: 'small' | 'middle') => (
    <Dialog key={size} title="Title" size={size} onClose={() => undefined} />
  )
  const { root } = await renderElement(dialog('small'))
  expect(document.querySelector('.scrim')?.className).toBe('scrim sheet')
  await act(async () => root.render(dialog('middle')))
  expect(document.querySelector('.scrim')?.className).toBe('scrim')
})

describe('a dialog that opens by itself', () => {
  const press = (target: Element | null, key: string) =>
    act(
      async () => void target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
    )
  const box = () => document.querySelector('[aria-modal=true]')
  async function open(from = 'text') {
    await renderElement(<Opener unasked />)
    element(from).focus()
    await act(async () => element('opener').click())
    await vi.waitFor(() => expect(document.activeElement).toBe(box()))
  }

  test.each([' ', 'a', '字', 'Enter', 'Backspace', 'Process'])(
    'closes by the key %j, which goes where the focus was, at once',
    async (key) => {
      await open()
      let focused: Element | null = null
      document.addEventListener('keydown', () => (focused = document.activeElement), { once: true })
      await press(box(), key)
      expect(dialogs()).toEqual([])
      expect(focused).toBe(element('text'))
    },
  )

  test('stays once people have turned to it', async () => {
    await open()
    await press(box(), 'Shift')
    await press(box(), 'Tab')
    await press(box(), 'a')
    expect(dialogs()).toEqual(['Title'])
  })

  test('stays where nobody was typing', async () => {
    await open('opener')
    await press(box(), ' ')
    expect(dialogs()).toEqual(['Title'])
  })
})
