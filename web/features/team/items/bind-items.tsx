import { useEffect, useMemo, useState, type FormEvent } from 'react'
import { runAction } from '../../../api/actions.ts'
import { refresh, useAnswer } from '../../../api/answers.ts'
import { isRefused } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { Boundary } from '../../../parts/failures/boundary.tsx'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { ItemChecks } from '../../../parts/item-checks/item-checks.tsx'
import { Link } from '../../../parts/links/link.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import { Dialog } from '../../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../../ui/overlays/dialogs/submit-actions.tsx'

interface BindItemsProps {
  team_id: number
  /** Ids of the items that are bound already. */
  bound: ReadonlySet<string>
  onClose: () => void
}

/** Binds items that the person manages to a team. Source: web/spec/managing.md 2.3. */
export function BindItems({ team_id, bound, onClose }: BindItemsProps) {
  const t = usePhrases()
  const own = useAnswer('item/myList', { item_group_id: 0, original: 0 }, { freshFor: 0 })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<unknown>(null)
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const { refetch } = own
  useEffect(() => {
    // an item may have been created in another tab
    const read = () => void refetch()
    window.addEventListener('focus', read)
    return () => window.removeEventListener('focus', read)
  }, [refetch])
  const items = useMemo(
    () => own.data?.filter(({ item_id, manage }) => manage === 1 && !bound.has(item_id)),
    [own.data, bound],
  )
  // items that have been bound or deleted meanwhile are not sent
  const ids = (items ?? []).map(({ item_id }) => item_id).filter((id) => chosen.has(id))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFailure(null)
    setMissing(ids.length === 0)
    if (ids.length === 0) return
    setBusy(true)
    try {
      const args = { team_id, item_id: ids.map(Number) }
      const { bound: count } = await runAction('teamItem/save', args)
      await refresh('teamItem/getListByTeam', 'team/getList', 'teamItem/getList')
      toast(t('team.bound', { count }))
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
      if (isRefused(error, 'itemNotYours', 'boundAlready', 'noAccess', 'teamNotFound'))
        void refresh('item/myList', 'teamItem/getListByTeam', 'team/getList')
    }
  }
  return (
    <Dialog
      title={t('team.bindItems')}
      text={t('team.bindText')}
      sheet={false}
      typed={ids.length > 0}
      busy={busy}
      onClose={onClose}
    >
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <FailureAlert error={failure} />
        {missing && <Banner kind="danger">{t('team.itemMissing')}</Banner>}
        <Boundary answer={{ ...own, data: items }} skeleton={<Skeleton height="160px" />}>
          {(all) => (
            <ItemChecks
              label={t('team.items')}
              searchLabel={t('team.searchItems')}
              items={all}
              chosen={chosen}
              onChosen={(next) => {
                setMissing(false)
                setChosen(next)
              }}
              archived={<Badge>{t('team.archived')}</Badge>}
              empty={(words) =>
                words ? t('controls.noResults', { keyword: words }) : t('team.nothingToBind')
              }
            />
          )}
        </Boundary>
        <p className="team-new-item">
          <Link to="/item/add" target="_blank">
            {t('team.newItem')}
          </Link>
        </p>
        <SubmitActions
          label={ids.length > 0 ? t('team.bindCount', { count: ids.length }) : t('team.bind')}
          busy={busy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}
