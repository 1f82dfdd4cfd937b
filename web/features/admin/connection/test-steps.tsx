import { usePhrases } from '../../../locales/phrases.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import type { Answer } from '../../../api/calls.ts'
import './connection.css'

export type TestStep = Answer<'adminSetting/testStorage'>['steps'][number]

const signs = { ok: 'check', failed: 'close' } as const

interface TestStepsProps {
  /** What was tested: heads the copied text. */
  label: string
  /** Nothing before the first test; the element is there all the time, so that results are announced. */
  steps: readonly TestStep[] | undefined
  /** What a step is called. */
  nameOf: (name: string) => string
}

/**
 * The steps of a connection test: what each came to, how long it took, the other server's own
 * words, and what to do. Source: web/spec/managing.md 5.5.
 */
export function TestSteps({ label, steps, nameOf }: TestStepsProps) {
  const t = usePhrases()
  const stateOf = ({ state }: TestStep) => t(`admin-connection.${state}`)
  const lineOf = (step: TestStep) =>
    [
      `${stateOf(step)}: ${nameOf(step.name)}${step.state === 'skipped' ? '' : ` (${step.ms} ms)`}`,
      step.detail,
      step.advice,
    ]
      .filter(Boolean)
      .join('\n  ')
  return (
    <div className="steps" aria-live="polite">
      {steps && (
        <>
          <ol aria-label={label}>
            {steps.map((step) => (
              <li key={step.name} className={step.state}>
                <span className="steps-sign">
                  {step.state === 'skipped' ? (
                    <span aria-hidden="true">–</span>
                  ) : (
                    <Icon name={signs[step.state]} size={16} />
                  )}
                  <span className="sr-only">{stateOf(step)}</span>
                </span>
                <div>
                  <span className="steps-name">{nameOf(step.name)}</span>
                  {step.detail && <code>{step.detail}</code>}
                  {step.advice && <p>{step.advice}</p>}
                </div>
                {step.state !== 'skipped' && <span className="steps-time">{step.ms} ms</span>}
              </li>
            ))}
          </ol>
          <CopyButton
            kind="quiet"
            label={t('admin-connection.copy')}
            text={[label, ...steps.map(lineOf)].join('\n')}
          />
        </>
      )}
    </div>
  )
}

/** True when no step failed. */
export const isFine = (steps: readonly TestStep[]): boolean =>
  steps.every(({ state }) => state !== 'failed')
