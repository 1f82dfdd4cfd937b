import { useState } from 'react'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Pills } from '../../ui/controls/pills.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Sortable } from '../../ui/controls/sortable.tsx'
import { SplitButton } from '../../ui/controls/split-button.tsx'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { MenuButton } from '../../ui/overlays/menus/menu.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { words } from '../sample.ts'

export function ButtonPage() {
  return (
    <>
      <div className="row">
        <Button kind="main">{words('Save', '保存')}</Button>
        <Button icon="plus">{words('Add', '添加')}</Button>
        <Button kind="quiet">{words('Later', '以后')}</Button>
        <Button kind="danger">{words('Delete', '删除')}</Button>
        <Button busy>{words('Saving', '正在保存')}</Button>
        <Button disabled>{words('Disabled', '不可用')}</Button>
      </div>
      <div className="row">
        <IconButton icon="edit" label={words('Edit', '编辑')} shortcut="Ctrl+E" />
        <IconButton
          icon="trash"
          label={words('Delete', '删除')}
          reason={words('Only a manager can delete it', '只有管理员可以删除')}
        />
        <CopyButton text="showdoc" />
        <CopyButton text="showdoc" label={words('Copy the name', '复制名称')} />
      </div>
    </>
  )
}

const saveGroups = () => [
  [
    { name: 'leave', label: words('Save and leave', '保存并离开'), run: () => toast('…') },
    { name: 'notify', label: words('Save and notify', '保存并通知'), run: () => toast('…') },
  ],
  [{ name: 'discard', label: words('Discard', '放弃'), danger: true, run: () => toast('…') }],
]

export const SplitPage = () => (
  <div className="row">
    <SplitButton
      kind="main"
      label={words('Save', '保存')}
      groups={saveGroups()}
      onClick={() => toast(words('Saved', '已保存'))}
    />
    <SplitButton
      label={words('Export', '导出')}
      icon="download"
      groups={saveGroups()}
      onClick={() => undefined}
    />
    <SplitButton
      label={words('Disabled', '不可用')}
      disabled
      groups={saveGroups()}
      onClick={() => undefined}
    />
  </div>
)

export function SegmentsPage() {
  const [value, setValue] = useState<'day' | 'week' | 'month'>('week')
  return (
    <div>
      <Segments
        label={words('Span', '范围')}
        value={value}
        choices={[
          { value: 'day', label: words('Day', '日') },
          { value: 'week', label: words('Week', '周') },
          { value: 'month', label: words('Month', '月') },
        ]}
        onValue={setValue}
      />
    </div>
  )
}

export function PillsPage() {
  const [value, setValue] = useState<'all' | 'new' | 'changed'>('all')
  return (
    <Pills
      label={words('Shown', '显示')}
      value={value}
      choices={[
        { value: 'all', label: words('All', '全部') },
        { value: 'new', label: words('New', '新增'), count: 3 },
        { value: 'changed', label: words('Changed', '更改'), count: 12 },
      ]}
      onValue={setValue}
    />
  )
}

export function SortingPage() {
  const [ids, setIds] = useState<string[]>(['1', '2', '3', '4'])
  const nameOf = (id: string) => words(`Entry ${id}`, `第 ${id} 项`)
  return (
    <div className="column">
      <Sortable ids={ids} shape="list" nameOf={nameOf} onOrder={setIds}>
        {(id, { entry, handle: { ref, ...handle } }) => (
          <div className="row" {...entry}>
            <span ref={ref}>
              <IconButton icon="grip" label={nameOf(id)} {...handle} />
            </span>
            {nameOf(id)}
          </div>
        )}
      </Sortable>
    </div>
  )
}

export const MenuPage = () => (
  <div className="row">
    <MenuButton
      label={words('More', '更多')}
      head={words('Page “Login”', '页面“登录”')}
      groups={[
        [
          {
            name: 'edit',
            label: words('Edit', '编辑'),
            icon: 'edit',
            shortcut: 'Ctrl+E',
            run: () => toast('…'),
          },
          { name: 'share', label: words('Share', '分享'), icon: 'share', href: '#share' },
          {
            name: 'sort',
            label: words('Sort', '排序'),
            icon: 'sort',
            reason: words('Only editors can sort', '只有可编辑的成员可以排序'),
          },
        ],
        [
          { name: 'light', label: words('Light', '浅色'), checked: false, run: () => undefined },
          { name: 'dark', label: words('Dark', '深色'), checked: true, run: () => undefined },
        ],
        [
          {
            name: 'delete',
            label: words('Delete', '删除'),
            icon: 'trash',
            danger: true,
            run: () => toast('…'),
          },
        ],
      ]}
    >
      {(trigger) => (
        <Button icon="more" {...trigger}>
          {words('More', '更多')}
        </Button>
      )}
    </MenuButton>
  </div>
)

export function PopoverPage() {
  const [open, setOpen] = useState(false)
  return (
    <div className="row">
      <Popover
        label={words('About this page', '关于本页')}
        open={open}
        onOpen={setOpen}
        trigger={<Button icon="info">{words('About', '关于')}</Button>}
      >
        <p>{words('Changed yesterday by Ann.', 'Ann 昨天修改。')}</p>
        <Button onClick={() => setOpen(false)}>{words('Done', '完成')}</Button>
      </Popover>
    </div>
  )
}

export const TooltipPage = () => (
  <div className="row">
    <Tooltip text={words('Saves and stays here', '保存并留在这里')} shortcut="Ctrl+S">
      <Button kind="main">{words('Save', '保存')}</Button>
    </Tooltip>
    <IconButton icon="history" label={words('History', '历史版本')} />
  </div>
)
