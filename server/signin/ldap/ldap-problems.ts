import { StepFailed } from '../steps.ts'

/** Source: RFC 4511 4.1.9. @returns `null` for an error that is not an answer of the directory */
export const resultCode = (error: unknown): number | null => {
  const { code } = error as { code?: unknown }
  return typeof code === 'number' ? code : null
}

/** Reasons of Active Directory for refusing a bind, by the hexadecimal data code in its message. */
const activeDirectory = {
  '525': 'bindNoUser',
  '52e': 'bindPassword',
  '530': 'bindDisabled',
  '531': 'bindDisabled',
  '532': 'bindExpired',
  '533': 'bindDisabled',
  '701': 'bindExpired',
  '773': 'bindExpired',
  '775': 'bindLocked',
} as const

/** Advice on a refused bind. */
export function bindProblem(error: unknown): StepFailed {
  const message = (error as Error).message.trim() // a directory that gives no reason leaves " Code: 0x31"
  const data = /\bdata ([0-9a-f]{3})\b/i.exec(message)?.[1]?.toLowerCase() as
    | keyof typeof activeDirectory
    | undefined
  const code = resultCode(error)
  if (data && activeDirectory[data]) return new StepFailed(message, activeDirectory[data])
  if (code === 49) return new StepFailed(message, 'bindWrong')
  if (code === 8 || code === 13) return new StepFailed(message, 'bindSecure')
  return new StepFailed(message, code === null ? 'connectTimeout' : 'bindFailed')
}

/** Advice on a failed search. */
export function searchProblem(error: unknown): StepFailed {
  const message = (error as Error).message.trim()
  const code = resultCode(error)
  if (code === 32) return new StepFailed(message, 'searchBase')
  if (code === 50) return new StepFailed(message, 'searchRefused')
  return new StepFailed(message, code === null ? 'connectTimeout' : 'searchFailed')
}
