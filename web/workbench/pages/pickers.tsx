import { useState } from 'react'
import { CatalogPicker } from '../../parts/catalog-picker/catalog-picker.tsx'
import { growTree, type Seed } from '../../parts/catalog-tree/tree.ts'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { DateField, DateRangeField, type DateSpan } from '../../ui/pickers/date-field.tsx'
import { PersonPicker, type PickedPerson } from '../../ui/pickers/person-picker.tsx'
import { UploadField } from '../../ui/pickers/upload-field.tsx'
import type { SendOptions } from '../../ui/pickers/use-uploads.ts'
import { later, words } from '../sample.ts'

const everybody: readonly PickedPerson[] = Array.from({ length: 40 }, (_, at) => ({
  username: `user-${at}`,
  name: ['支付开发', 'Frontend', '测试负责人', ''][at % 4] ?? '',
}))
const search = (typed: string) =>
  later(
    everybody
      .filter(({ username, name }) =>
        `${username} ${name}`.toLowerCase().includes(typed.toLowerCase()),
      )
      .slice(0, 20),
  )

export function PersonPage() {
  const [people, setPeople] = useState<readonly PickedPerson[]>(everybody.slice(0, 2))
  return (
    <div className="column">
      <PersonPicker
        label={words('Members', '成员')}
        help={words('Members and the owner are not offered.', '已在项目中的成员和所有者不会出现。')}
        value={people}
        onValue={setPeople}
        search={search}
        without={new Set(['user-3'])}
      />
      <PersonPicker
        label={words('Without an answer', '没有回应')}
        value={[]}
        onValue={() => undefined}
        search={() => Promise.reject(new Error(words('No connection.', '没有连接。')))}
      />
    </div>
  )
}

const catalog = (id: string, title: string): Seed => ({
  key: `c${id}`,
  kind: 'catalog',
  id,
  title,
  isDraft: false,
  method: '',
})
const below: Readonly<Record<string, readonly Seed[]>> = {
  '': [
    catalog('1', '接入指南'),
    catalog('2', 'Payment'),
    ...Array.from({ length: 60 }, (_, at) => catalog(`x${at}`, `Catalog ${at}`)),
  ],
  '2': [catalog('3', '渠道'), catalog('5', '对账')],
  '3': [catalog('4', 'Callbacks')],
}
const tree = growTree((parent) => below[parent?.id ?? ''] ?? [])

export function CatalogPage() {
  const [value, setValue] = useState('3')
  return (
    <div className="column">
      <CatalogPicker
        label={words('Catalog', '目录')}
        help={words('It holds for all catalogs below it.', '包含该目录下的所有子目录。')}
        tree={tree}
        reasonOf={(one) => (one?.id === '5' ? words('It is locked.', '已锁定。') : '')}
        value={value}
        first={[{ id: '0', label: words('All catalogs', '全部目录') }]}
        onValue={setValue}
      />
    </div>
  )
}

export function DatePage() {
  const [day, setDay] = useState('2026-11-21')
  const [span, setSpan] = useState<DateSpan>({ from: '2026-11-03', until: '2026-11-12' })
  const still = { error: '', onBlur: () => undefined }
  return (
    <>
      <div className="column">
        <DateField
          label={words('Valid until', '有效期至')}
          bound={{ ...still, name: 'until', value: day, onValue: setDay }}
        />
      </div>
      <DateRangeField
        label={words('Changed', '修改时间')}
        bound={{ ...still, name: 'span', value: span, onValue: setSpan }}
      />
    </>
  )
}

/** Progresses in tenths; files whose name contains "fail" fail halfway. */
async function send(file: File, { onProgress, signal }: SendOptions): Promise<string> {
  for (let tenth = 1; tenth <= 10; tenth++) {
    await later(undefined, 250)
    signal.throwIfAborted()
    onProgress(tenth / 10)
    if (tenth === 6 && file.name.includes('fail'))
      throw new Error(words('The connection broke off.', '连接中断。'))
  }
  return file.name
}

export const UploadPage = () => (
  <UploadField
    label={words('Attachments', '附件')}
    limit={5_000_000}
    kinds={['png', 'jpg', 'pdf', 'zip', 'txt']}
    send={send}
    onDone={(_, name) => toast(name)}
  />
)
