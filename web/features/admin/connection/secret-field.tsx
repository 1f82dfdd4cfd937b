import { limits } from '#contract/limits.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import type { Bound } from '../../../ui/forms/bound.ts'
import { Field } from '../../../ui/forms/field.tsx'
import '../../../ui/forms/input.css'

interface SecretFieldProps {
  label: string
  help?: string
  bound: Bound
}

/**
 * A secret that never comes back: the mask stands for the stored one. It is kept unless something
 * else is typed, and cleared when emptied. Source: web/spec/managing.md 5.5.
 */
export function SecretField({ label, help, bound }: SecretFieldProps) {
  const t = usePhrases()
  const { error, onValue, ...control } = bound
  const isKept = control.value === limits.secretMask
  return (
    <Field label={label} error={error} help={isKept ? t('admin-connection.secretKept') : help}>
      {(controlProps) => (
        <input
          className="input"
          type="password"
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          {...control}
          {...controlProps}
          // the mask is replaced as a whole
          onFocus={(event) => isKept && event.target.select()}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  )
}
