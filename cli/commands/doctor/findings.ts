import type { Locale } from '#contract/locales/sentence.ts'
import { doctor as en } from '../../locales/en/doctor.ts'
import { doctor as zhCn } from '../../locales/zh-cn/doctor.ts'
import { createTranslator, type Translator } from '../../locales/translator.ts'

export type DoctorTranslator = Translator<typeof en>
export const doctorTranslator = (locale: Locale): DoctorTranslator =>
  createTranslator(locale, { en, 'zh-cn': zhCn })

/** What one look found. `advice` is what to do; empty when nothing is. Source: cli/spec.md 5.19. */
export interface Check {
  readonly name: string
  readonly state: 'ok' | 'warn' | 'fail'
  readonly seen: string
  readonly advice: string
}

/** What the bundle says instead, where a look tells names that people gave: counts, or nothing. */
type Bundled = Partial<Pick<Check, 'seen' | 'advice'>>

/** Gathers what was found, in order, and what was repaired on the way. */
export class Findings {
  readonly checks: Check[] = []
  /** The same without names that people gave. */
  readonly bundled: Check[] = []
  readonly fixed: string[] = []
  readonly #onCheck: (check: Check) => void
  /** @param onCheck told of each check as it is made */
  constructor(onCheck: (check: Check) => void) {
    this.#onCheck = onCheck
  }

  #add(check: Check, bundled: Bundled = {}): void {
    this.checks.push(check)
    this.bundled.push({ ...check, ...bundled })
    this.#onCheck(check)
  }
  ok(name: string, seen: string, bundled?: Bundled): void {
    this.#add({ name, state: 'ok', seen, advice: '' }, bundled)
  }
  warn(name: string, seen: string, advice: string, bundled?: Bundled): void {
    this.#add({ name, state: 'warn', seen, advice }, bundled)
  }
  fail(name: string, seen: string, advice: string, bundled?: Bundled): void {
    this.#add({ name, state: 'fail', seen, advice }, bundled)
  }

  /**
   * Looks; a look that breaks off has failed, and the others go on.
   * @returns what it gave, `undefined` when it broke off
   */
  async look<T>(
    name: string,
    advice: string,
    action: () => Promise<T> | T,
  ): Promise<T | undefined> {
    try {
      return await action()
    } catch (error) {
      this.fail(name, error instanceof Error ? error.message : String(error), advice)
      return undefined
    }
  }

  get hasFailed(): boolean {
    return this.checks.some((one) => one.state === 'fail')
  }
}

/** `1.4 GB` */
export function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const power = Math.min(
    units.length - 1,
    Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)),
  )
  return `${Math.round((bytes / 1024 ** power) * 10) / 10} ${units[power]}`
}
