import { useState, type ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import { useAction } from '../../api/actions.ts'
import { useAnswer } from '../../api/answers.ts'
import type { Answer } from '../../api/calls.ts'
import { loadSession } from '../../api/session.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Boundary } from '../../parts/failures/boundary.tsx'
import { LinkButton } from '../../parts/links/link-button.tsx'
import { FailureAlert } from '../../parts/failures/failure-alert.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { useSigningOut } from '../../parts/frame/person/sign-out.tsx'
import { useLeavePrompt } from '../../parts/links/use-leave-prompt.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { TextField } from '../../ui/forms/text/text-field.tsx'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { LanguageSegments, ThemeSegments } from './appearance-settings.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import './settings-screen.css'

type Info = Answer<'user/info'>

/** `/user/setting`. Source: web/spec/reading.md 3.4. */
export function SettingsScreen() {
  const t = usePhrases()
  const info = useAnswer('user/info', {})
  return (
    <Screen
      title={t('account.settingsTitle')}
      width={600}
      back={{ to: '/item/index', label: t('account.backToItems') }}
    >
      <Boundary answer={info} skeleton={<Skeleton height="420px" />}>
        {(person) => <Settings person={person} />}
      </Boundary>
    </Screen>
  )
}

function Settings({ person }: { person: Info }) {
  const t = usePhrases()
  const [open, setOpen] = useState<'password' | 'email' | null>(null)
  const signingOut = useSigningOut()
  const isSso = person.is_sso === '1'
  return (
    <>
      <section className="settings-group">
        <h2>{t('account.profile')}</h2>
        <Row label={t('account.userName')}>
          {person.username}
          <CopyButton text={person.username} />
        </Row>
        <NameRow name={person.name} isSso={isSso} />
        <Row label={t('account.role')}>
          {t(person.groupid === '1' ? 'account.administrator' : 'account.ordinaryUser')}
        </Row>
      </section>
      <section className="settings-group">
        <h2>{t('account.security')}</h2>
        <Row
          label={t('account.password')}
          control={
            !isSso && <Button onClick={() => setOpen('password')}>{t('account.change')}</Button>
          }
        >
          <span className="help">{t(isSso ? 'account.managedBySso' : 'account.passwordNote')}</span>
        </Row>
        <Row
          label={t('account.email')}
          control={
            !isSso && (
              <Button onClick={() => setOpen('email')}>
                {t(person.email ? 'account.change' : 'account.add')}
              </Button>
            )
          }
        >
          {person.email}
          <EmailState person={person} />
        </Row>
        <Row
          label={t('core.tokens')}
          control={<LinkButton to="/user/tokens">{t('account.manage')}</LinkButton>}
        >
          <span className="help">{t('account.tokensText')}</span>
        </Row>
        <Row
          label={t('core.signOut')}
          control={
            <Button icon="leave" onClick={signingOut.begin}>
              {t('core.signOut')}
            </Button>
          }
        >
          <span className="help">{t('account.signOutText')}</span>
        </Row>
      </section>
      <section className="settings-group">
        <h2>{t('account.appearance')}</h2>
        <Row label={t('core.language')}>
          <LanguageSegments />
        </Row>
        <Row label={t('core.theme')}>
          <ThemeSegments />
        </Row>
      </section>
      {open === 'password' && (
        <PasswordDialog username={person.username} onClose={() => setOpen(null)} />
      )}
      {open === 'email' && <EmailDialog email={person.email} onClose={() => setOpen(null)} />}
      {signingOut.question}
    </>
  )
}

const Row = ({
  label,
  control,
  children,
}: {
  label: string
  control?: ReactNode
  children: ReactNode
}) => (
  <div className="account-row">
    <div className="label">{label}</div>
    <div className="value">{children}</div>
    {control}
  </div>
)

function EmailState({ person }: { person: Info }) {
  const t = usePhrases()
  if (!person.email) return <Badge>{t('account.emailNone')}</Badge>
  return person.email_verify > 0 ? (
    <Badge kind="success" icon="check">
      {t('account.emailVerified')}
    </Badge>
  ) : (
    <Badge kind="warning">{t('account.emailUnverified')}</Badge>
  )
}

/**
 * Longest name that can be typed; a longer stored one is still shown. Source: web/spec/reading.md
 * 18 (13).
 */
const nameLength = 60

function NameRow({ name, isSso }: { name: string; isSso: boolean }) {
  const t = usePhrases()
  const update = useAction('user/updateInfo', ['user/info'])
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({ name }, {}, async (values) => {
    setFailure(null)
    try {
      await update.mutateAsync({ name: values.name.trim() })
      await loadSession()
      toast(t('account.saved'))
    } catch (error) {
      setFailure(error)
    }
  })
  const leavePrompt = useLeavePrompt(form.values.name !== name && !form.busy)
  return (
    <div className="account-row">
      {leavePrompt}
      <div className="label">{t('account.name')}</div>
      <form onSubmit={form.onSubmit} noValidate>
        <TextField
          label={t('account.name')}
          help={t(isSso ? 'account.nameHelpSso' : 'account.nameHelp')}
          limit={Math.min(Math.max(nameLength, name.length), limits.displayNameLength)}
          autoComplete="name"
          bound={form.field('name')}
        />
        <Button
          type="submit"
          kind={form.values.name === name ? undefined : 'main'}
          busy={form.busy}
        >
          {t('core.save')}
        </Button>
      </form>
      <FailureAlert error={failure} />
    </div>
  )
}
