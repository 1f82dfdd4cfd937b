import type { Locale } from '#contract/locales/sentence.ts'
import { doctor as en } from '../../locales/en/doctor.ts'
import { doctor as zhCn } from '../../locales/zh-cn/doctor.ts'
import { createTranslator, type Translator } from '../../locales/translator.ts'

export type DoctorTranslator = Translator<typeof en>
export const doctorTranslator = (locale: Locale): DoctorTranslator =>
  createTranslator(locale, { en, 'zh-cn': zhCn })

/**
 * The result of one check. `advice` is what to do; empty when nothing needs doing. Source:
 * cli/spec.md 5.19.
 */
export interface Check {
  readonly name: string
  readonly state: 'ok' | 'warn' | 'fail'
  readonly seen: string
  readonly advice: string
}

/** What the bundle says instead where the text contains user-given names: counts, or nothing. */
type Bundled = Partial<Pick<Check, 'seen' | 'advice'>>

/** Collects the results of checks, in order, and what was repaired. */
export class Findings {
  readonly checks: Check[] = []
  /** The same without user-given names. */
  readonly bundled: Check[] = []
  readonly fixed: string[] = []
  readonly #onCheck: (check: Check) => void
  /** @param onCheck called with each result as it comes in */
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
   * Runs a check; one that throws has failed, and the others go on.
   * @returns its result, `undefined` when it threw
   */
  async check<T>(
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
