import { usePhrases } from '../../locales/phrases.ts'
import { LinkButton } from './link-button.tsx'

/**
 * In place of signing in, in a frame of another site, where the browser keeps no session. Needs the
 * phrases of accounts. Source: web/spec/reading.md 3.1.
 *
 * @param to the address that was asked for
 */
export function OwnWindow({ to }: { to: string }) {
  const t = usePhrases()
  return (
    <>
      <p>{t('account.ownWindow')}</p>
      <LinkButton to={to} target="_blank" rel="noopener">
        {t('account.toOwnWindow')}
      </LinkButton>
    </>
  )
}
