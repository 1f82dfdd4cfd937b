import { expect, test } from 'vitest'
import type { ArgsOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import { pageOf, renderEditor, setTitle } from '../../../../../test/render-editor.tsx'
import { refuse } from '../../../../../test/render-screen.tsx'

type Info = Record<'description' | 'remark', string>
const textOf = (info: Info) => JSON.stringify({ info: { url: '/a', method: 'get', ...info } })

/** A server with one API page, which "bob" may save too. */
async function desk() {
  let stored: Info = { description: '', remark: '' }
  let title = 'Now'
  let revision = 7
  const saved: { base: string | undefined; info: Info; title: string | undefined }[] = []
  const page = () =>
    pageOf({
      author_username: 'bob',
      page_title: title,
      page_content: textOf(stored),
      revision: String(revision),
    })
  const held: { answer?: Promise<void>; count: number } = { count: 0 }
  const shown = await renderEditor('/page/edit/12/34', {
    'page/info': async () => {
      if (held.answer) held.count++
      await held.answer
      return page()
    },
    'page/save': (args: ArgsOf<typeof pageCalls.save>) => {
      if (args.base_revision !== String(revision)) return refuse('pageChanged')
      stored = (JSON.parse(args.page_content ?? '') as { info: Info }).info
      title = args.page_title ?? ''
      revision++
      saved.push({ base: args.base_revision, info: stored, title })
      return page()
    },
  })
  const field = (label: string) =>
    [...document.querySelectorAll<HTMLTextAreaElement>('.api-form textarea')].find(
      (one) => one.ariaLabel === label || one.labels?.[0]?.textContent === label,
    )!
  await shown.waitFor(() => expect(field('Remarks')).toBeDefined())
  return {
    ...shown,
    saved,
    field,
    held,
    bob: (info: Partial<Info>, newTitle = title) => {
      stored = { ...stored, ...info }
      title = newTitle
      revision++
    },
    type: (label: string, text: string) => {
      const to = field(label)
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(to, text)
      to.dispatchEvent(new Event('input', { bubbles: true }))
    },
    save: () => shown.click('Save'),
  }
}

test('what two people saved is merged and saved, however often, with a changed title', async () => {
  const { bob, type, save, saved, field, waitFor } = await desk()
  for (const round of ['one', 'two', 'three']) {
    bob({ description: `bob ${round}` }, `Title ${round}`)
    type('Remarks', `mine ${round}`)
    await save()
    const info = { description: `bob ${round}`, remark: `mine ${round}` }
    await waitFor(() => expect(saved.at(-1)?.info).toMatchObject(info))
    await waitFor(() => expect(field('Description').value).toBe(info.description))
    expect(saved.at(-1)?.title).toBe(`Title ${round}`)
  }
  expect(saved.map(({ base }) => base)).toEqual(['8', '10', '12'])
})

test('people decide only about the field that both changed; what one takes back is no clash', async () => {
  const shown = await desk()
  const { bob, type, save, saved, click, waitFor } = shown
  const asked = () =>
    [...document.querySelectorAll('.clashes li')].map((one) => one.querySelector('h3')?.textContent)
  bob({ description: 'bob', remark: 'theirs' })
  setTitle(shown, 'Mine')
  type('Remarks', 'mine')
  await save()
  await waitFor(() => expect(asked()).toEqual(['Remarks']))
  await click('Keep editing')
  await waitFor(() => expect(asked()).toEqual([]))
  type('Remarks', '')
  await save()
  const joined = { title: 'Mine', info: { description: 'bob', remark: 'theirs' } }
  await waitFor(() => expect(saved).toMatchObject([joined]))

  bob({ description: 'bob again', remark: 'theirs again' })
  type('Remarks', 'mine again')
  await save()
  await waitFor(() => expect(asked()).toEqual(['Remarks']))
  await click('Save merged')
  await waitFor(() =>
    expect(saved.at(-1)?.info).toMatchObject({ description: 'bob again', remark: 'mine again' }),
  )
})

test('what is typed between the refused save and the merge is in the form, with its cursor', async () => {
  const { bob, type, save, saved, field, waitFor, held } = await desk()
  bob({ description: 'bob' })
  type('Remarks', 'mine')
  const { promise, resolve } = Promise.withResolvers<void>()
  held.answer = promise
  await save()
  await waitFor(() => expect(held.count).toBe(1))
  const remarks = field('Remarks')
  remarks.focus()
  type('Remarks', 'mine and more')
  remarks.setSelectionRange(4, 4)
  resolve()
  await waitFor(() => expect(saved.at(-1)?.info).toMatchObject({ description: 'bob' }))
  expect(saved.at(-1)?.info).toMatchObject({ remark: 'mine and more' })
  expect(document.activeElement).toBe(remarks)
  expect([remarks.value, remarks.selectionStart]).toEqual(['mine and more', 4])
})
