import { Boundary } from '../../../parts/failures/boundary.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useAdminAnswer } from '../administer.ts'
import { LdapForm } from './ldap-form.tsx'

/** Signing in by a directory. Source: web/spec/managing.md 5.5. */
export function LdapTab() {
  const answer = useAdminAnswer('adminSetting/loadLdapConfig', {})
  // the form begins with what is stored now, not with what an earlier visit found
  const data = answer.isFetchedAfterMount ? answer.data : undefined
  return (
    <Boundary answer={{ ...answer, data }} skeleton={<Skeleton height="420px" />}>
      {(stored) => <LdapForm stored={stored} />}
    </Boundary>
  )
}
