import { limits } from '#contract/limits.ts'
import { usePhrases } from '../../locales/phrases.ts'
import type { Bound } from '../../ui/forms/bound.ts'
import { PasswordField } from '../../ui/forms/text/password-field.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'

export type Visibility = 'public' | 'private'

interface VisibilityFieldsProps {
  visibility: Bound<Visibility>
  password: Bound
}

/**
 * Public, or private with an item password; choosing public clears the password. Source:
 * web/spec/reading.md 6.1.
 */
export function VisibilityFields({ visibility, password }: VisibilityFieldsProps) {
  const t = usePhrases()
  return (
    <>
      <RadioCards
        label={t('new-item.visibility')}
        bound={{
          ...visibility,
          onValue: (value) => {
            visibility.onValue(value)
            if (value === 'public') password.onValue('')
          },
        }}
        choices={[
          { value: 'public', label: t('new-item.public'), text: t('new-item.publicText') },
          { value: 'private', label: t('new-item.private'), text: t('new-item.privateText') },
        ]}
      />
      {visibility.value === 'private' && (
        <PasswordField
          label={t('new-item.password')}
          autoComplete="off"
          limit={limits.itemPasswordLength}
          bound={password}
        />
      )}
    </>
  )
}
