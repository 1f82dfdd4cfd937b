import { useEffect } from 'react'
import { useAnswer } from '../../../api/answers.ts'
import { isRefused } from '../../../api/refusal.ts'
import { itemInfoArgs } from '../../../lib/address/reading-address.ts'
import { t as now, usePhrases } from '../../../locales/phrases.ts'
import { Boundary } from '../../../parts/failures/boundary.tsx'
import { Screen } from '../../../parts/frame/screen.tsx'
import { useNavigate, useParams } from '../../../parts/links/navigation.tsx'
import { NotFound } from '../../../parts/failures/not-found.tsx'
import { useTitle } from '../../../parts/links/use-title.ts'
import { showNotice } from '../../../ui/feedback/notices/notices.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ExportForm } from './export-form.tsx'

/** Milliseconds for which the explanation stays when somebody is sent back. */
const reasonTime = 10_000

/** `/item/export/{item_id}`, for those who may write to the item. Source: web/spec/writing.md 5. */
export function ItemExportScreen() {
  const { item = '' } = useParams()
  return /^[1-9]\d{0,14}$/.test(item) ? <Export key={item} id={item} /> : <NotFound />
}

function Export({ id }: { id: string }) {
  const t = usePhrases()
  const navigate = useNavigate()
  const answer = useAnswer('item/info', itemInfoArgs(id, 0), { signedOut: 'signIn' })
  const info = answer.data
  const isRefusedHere = info?.can_export === false
  useTitle(info ? `${t('item-export.title')} · ${info.item_name}` : t('item-export.title'))
  useEffect(() => {
    if (!info || info.can_export) return
    showNotice({ text: now('item-export.noRight'), stay: reasonTime })
    void navigate(`/${info.item_domain || info.item_id}`, { replace: true })
  }, [info, navigate])
  return (
    <Screen
      title={t('item-export.title')}
      width={600}
      back={{
        to: `/${info?.item_domain || id}`,
        label: info?.item_name ?? t('item-export.back'),
      }}
    >
      <Boundary
        answer={isRefusedHere ? { ...answer, data: undefined } : answer}
        skeleton={<Skeleton height="420px" />}
        onError={(error) => (isRefused(error, 'itemNotFound') ? <NotFound /> : undefined)}
      >
        {(item) => <ExportForm info={item} />}
      </Boundary>
    </Screen>
  )
}
