import { limits } from '#contract/limits.ts'
import { t } from '../../locales/phrases.ts'

/**
 * What is wrong with a new password, '' when it is valid. Source: server/contract/spec/additions.md
 * 6.
 */
export function newPasswordProblem(value: string): string {
  if ([...value].length < limits.passwordMin) return t('account.passwordShort')
  return new TextEncoder().encode(value).length > limits.passwordMaxBytes
    ? t('account.passwordLong')
    : ''
}
