import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { runAction } from '../../../api/actions.ts'
import { refresh, useAnswer } from '../../../api/answers.ts'
import { isRefused } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { Boundary } from '../../../parts/failures/boundary.tsx'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { ItemChecks } from '../../../parts/item-checks/item-checks.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextField } from '../../../ui/forms/text/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Dialog } from '../../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../../ui/overlays/dialogs/submit-actions.tsx'
import { itemsOf, type Group } from './group.ts'

interface GroupDialogProps {
  /** The group to change; absent for a new one. */
  group?: Group
  onClose: () => void
}

/** Name and items of a group. Source: web/spec/reading.md 5. */
export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const t = usePhrases()
  const own = useAnswer('item/myList', { item_group_id: 0, original: 0 })
  const [before] = useState(() => new Set(group ? itemsOf(group) : []))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(before)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({ name: group?.group_name ?? '' }, {}, async ({ name }) => {
    setFailure(null)
    try {
      const saved = await runAction('itemGroup/save', {
        id: Number(group?.id ?? 0),
        group_name: name.trim(),
        item_ids: [...chosen].map(Number),
      })
      await refresh('itemGroup/getList', 'item/myList')
      const values = { name: saved.group_name }
      toast(group ? t('item-groups.saved', values) : t('item-groups.made', values))
      onClose()
    } catch (error) {
      if (isRefused(error, 'textTooLong')) form.refuse('name', sentenceOf(error))
      else setFailure(error)
    }
  })
  const isChanged =
    form.typed || chosen.size !== before.size || [...chosen].some((id) => !before.has(id))
  return (
    <Dialog
      title={
        group ? t('item-groups.editGroup', { name: group.group_name }) : t('item-groups.newGroup')
      }
      size="middle"
      typed={isChanged}
      busy={form.busy}
      onClose={onClose}
    >
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <FailureAlert error={failure} />
        <TextField
          label={t('item-groups.name')}
          placeholder={t('item-groups.namePlaceholder')}
          limit={limits.groupNameLength}
          autoComplete="off"
          bound={form.field('name')}
        />
        <Boundary answer={own} skeleton={<Skeleton height="200px" />}>
          {(items) => (
            <ItemChecks
              label={t('item-groups.items')}
              searchLabel={t('item-groups.searchItems')}
              items={items}
              chosen={chosen}
              onChosen={setChosen}
              head={(shown) => (
                <div className="group-items-head">
                  <span role="status">{t('item-groups.selected', { count: chosen.size })}</span>
                  <Button
                    disabled={shown.length === 0}
                    onClick={() => setChosen(new Set([...chosen, ...shown]))}
                  >
                    {t('item-groups.selectShown')}
                  </Button>
                </div>
              )}
              archived={<Badge>{t('item-groups.archived')}</Badge>}
              empty={() => t('item-groups.noItem')}
            />
          )}
        </Boundary>
        <SubmitActions label={t('core.save')} busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
