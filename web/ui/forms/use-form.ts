import { useRef, useState, type FormEvent, type FormEventHandler } from 'react'
import type { Bound } from './bound.ts'
import { isEqual, reindexed, pathsOf, patternOf, valueAt, withValue } from './form-paths.ts'
import type { PathOf, PatternOf, ValueAt } from './form-paths.ts'
import { focusOverlong } from './text/text-length.ts'

/** Returns an error message for a value, '' when it is valid. */
type Check<V> = (value: never, values: V) => string
type Checks<V> = {
  readonly [K in keyof V]?: (value: V[K], values: V) => string
} & {
  readonly [P in Exclude<PatternOf<V>, keyof V>]?: (value: ValueAt<V, P>, values: V) => string
}

interface FormList<T> {
  /** Keys of the entries; each stays with its entry when others are added or removed. */
  keys: readonly string[]
  add(entry: T): void
  remove(index: number): void
  move(from: number, to: number): void
}

export interface Form<V> {
  values: V
  /** True when the values differ from the initial ones. */
  typed: boolean
  /** True while the submission is running. */
  busy: boolean
  /** Props for the control of a field. */
  field<P extends PathOf<V>>(path: P): Bound<ValueAt<V, P>>
  /** The entries of a list; their fields are named `people.0.name`. */
  list<P extends PathOf<V>>(
    path: P,
  ): FormList<ValueAt<V, P> extends readonly (infer One)[] ? One : never>
  set<P extends PathOf<V>>(path: P, value: ValueAt<V, P>): void
  /** Clears a text field, as if it had not been touched. */
  clear(path: PathOf<V>): void
  /**
   * Begins again with other values, as after saving; with `typed`, these are what the person has
   * changed in them so far.
   */
  restart(initial: V, typed?: V): void
  /** Shows the server's refusal at a field and focuses it. */
  refuse(path: PathOf<V>, sentence: string): void
  onSubmit: FormEventHandler<HTMLFormElement>
}

/**
 * Values, errors and submission of one form. A field is validated on blur, and from then on while
 * typing; submitting with invalid fields, or texts longer than their limit, focuses the first of them
 * and does nothing else; a second submission while one is running is dropped. Source: web/spec/design.md 4 (form field).
 * @param checks by path; the limits come from `#contract/limits.ts`, see web/decisions/003
 * @param submit must not throw
 */
export function useForm<V extends object>(
  initial: V,
  checks: Checks<V>,
  submit: (values: V) => Promise<void>,
): Form<V> {
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<Readonly<Record<string, boolean>>>({})
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const [keys, setKeys] = useState<Readonly<Record<string, readonly string[]>>>({})
  const lastKey = useRef(0)
  const running = useRef(false)
  const element = useRef<HTMLFormElement | null>(null)

  const wrong = (path: string) => {
    const check = (checks as Record<string, Check<V> | undefined>)[patternOf(path)]
    return check?.(valueAt(values, path) as never, values) ?? ''
  }
  const set = (path: string, value: unknown) => {
    setValues((before) => withValue(before, path, value))
    setRefused((before) => (before[path] ? { ...before, [path]: '' } : before))
  }
  const focus = (path: string) =>
    // after the next render: the control is found by its name, which every bound control carries
    requestAnimationFrame(() =>
      (element.current?.elements.namedItem(path) as HTMLElement | null)?.focus(),
    )

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    element.current = event.currentTarget
    if (running.current) return
    const paths = pathsOf(values)
    setLeft(Object.fromEntries(paths.map((path) => [path, true])))
    const first = paths.find((path) => wrong(path))
    if (first) return void focus(first)
    if (focusOverlong(event.currentTarget)) return
    running.current = true
    setBusy(true)
    try {
      await submit(values)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const list = (path: string): FormList<unknown> => {
    const entries = valueAt(values, path) as readonly unknown[]
    const known = keys[path] ?? entries.map((_, index) => `at-${index}`)
    const change = (
      next: readonly unknown[],
      nextKeys: readonly string[],
      indexOf: (index: number) => number | null,
    ) => {
      set(path, next)
      setKeys((before) => ({ ...before, [path]: nextKeys }))
      setLeft((before) => reindexed(before, path, indexOf))
      setRefused((before) => reindexed(before, path, indexOf))
    }
    return {
      keys: known,
      add: (entry) =>
        change([...entries, entry], [...known, `new-${++lastKey.current}`], (at) => at),
      remove: (index) =>
        change(entries.toSpliced(index, 1), known.toSpliced(index, 1), (at) =>
          at === index ? null : at > index ? at - 1 : at,
        ),
      move: (from, to) => {
        const order = entries.map((_, index) => index)
        order.splice(to, 0, ...order.splice(from, 1))
        change(
          order.map((index) => entries[index]),
          order.map((index) => known[index] ?? ''),
          (at) => order.indexOf(at),
        )
      },
    }
  }

  const form: Omit<Form<V>, 'field' | 'list' | 'set' | 'clear' | 'restart' | 'refuse'> = {
    values,
    typed: !isEqual(values, start),
    busy,
    onSubmit: (event) => void onSubmit(event),
  }
  const byPath = {
    set,
    list,
    clear: (path: string) => {
      set(path, '')
      setLeft((before) => ({ ...before, [path]: false }))
    },
    restart: (next: V, mine = next) => {
      setStart(next)
      setValues(mine)
      setLeft({})
      setRefused({})
      setKeys({})
    },
    refuse: (path: string, sentence: string) => {
      setRefused((before) => ({ ...before, [path]: sentence }))
      focus(path)
    },
    field: (path: string): Bound<unknown> => ({
      name: path,
      value: valueAt(values, path),
      error: refused[path] || (left[path] ? wrong(path) : ''),
      onValue: (value) => set(path, value),
      onBlur: () => {
        const value = valueAt(values, path)
        // an empty field is not an error until the person has tried to submit
        if (value !== '' && value !== null) setLeft((before) => ({ ...before, [path]: true }))
      },
    }),
  }
  // paths are type-checked where they are written; in here they are plain strings
  return { ...form, ...byPath } as unknown as Form<V>
}
