import type { Write } from '../../locales/phrases.ts'

/**
 * What is wrong with a number that must be whole and within limits; '' when it is, or nothing was
 * typed.
 */
export const wholeNumberProblem = (
  t: Write,
  value: number | null,
  min: number,
  max: number,
): string =>
  value === null || (Number.isInteger(value) && value >= min && value <= max)
    ? ''
    : t('controls.wholeNumber', { min, max })
