import { useState } from 'react'
import { useHref } from '../navigation.tsx'
import { useAnswer } from '../../api/answers.ts'
import type { Answer } from '../../api/calls.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Boundary } from '../boundary.tsx'
import { DateText } from '../date.tsx'
import { FailureAlert } from '../failure-alert.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ListTable, Pager } from '../../ui/layout/list-table.tsx'

/** Rows per page. Source: web/spec/reading.md 8.9. */
const size = 10

const actions = ['create', 'update', 'delete', 'export', 'binding', 'unbound', 'drag'] as const
const objects = ['page', 'catalog', 'item', 'team', 'member', 'tree'] as const
const known = <T extends string>(list: readonly T[], code: string): T | undefined =>
  list.find((one) => one === code)

export interface ChangeLogDialogProps {
  info: Pick<Answer<'item/info'>, 'item_id'>
  onClose: () => void
}

/**
 * The item's audit log. The codes are translated here, because the server has only Chinese words
 * for them. Source: web/spec/reading.md 8.9.
 */
export function ChangeLogDialog({ info, onClose }: ChangeLogDialogProps) {
  const t = usePhrases()
  const base = useHref(`/${info.item_id}`)
  const [page, setPage] = useState(1)
  const log = useAnswer(
    'item/getChangeLog',
    { item_id: Number(info.item_id), page, count: size },
    { keepPrevious: true, freshFor: 0 },
  )
  return (
    <Dialog title={t('item-dialogs.changeLogTitle')} size="large" onClose={onClose}>
      <Boundary answer={log} onError={(error) => <FailureAlert error={error} />}>
        {({ list, total }) =>
          total === 0 ? (
            <p className="dialog-empty">{t('item-dialogs.noChanges')}</p>
          ) : (
            <>
              <ListTable
                label={t('item.changeLog')}
                rows={list}
                keyOf={({ id }) => id}
                columns={[
                  {
                    name: 'time',
                    head: t('item-dialogs.time'),
                    width: '150px',
                    cell: (entry) => <DateText seconds={entry.optime_unix} full />,
                  },
                  {
                    name: 'who',
                    head: t('item-dialogs.who'),
                    width: '16%',
                    cell: (entry) => <Operator {...entry} />,
                  },
                  {
                    name: 'action',
                    head: t('item-dialogs.action'),
                    width: '90px',
                    cell: (entry) => {
                      const code = known(actions, entry.op_action_type)
                      return code ? t(`item-dialogs.action_${code}`) : entry.op_action_type_desc
                    },
                  },
                  {
                    name: 'object',
                    head: t('item-dialogs.object'),
                    width: '90px',
                    cell: (entry) => {
                      const code = known(objects, entry.op_object_type)
                      return code ? t(`item-dialogs.object_${code}`) : entry.op_object_type_desc
                    },
                  },
                  {
                    name: 'name',
                    head: t('item-dialogs.name'),
                    cell: (entry) =>
                      entry.op_object_type === 'page' &&
                      /^(create|update)$/.test(entry.op_action_type) ? (
                        <a
                          href={`${base}/${entry.op_object_id}`}
                          target="_blank"
                          rel="noopener noreferrer"
                        >
                          {entry.op_object_name}
                        </a>
                      ) : (
                        entry.op_object_name
                      ),
                  },
                  {
                    name: 'remark',
                    head: t('item-dialogs.remark'),
                    width: '16%',
                    cell: (entry) => entry.remark,
                  },
                ]}
              />
              <Pager page={page} size={size} total={total} onPage={setPage} />
            </>
          )
        }
      </Boundary>
    </Dialog>
  )
}

/**
 * Who did it: `user(Name)`, each read in its own direction, as a name written from right to left
 * would turn the bracket around.
 */
const Operator = ({ username, name }: { username: string; name: string }) => (
  <>
    <bdi>{username}</bdi>
    {name && (
      <>
        (<bdi>{name}</bdi>)
      </>
    )}
  </>
)
