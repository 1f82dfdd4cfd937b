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

/**
 * The directory's own words. Where it has none the library leaves " Code: 0x33": then the name of
 * the code stands before it.
 */
function wordsOf(error: unknown): string {
  const { name, message } = error as Error
  const said = message.trim()
  return said.startsWith('Code: ') ? `${name.replace(/Error$/, '')}. ${said}` : said
}

/** What result codes mean wherever they arrive; others depend on what was asked. */
const always: Readonly<Record<number, 'directoryBusy' | 'directoryReferral'>> = {
  10: 'directoryReferral',
  51: 'directoryBusy',
  52: 'directoryBusy',
}

/** Advice on a refused bind. */
export function bindProblem(error: unknown): StepFailed {
  const message = wordsOf(error)
  const data = /\bdata ([0-9a-f]{3})\b/i.exec(message)?.[1]?.toLowerCase() as
    | keyof typeof activeDirectory
    | undefined
  const code = resultCode(error)
  if (data && activeDirectory[data]) return new StepFailed(message, activeDirectory[data])
  if (code === 49) return new StepFailed(message, 'bindWrong')
  if (code === 8 || code === 13) return new StepFailed(message, 'bindSecure')
  if (code === null) return new StepFailed(message, 'directorySilent')
  return new StepFailed(message, always[code] ?? 'bindFailed')
}

/** The same of the person whose password a connection test tries. */
export function personBindProblem(error: unknown): StepFailed {
  const problem = bindProblem(error)
  return problem.advice === 'bindWrong'
    ? new StepFailed(problem.message, 'userPasswordWrong')
    : problem
}

/** Result codes of a directory that keeps part of what was found to itself: size, administrative. */
const limitCodes = [4, 11]

/** Whether the directory has found more than it gives to this account. */
export const isCut = (error: unknown): boolean => limitCodes.includes(resultCode(error) ?? 0)

/** Advice on a failed search. */
export function searchProblem(error: unknown): StepFailed {
  const message = wordsOf(error)
  const code = resultCode(error)
  if (code === null) return new StepFailed(message, 'directorySilent')
  if (code === 3) return new StepFailed(message, 'searchSlow')
  if (isCut(error)) return new StepFailed(message, 'searchCut')
  if (code === 32) return new StepFailed(message, 'searchBase')
  if (code === 50) return new StepFailed(message, 'searchRefused')
  return new StepFailed(message, always[code] ?? 'searchFailed')
}
