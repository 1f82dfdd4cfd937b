import { useEffect, useMemo, useState, type FormEvent } from 'react'
import { refresh, runAction, useAnswer } from '../../api/answers.ts'
import { isRefused } from '../../api/refusal.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Boundary } from '../../parts/boundary.tsx'
import { contains } from '../../parts/contains.ts'
import { FailureAlert } from '../../parts/failure-alert.tsx'
import { Link } from '../../parts/link.tsx'
import { SearchBox } from '../../parts/search-box.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/notices.tsx'
import { CheckBox } from '../../ui/forms/check-box.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'

export interface BindItemsProps {
  team_id: number
  /** Ids of the items that are bound already. */
  bound: ReadonlySet<string>
  onClose: () => void
}

/** From so many on they can be searched. Source: web/spec/design.md 4. */
const searchable = 10

/** Binds items that the person manages to a team. Source: web/spec/managing.md 2.3. */
export function BindItems({ team_id, bound, onClose }: BindItemsProps) {
  const t = usePhrases()
  const own = useAnswer('item/myList', { item_group_id: 0, original: 0 }, { freshFor: 0 })
  const [words, setWords] = useState('')
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
  const choose = (id: string, isChosen: boolean) => {
    setMissing(false)
    setChosen((now) =>
      isChosen ? new Set([...now, id]) : new Set([...now].filter((one) => one !== id)),
    )
  }
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
        {(items?.length ?? 0) >= searchable && (
          <SearchBox label={t('team.searchItems')} value={words} onValue={setWords} />
        )}
        <Boundary answer={{ ...own, data: items }} skeleton={<Skeleton height="160px" />}>
          {(all) => {
            const found = all.filter(({ item_name }) => contains(item_name, words))
            return (
              <div
                className="team-choices"
                role="group"
                aria-label={t('team.items')}
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
                tabIndex={found.length === 0 ? undefined : -1}
              >
                {found.length === 0 && (
                  <p>
                    {words
                      ? t('team.foundNothing', { keyword: words.trim() })
                      : t('team.nothingToBind')}
                  </p>
                )}
                {found.map((item) => (
                  <CheckBox
                    key={item.item_id}
                    label={
                      <>
                        {item.item_name}
                        {item.is_archived === '1' && (
                          <>
                            {' '}
                            <Badge>{t('team.archived')}</Badge>
                          </>
                        )}
                      </>
                    }
                    checked={chosen.has(item.item_id)}
                    onChecked={(on) => choose(item.item_id, on)}
                  />
                ))}
              </div>
            )
          }}
        </Boundary>
        <p className="team-new-item">
          <Link to="/item/add" target="_blank">
            {t('team.newItem')}
          </Link>
        </p>
        <DialogActions>
          <Button disabled={busy} onClick={onClose}>
            {t('core.cancel')}
          </Button>
          <Button type="submit" kind="main" busy={busy}>
            {ids.length > 0 ? t('team.bindCount', { count: ids.length }) : t('team.bind')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
