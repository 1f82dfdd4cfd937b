import type { Answer } from '../../api/calls.ts'
import { usePhrases } from '../../locales/phrases.ts'
import type { DataTableProps } from '../../ui/table/data-table-props.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DateText } from '../date.tsx'
import { useHref } from '../links/navigation.tsx'
import { actions, known, objects } from './change-log-codes.ts'

type Entry = Answer<'item/getChangeLog'>['list'][number]

interface ChangeLogTableProps extends Pick<
  DataTableProps<Entry>,
  'rows' | 'total' | 'size' | 'view' | 'onView' | 'empty'
> {
  item: string
}

/**
 * Entries of the change log. The codes are translated here, because the server has only Chinese
 * words for them. Source: web/spec/reading.md 8.9.
 */
export function ChangeLogTable({ item, ...table }: ChangeLogTableProps) {
  const t = usePhrases()
  const base = useHref(`/${item}`)
  return (
    <DataTable
      {...table}
      label={t('item.changeLog')}
      keyOf={({ id }) => id}
      nameOf={(entry) => entry.op_object_name}
      columns={[
        {
          name: 'optime',
          head: t('item-dialogs.time'),
          sort: 'server',
          width: '150px',
          cell: (entry) => <DateText seconds={entry.optime_unix} full />,
        },
        {
          name: 'username',
          head: t('item-dialogs.who'),
          sort: 'server',
          width: '16%',
          cell: (entry) => (
            <span className="list-name">
              <Operator {...entry} />
            </span>
          ),
        },
        {
          name: 'op_action_type',
          head: t('item-dialogs.action'),
          sort: 'server',
          width: '90px',
          cell: (entry) => {
            const code = known(actions, entry.op_action_type)
            return code ? t(`item-dialogs.action_${code}`) : entry.op_action_type_desc
          },
        },
        {
          name: 'op_object_type',
          head: t('item-dialogs.object'),
          sort: 'server',
          width: '90px',
          cell: (entry) => {
            const code = known(objects, entry.op_object_type)
            return code ? t(`item-dialogs.object_${code}`) : entry.op_object_type_desc
          },
        },
        {
          name: 'op_object_name',
          head: t('item-dialogs.name'),
          sort: 'server',
          cell: (entry) =>
            entry.op_object_type === 'page' && /^(create|update)$/.test(entry.op_action_type) ? (
              <a
                className="list-name"
                href={`${base}/${entry.op_object_id}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                {entry.op_object_name}
              </a>
            ) : (
              wrapped(entry.op_object_name)
            ),
        },
        {
          name: 'remark',
          head: t('item-dialogs.remark'),
          sort: 'server',
          width: '16%',
          cell: (entry) => wrapped(entry.remark),
        },
      ]}
    />
  )
}

/** Breaks anywhere; an empty cell stays empty, so that cards leave it out. */
const wrapped = (text: string) => text && <span className="list-name">{text}</span>

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
