import type { Choice } from '../bound.ts'

/** What is in an option of a list: its label, and a sentence or the reason below it. */
export const OptionWords = ({ label, text, refused, dot }: Omit<Choice<string>, 'value'>) => (
  <>
    {dot && <span className={`option-dot ${dot}`} />}
    {label}
    {(refused ?? text) && <span className="help">{refused ?? text}</span>}
  </>
)
