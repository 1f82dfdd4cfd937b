import { t } from '../../../locales/phrases.ts'

/** From this part of its limit on, the length of a text is shown. */
const nearLimit = 0.9

/** Characters as the server counts them; space around a text is not sent. */
const lengthOf = (text: string): number => text.trim().length

/** That a text is longer than its limit, in characters; '' when it fits, or has no limit. */
export function lengthProblem(text: string, limit = Infinity): string {
  const count = lengthOf(text)
  return count > limit ? t('core.tooLong', { count, limit }) : ''
}

/** How much of its limit a text takes once little is left; '' before, and when it is too long. */
export function lengthNote(text: string, limit = Infinity): string {
  const count = lengthOf(text)
  return count <= limit && count >= limit * nearLimit ? t('core.textLength', { count, limit }) : ''
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * Makes a control with a text that is too long invalid, so that its form is not submitted: what was
 * typed or pasted is kept whole, and never cut as `maxlength` does. Source: web/spec/design.md 4
 * (form field).
 */
export const markOverlong = (control: TextControl | null, problem: string): void =>
  control?.setCustomValidity(problem)

/** Focuses the first text of a form that is too long; false when all of them fit. */
export function focusOverlong(form: HTMLFormElement): boolean {
  const controls = [...form.elements] as Partial<TextControl>[]
  const first = controls.find(({ validity }) => validity?.customError)
  first?.focus?.()
  return first !== undefined
}
