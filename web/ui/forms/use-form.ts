import { useRef, useState, type FormEvent, type FormEventHandler } from 'react'
import type { Bound } from './bound.ts'

type Values<V> = { [K in keyof V]: string }
type Checks<V extends Values<V>> = { readonly [K in keyof V]?: (value: V[K], values: V) => string }

export interface Form<V extends Values<V>> {
  values: V
  /** True when something differs from what the form began with. */
  typed: boolean
  /** True while the submitted work runs. */
  busy: boolean
  /** Properties of the control of a field. */
  field<K extends keyof V & string>(name: K): Bound<V[K]>
  set<K extends keyof V & string>(name: K, value: V[K]): void
  /** Empties a field, as if it had not been touched. */
  clear(name: keyof V & string): void
  /** Says at a field what the server refused, and moves the focus there. */
  refuse(name: keyof V & string, sentence: string): void
  onSubmit: FormEventHandler<HTMLFormElement>
}

/**
 * Values, errors and submitting of one form. A field is checked on leaving it and from then on
 * while typing; a submit with wrong fields moves the focus to the first of them and does nothing
 * else; a second submit while one runs is dropped. Source: web/spec/design.md 4 (form field).
 *
 * @param checks words that say what is wrong, '' when nothing is
 * @param submit the work; must not throw
 */
export function useForm<V extends Values<V>>(
  initial: V,
  checks: Checks<V>,
  submit: (values: V) => Promise<void>,
): Form<V> {
  const [start] = useState(initial)
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<Partial<Record<keyof V, boolean>>>({})
  const [refused, setRefused] = useState<Partial<Record<keyof V, string>>>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const element = useRef<HTMLFormElement | null>(null)

  const names = Object.keys(values) as (keyof V & string)[]
  const wrong = (name: keyof V) => checks[name]?.(values[name], values) ?? ''
  const set = <K extends keyof V & string>(name: K, value: V[K]) => {
    setValues((before) => ({ ...before, [name]: value }))
    setRefused((before) => ({ ...before, [name]: '' }))
  }
  const focus = (name: string) =>
    // after the next drawing: the control is found by its name, which every bound control carries
    requestAnimationFrame(() =>
      (element.current?.elements.namedItem(name) as HTMLElement | null)?.focus(),
    )

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    element.current = event.currentTarget
    if (running.current) return
    setLeft(Object.fromEntries(names.map((name) => [name, true])) as Record<keyof V, boolean>)
    const first = names.find((name) => wrong(name))
    if (first) return void focus(first)
    running.current = true
    setBusy(true)
    try {
      await submit(values)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const clear = (name: keyof V & string) => {
    set(name, '' as V[typeof name])
    setLeft((before) => ({ ...before, [name]: false }))
  }

  return {
    values,
    typed: names.some((name) => values[name] !== start[name]),
    busy,
    set,
    clear,
    refuse: (name, sentence) => {
      setRefused((before) => ({ ...before, [name]: sentence }))
      focus(name)
    },
    field: (name) => ({
      name,
      value: values[name],
      error: refused[name] || (left[name] ? wrong(name) : ''),
      onValue: (value) => set(name, value),
      onBlur: () => values[name] && setLeft((before) => ({ ...before, [name]: true })),
    }),
    onSubmit: (event) => void onSubmit(event),
  }
}
