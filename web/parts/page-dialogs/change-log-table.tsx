import type { Answer } from '../../api/calls.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { ListTable } from '../../ui/layout/list-table.tsx'
import { DateText } from '../date.tsx'
import { useHref } from '../links/navigation.tsx'
import { actions, known, objects } from './change-log-codes.ts'

interface ChangeLogTableProps {
  item: string
  rows: Answer<'item/getChangeLog'>['list']
}

/**
 * Entries of the change log. The codes are translated here, because the server has only Chinese
 * words for them. Source: web/spec/reading.md 8.9.
 */
export function ChangeLogTable({ item, rows }: ChangeLogTableProps) {
  const t = usePhrases()
  const base = useHref(`/${item}`)
  return (
    <ListTable
      label={t('item.changeLog')}
      rows={rows}
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
            entry.op_object_type === 'page' && /^(create|update)$/.test(entry.op_action_type) ? (
              <a href={`${base}/${entry.op_object_id}`} target="_blank" rel="noopener noreferrer">
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
