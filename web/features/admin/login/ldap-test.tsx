import { useState } from 'react'
import type { Answer } from '../../../api/calls.ts'
import { isRefused } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { PasswordField } from '../../../ui/forms/text/password-field.tsx'
import { TextField } from '../../../ui/forms/text/text-field.tsx'
import { TestSteps, type TestStep } from '../connection/test-steps.tsx'
import type { ConnectionTest } from '../connection/use-connection-test.ts'

/** Somebody whose sign-in is tried; empty for nobody. */
export interface TestPerson {
  username: string
  password: string
}

interface LdapTestProps {
  test: ConnectionTest<TestPerson, Answer<'adminSetting/testLdap'>>
  onTest: (person: TestPerson) => void
}

/** Tries the form as it stands; nothing is stored and nobody imported. */
export function LdapTest({ test, onTest }: LdapTestProps) {
  const t = usePhrases()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const bound = { error: '', onBlur: () => undefined }
  return (
    <form
      className="login-test"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!test.busy) onTest({ username, password })
      }}
    >
      <h3>{t('admin-login.test')}</h3>
      <p className="help">{t('admin-login.testHelp')}</p>
      <TextField
        label={t('admin-login.testUser')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        bound={{ ...bound, name: 'test-user', value: username, onValue: setUsername }}
      />
      <PasswordField
        label={t('admin-login.testPassword')}
        autoComplete="off"
        bound={{ ...bound, name: 'test-password', value: password, onValue: setPassword }}
      />
      <div>
        <Button type="submit" busy={test.busy}>
          {t('admin-login.test')}
        </Button>
      </div>
      {/* a refused field says so itself */}
      {!isRefused(test.failure, 'badInput') && <FailureAlert error={test.failure} />}
      <TestSteps
        label={t('admin-login.test')}
        steps={test.result?.steps.map((step) => named(t, step))}
        nameOf={(name) => t(`admin-login.step_${name as 'form'}`)}
      />
    </form>
  )
}

const fields = [
  'host',
  'port',
  'base_dn',
  'bind_password',
  'user_field',
  'name_field',
  'search_filter',
] as const

/** A form that is not complete names the field by its label. */
function named(t: ReturnType<typeof usePhrases>, step: TestStep): TestStep {
  const field = fields.find((one) => one === step.detail)
  return step.name === 'form' && field ? { ...step, detail: t(`admin-login.${field}`) } : step
}
