import type { FailureDetails } from '#contract/failures.ts'
import {
  adviceSentence,
  type AdviceName,
  type AdviceDetails,
  type Locale,
} from '#contract/locales/sentence.ts'
import type { TestStep } from '#contract/shapes.ts'

class AnyStepFailed extends Error {
  readonly advice: AdviceName
  readonly details: FailureDetails
  constructor(detail: string, advice: AdviceName, details: FailureDetails = {}) {
    super(detail)
    this.name = 'StepFailed'
    this.advice = advice
    this.details = details
  }
}

export type StepFailed = AnyStepFailed
/**
 * Why a step of connecting to another server failed: its own message, and advice. Omitting values
 * used in the advice does not compile.
 */
export const StepFailed: new <const Name extends AdviceName>(
  detail: string,
  advice: Name,
  ...details: AdviceDetails<Name>
) => AnyStepFailed = AnyStepFailed

const mostDetail = 500

/**
 * Records the steps of a connection test. After a failed one the rest is skipped; errors other than
 * `StepFailed` are bugs and rethrown.
 */
export function stepRecorder(locale: Locale, names: readonly string[]) {
  const done: TestStep[] = []
  const add = (
    name: string,
    state: 'ok' | 'failed',
    start: number,
    detail: string,
    advice: string,
  ) =>
    done.push({
      name,
      state,
      ms: Math.round(performance.now() - start),
      detail: detail.slice(0, mostDetail),
      advice,
    })
  const hasFailed = () => done.some((step) => step.state === 'failed')

  return {
    /** @returns the result, `null` when the step failed or was skipped */
    async run<T>(
      name: string,
      work: () => Promise<T>,
      tell: (value: T) => string,
    ): Promise<T | null> {
      if (hasFailed()) return null
      const start = performance.now()
      try {
        const value = await work()
        add(name, 'ok', start, tell(value), '')
        return value
      } catch (error) {
        if (!(error instanceof StepFailed)) throw error
        add(
          name,
          'failed',
          start,
          error.message,
          adviceSentence(locale, error.advice, error.details),
        )
        return null
      }
    },
    /** Adds advice to a step that succeeded. */
    warn<const Name extends AdviceName>(
      name: string,
      advice: Name,
      ...details: AdviceDetails<Name>
    ): void {
      const step = done.find((one) => one.name === name)
      if (step) step.advice = adviceSentence(locale, advice, ...details)
    },
    /** All steps in order; those not reached are skipped. */
    steps: (): TestStep[] =>
      names.map(
        (name) =>
          done.find((step) => step.name === name) ?? {
            name,
            state: 'skipped',
            ms: 0,
            detail: '',
            advice: '',
          },
      ),
  }
}
