/** What `useForm().field(name)` returns for a control. */
export interface Bound<T = string> {
  name: string
  value: T
  /** Error message; '' when the value is valid. */
  error: string
  onValue: (value: T) => void
  onBlur: () => void
}

export type Dot = 'muted' | 'info' | 'violet' | 'success' | 'warning'

/** One of the options of a control. */
export interface Choice<T extends string> {
  value: T
  label: string
  /** One sentence below the label. */
  text?: string
  /** Why it can't be chosen, also below the label; absent when it can. */
  refused?: string
  /** The colour of a dot before the label. */
  dot?: Dot
}
