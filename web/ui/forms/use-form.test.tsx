import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadPhrases } from '../../locales/phrases.ts'
import { TextField } from './text-field.tsx'
import { useForm } from './use-form.ts'

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await loadPhrases('core')
})

async function drawForm(submit: (values: { name: string; mail: string }) => Promise<void>) {
  const place = document.createElement('div')
  document.body.append(place)
  const Form = () => {
    const needed = (value: string) => (value ? '' : 'missing')
    const form = useForm({ name: '', mail: '' }, { name: needed, mail: needed }, submit)
    return (
      <form onSubmit={form.onSubmit}>
        <TextField label="Name" bound={form.field('name')} />
        <TextField label="Mail" bound={form.field('mail')} />
        <output>{form.typed ? 'typed' : 'untouched'}</output>
      </form>
    )
  }
  await act(async () => createRoot(place).render(<Form />))
  const input = (name: string) => place.querySelector(`[name=${name}]`) as HTMLInputElement
  return {
    input,
    errors: () => [...place.querySelectorAll('[role=alert]')].map((one) => one.textContent),
    typed: () => place.querySelector('output')?.textContent,
    type: (name: string, value: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
          input(name),
          value,
        )
        input(name).dispatchEvent(new Event('input', { bubbles: true }))
      }),
    leave: (name: string) =>
      act(async () => input(name).dispatchEvent(new FocusEvent('focusout', { bubbles: true }))),
    submit: () =>
      act(async () =>
        place
          .querySelector('form')
          ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
      ),
  }
}

test('a submit with wrong fields says so, goes to the first and does nothing else', async () => {
  const submit = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const form = await drawForm(submit)
  await form.type('mail', 'x')
  await form.submit()
  expect(form.errors()).toEqual(['missing'])
  await vi.waitFor(() => expect(document.activeElement).toBe(form.input('name')))
  expect(submit).not.toHaveBeenCalled()
})

test('a field is checked on leaving it, and then while typing', async () => {
  const form = await drawForm(() => Promise.resolve())
  await form.leave('name')
  expect(form.errors()).toEqual([])
  await form.type('name', 'x')
  await form.leave('name')
  await form.type('name', '')
  expect(form.errors()).toEqual(['missing'])
  expect(form.typed()).toBe('untouched')
})

test('two quick submits do the work once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const submit = vi.fn<() => Promise<void>>(() => promise)
  const form = await drawForm(submit)
  await form.type('name', 'a')
  await form.type('mail', 'b')
  await form.submit()
  await form.submit()
  await act(async () => resolve())
  expect(submit).toHaveBeenCalledTimes(1)
  expect(submit).toHaveBeenCalledWith({ name: 'a', mail: 'b' })
})
