import { useState } from 'react'
import { DiffView } from '../../parts/diff/diff-view.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { SettingsRow, SettingsRows } from '../../ui/layout/settings-rows.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { words } from '../sample.ts'

export function TabsPage() {
  const [value, setValue] = useState<'body' | 'head' | 'query'>('body')
  return (
    <Tabs
      label={words('Request', '请求')}
      value={value}
      choices={[
        { value: 'query', label: words('Query', '查询参数') },
        { value: 'head', label: words('Headers', '请求头') },
        { value: 'body', label: words('Body', '请求体') },
      ]}
      onValue={setValue}
    >
      <p>{value}</p>
    </Tabs>
  )
}

export function SettingsPage() {
  const [on, setOn] = useState(true)
  return (
    <SettingsRows
      title={words('Access', '访问')}
      text={words('Who gets in, and how.', '谁可以进入，以及怎样进入。')}
    >
      <Switch
        label={words('Registration is open', '开放注册')}
        help={words('Everybody can open an account', '任何人都可以注册')}
        checked={on}
        onChecked={setOn}
      />
      <SettingsRow label={words('Owner', '所有者')} help={words('Has every right', '拥有全部权限')}>
        <span>backend-lead</span>
        <Button>{words('Hand over', '转让')}</Button>
      </SettingsRow>
    </SettingsRows>
  )
}

const text = (last: string) =>
  [...Array.from({ length: 30 }, (_, at) => `line ${at}`), last, 'end'].join('\n')

export const DiffPage = () => (
  <DiffView
    old={text('The order is paid within an hour.')}
    now={text('The order is paid within a day, 否则取消。')}
    heads={{ old: words('Before', '之前'), now: words('Now', '现在') }}
  />
)
