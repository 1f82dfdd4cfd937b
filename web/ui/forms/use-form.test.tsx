import { act } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadPhrases } from '../../locales/phrases.ts'
import { renderElement } from '../../test/render-element.tsx'
import { PasswordField } from './text/password-field.tsx'
import { TextAreaField, TextField } from './text/text-field.tsx'
import { useForm } from './use-form.ts'

beforeAll(() => loadPhrases('core'))

async function drawForm(submit: (values: { name: string; mail: string }) => Promise<void>) {
  const Form = () => {
    const needed = (value: string) => (value ? '' : 'missing')
    const form = useForm({ name: '', mail: '' }, { name: needed, mail: needed }, submit)
    return (
      <form onSubmit={form.onSubmit}>
        <TextField label="Name" bound={form.field('name')} />
        <TextField label="Mail" bound={form.field('mail')} />
        <button
          type="button"
          onClick={() => form.restart({ name: 'Ann', mail: '' }, { name: 'Ann', mail: 'mine' })}
        >
          Begin again
        </button>
        <output>{form.typed ? 'typed' : 'untouched'}</output>
      </form>
    )
  }
  const { holder: place } = await renderElement(<Form />)
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
    beginAgain: () => act(async () => place.querySelector('button')?.click()),
    submit: () =>
      act(async () =>
        place
          .querySelector('form')
          ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
      ),
  }
}

test('submitting with invalid fields shows the errors, focuses the first and does nothing else', async () => {
  const submit = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const form = await drawForm(submit)
  await form.type('mail', 'x')
  await form.submit()
  expect(form.errors()).toEqual(['missing'])
  await vi.waitFor(() => expect(document.activeElement).toBe(form.input('name')))
  expect(submit).not.toHaveBeenCalled()
})

test('a field is validated on blur, and then while typing', async () => {
  const form = await drawForm(() => Promise.resolve())
  await form.leave('name')
  expect(form.errors()).toEqual([])
  await form.type('name', 'x')
  await form.leave('name')
  await form.type('name', '')
  expect(form.errors()).toEqual(['missing'])
  expect(form.typed()).toBe('untouched')
})

test('submitting twice quickly runs once', async () => {
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

interface Rule {
  path: string
  limit: number | null
}

test('lists: each entry keeps its own error when others are added, removed and moved', async () => {
  const submit = vi.fn<(values: { rules: Rule[] }) => Promise<void>>(() => Promise.resolve())
  const Form = () => {
    const form = useForm<{ rules: Rule[] }>(
      {
        rules: [
          { path: '/a', limit: 1 },
          { path: '', limit: 2 },
        ],
      },
      {
        rules: (rules) => (rules.length > 0 ? '' : 'none'),
        'rules.*.path': (path) => (path.startsWith('/') ? '' : 'no path'),
      },
      submit,
    )
    const rules = form.list('rules')
    return (
      <form onSubmit={form.onSubmit}>
        {rules.keys.map((key, at) => (
          <div key={key} data-key={key}>
            <TextField label="Path" bound={form.field(`rules.${at}.path`)} />
          </div>
        ))}
        <button type="button" id="remove" onClick={() => rules.remove(0)}>
          remove
        </button>
        <button type="button" id="move" onClick={() => rules.move(0, 1)}>
          move
        </button>
        <button type="button" id="add" onClick={() => rules.add({ path: '/c', limit: null })}>
          add
        </button>
      </form>
    )
  }
  const { holder: place } = await renderElement(<Form />)
  const shown = () =>
    [...place.querySelectorAll<HTMLElement>('[data-key]')].map((one) => [
      one.querySelector('input')?.value,
      one.querySelector('[role=alert]')?.textContent ?? '',
      one.dataset['key'],
    ])
  const press = (id: string) => act(async () => place.querySelector<HTMLElement>(`#${id}`)?.click())
  const send = () =>
    act(async () =>
      place
        .querySelector('form')
        ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    )

  await send()
  expect(submit).not.toHaveBeenCalled()
  expect(shown()).toEqual([
    ['/a', '', 'at-0'],
    ['', 'no path', 'at-1'],
  ])
  await press('move')
  expect(shown()).toEqual([
    ['', 'no path', 'at-1'],
    ['/a', '', 'at-0'],
  ])
  await press('add')
  await press('remove')
  expect(shown().map(([path, error]) => [path, error])).toEqual([
    ['/a', ''],
    ['/c', ''],
  ])
  await send()
  expect(submit).toHaveBeenCalledWith({
    rules: [
      { path: '/a', limit: 1 },
      { path: '/c', limit: null },
    ],
  })
})

test('a form that begins again shows the stored values, what was typed in them, and no old errors', async () => {
  const form = await drawForm(() => Promise.resolve())
  await form.submit()
  expect(form.errors()).toEqual(['missing', 'missing'])
  await form.beginAgain()
  expect([form.input('name').value, form.input('mail').value]).toEqual(['Ann', 'mine'])
  expect(form.typed()).toBe('typed')
  expect(form.errors()).toEqual([])
  await form.type('mail', '')
  expect(form.typed()).toBe('untouched')
})

test('a text that is too long is kept, says so at once, and keeps its form from being sent', async () => {
  const submit = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const Form = () => {
    const form = useForm({ name: '', about: '' }, {}, submit)
    return (
      <form onSubmit={form.onSubmit}>
        <TextField label="Name" limit={10} bound={form.field('name')} />
        <TextAreaField label="About" limit={10} bound={form.field('about')} />
      </form>
    )
  }
  const { holder: place } = await renderElement(<Form />)
  const control = (name: string) =>
    place.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`)!
  const paste = (name: string, value: string) =>
    act(async () => {
      const { prototype } = control(name).constructor as typeof HTMLInputElement
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control(name), value)
      control(name).dispatchEvent(new Event('input', { bubbles: true }))
    })
  const send = () =>
    act(async () =>
      place
        .querySelector('form')
        ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    )
  const said = () =>
    control('about')
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent?.trim())
      .join()
  await paste('about', '12345678')
  expect(said()).toBeUndefined()
  await paste('about', '123456789 ')
  expect(said()).toBe('9 / 10 个字符')
  await paste('about', '12345678901')
  expect(control('about').value).toBe('12345678901')
  expect(said()).toBe('最多 10 个字符，现在有 11 个')
  await send()
  expect(submit).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(control('about'))
  await paste('about', '1234567890')
  await send()
  expect(submit).toHaveBeenCalledTimes(1)
})

test('a password that is too long is not cut either', async () => {
  const submit = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const Form = () => {
    const form = useForm({ password: '12345678901' }, {}, submit)
    return (
      <form onSubmit={form.onSubmit}>
        <PasswordField label="Password" limit={10} bound={form.field('password')} />
      </form>
    )
  }
  const { holder } = await renderElement(<Form />)
  const input = holder.querySelector('input')!
  expect(input.maxLength).toBe(-1)
  expect(holder.querySelector('[role=alert]')?.textContent).toContain('11')
  await act(async () =>
    holder
      .querySelector('form')
      ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )
  expect(submit).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(input)
})
