import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { DataColumn } from '../../ui/table/data-table-props.ts'
import type { TableView } from '../../ui/table/table-view.ts'
import { words } from '../sample.ts'

interface Member {
  username: string
  name: string
  since: string
  role: 'read' | 'write' | 'manage'
}

const members = (count: number): Member[] =>
  Array.from({ length: count }, (_, at) => ({
    username: `user-${at}`,
    name: ['支付开发', 'Frontend', '测试负责人', ''][at % 4] ?? '',
    since: `2026-${String(11 - (at % 9)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`,
    role: (['read', 'write', 'manage'] as const)[at % 3] ?? 'read',
  }))

const roles = () => ({
  read: words('Reads', '只读'),
  write: words('Writes', '可编辑'),
  manage: words('Manages', '项目管理员'),
})

const columns = (): DataColumn<Member>[] => [
  {
    name: 'username',
    head: words('User name', '用户名'),
    cell: ({ username }) => username,
    sort: ({ username }) => username,
  },
  { name: 'name', head: words('Name', '姓名'), cell: ({ name }) => name, sort: ({ name }) => name },
  {
    name: 'since',
    head: words('Since', '添加时间'),
    width: '130px',
    cell: ({ since }) => since,
    sort: ({ since }) => since,
  },
  {
    name: 'role',
    head: words('Role', '权限'),
    cell: ({ role }) => (
      <Badge kind={role === 'read' ? undefined : 'success'}>{roles()[role]}</Badge>
    ),
  },
]

const actionsOf = ({ username }: Member) => [
  { name: 'edit', label: words('Edit', '修改'), run: () => toast(username) },
  { name: 'remove', label: words('Remove', '移除'), danger: true, run: () => toast(username) },
  { name: 'catalogs', label: words('Catalogs', '目录'), run: () => toast(username) },
  { name: 'log', label: words('Log', '日志'), run: () => toast(username) },
]

const start: TableView = { page: 1, size: 15, sort: null, filters: {} }

export function TablePage() {
  const [view, setView] = useState(start)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [is, setIs] = useState<'there' | 'loading' | 'empty' | 'failed'>('there')
  return (
    <>
      <div className="row">
        <Segments
          label={words('State', '状态')}
          value={is}
          choices={[
            { value: 'there', label: words('There', '有数据') },
            { value: 'loading', label: words('Loading', '加载中') },
            { value: 'empty', label: words('Empty', '空') },
            { value: 'failed', label: words('Failed', '失败') },
          ]}
          onValue={setIs}
        />
        <span role="status">{words(`${chosen.size} chosen`, `已选 ${chosen.size} 个`)}</span>
      </div>
      <div>
        <DataTable
          label={words('Members', '成员')}
          columns={columns()}
          rows={is === 'loading' ? undefined : is === 'empty' ? [] : members(64)}
          keyOf={({ username }) => username}
          nameOf={({ username }) => username}
          view={view}
          onView={setView}
          size={15}
          actionsOf={actionsOf}
          chosen={chosen}
          onChosen={setChosen}
          empty={
            <State drawing="key" title={words('No members yet', '还没有成员')}>
              <Button kind="main">{words('Add members', '添加成员')}</Button>
            </State>
          }
          failed={
            is === 'failed' ? (
              <State drawing="cloud" title={words('This did not work', '没有成功')}>
                <Button icon="refresh">{words('Try again', '重试')}</Button>
              </State>
            ) : undefined
          }
        />
      </div>
    </>
  )
}

const many = members(5000)

export function LongListPage() {
  const [view, setView] = useState(start)
  return (
    <div>
      <DataTable
        label={words('5,000 members', '5000 名成员')}
        columns={columns()}
        rows={many}
        keyOf={({ username }) => username}
        nameOf={({ username }) => username}
        view={view}
        onView={setView}
        actionsOf={actionsOf}
        empty={null}
      />
    </div>
  )
}
