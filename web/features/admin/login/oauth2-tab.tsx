import { Boundary } from '../../../parts/failures/boundary.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useAdminAnswer } from '../administer.ts'
import { Oauth2Form } from './oauth2-form.tsx'

/** Signing in by an OAuth2 provider. Source: web/spec/managing.md 5.5. */
export function Oauth2Tab() {
  const answer = useAdminAnswer('adminSetting/loadOauth2Config', {})
  // as for the directory
  const data = answer.isFetchedAfterMount ? answer.data : undefined
  return (
    <Boundary answer={{ ...answer, data }} skeleton={<Skeleton height="420px" />}>
      {(stored) => <Oauth2Form stored={stored} />}
    </Boundary>
  )
}
