/** What `useForm().field(name)` gives to a control. */
export interface Bound<T = string> {
  name: string
  value: T
  /** Words; '' when nothing is wrong. */
  error: string
  onValue: (value: T) => void
  onBlur: () => void
}

/** One of the values a control offers. */
export interface Choice<T extends string> {
  value: T
  label: string
  /** One sentence under the label. */
  text?: string
}
