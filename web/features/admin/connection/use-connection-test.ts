import { useState } from 'react'
import type { ActionOptions } from '../../../api/actions.ts'
import type { TestStep } from './test-steps.tsx'

/** Milliseconds: each step may wait for another server, and megabytes may go to a store and back. */
const options: ActionOptions = { timeout: 120_000 }

export interface ConnectionTest<Input, Result> {
  /** `null` before the first test and during one: a result is that of the form as it stands. */
  result: Result | null
  /** Why the last test could not be made. */
  failure: unknown
  busy: boolean
  /** @throws {Refusal} when the test could not be made */
  run(input: Input): Promise<Result>
  /** Takes the result off the screen. */
  forget(): void
}

/** The state of a test of a form as it stands. Source: web/spec/managing.md 5.5, 5.6. */
export function useConnectionTest<Input, Result extends { steps: readonly TestStep[] }>(
  ask: (input: Input, options: ActionOptions) => Promise<Result>,
): ConnectionTest<Input, Result> {
  const [result, setResult] = useState<Result | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  return {
    result,
    failure,
    busy,
    async run(input) {
      setBusy(true)
      setResult(null)
      setFailure(null)
      try {
        const answer = await ask(input, options)
        setResult(answer)
        return answer
      } catch (error) {
        setFailure(error)
        throw error
      } finally {
        setBusy(false)
      }
    },
    forget() {
      setResult(null)
      setFailure(null)
    },
  }
}
