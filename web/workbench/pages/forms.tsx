import { useState } from 'react'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import type { Bound } from '../../ui/forms/bound.ts'
import { CheckBox } from '../../ui/forms/check-box.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { PasswordField } from '../../ui/forms/text/password-field.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { SearchSelectField } from '../../ui/forms/select/search-select-field.tsx'
import { SelectField } from '../../ui/forms/select/select-field.tsx'
import { SuggestField } from '../../ui/forms/select/suggest-field.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { TextAreaField, TextField } from '../../ui/forms/text/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { words } from '../sample.ts'

function useBound<T>(name: string, initial: T, error = ''): Bound<T> {
  const [value, setValue] = useState(initial)
  return { name, value, error, onValue: setValue, onBlur: () => undefined }
}

export function TextPage() {
  const name = useBound('name', '')
  const wrong = useBound('wrong', 'a b', words('Without spaces, please', '不能有空格'))
  return (
    <div className="column">
      <TextField
        label={words('Name', '名称')}
        help={words('Shown in the menu', '显示在菜单中')}
        bound={name}
      />
      <TextField label={words('Domain', '域名')} bound={wrong} />
      <TextField
        label={words('At most ten characters', '最多十个字符')}
        limit={10}
        bound={useBound('limited', words('pasted, and longer', '粘贴的内容超过了十个字符'))}
      />
      <PasswordField label={words('Password', '密码')} bound={useBound('password', 'secret')} />
      <TextAreaField label={words('Description', '描述')} bound={useBound('text', '')} />
      <TextField label={words('Disabled', '不可用')} disabled bound={useBound('off', '—')} />
    </div>
  )
}

export const NumberPage = () => (
  <div className="column">
    <NumberField
      label={words('Versions kept', '保留版本数')}
      help={words('1 to 1,000', '1 到 1000')}
      min={1}
      max={1000}
      bound={useBound<number | null>('kept', 20)}
    />
    <NumberField
      label={words('Disabled', '不可用')}
      disabled
      bound={useBound<number | null>('off', null)}
    />
  </div>
)

export const SelectPage = () => (
  <div className="column">
    <SelectField
      label={words('Role', '权限')}
      bound={useBound<string>('role', 'write')}
      choices={[
        {
          value: 'read',
          label: words('Reads', '只读'),
          text: words('Private items too', '包括私密项目'),
        },
        { value: 'write', label: words('Writes', '可编辑') },
        { value: 'manage', label: words('Manages', '项目管理员') },
        ...Array.from({ length: 20 }, (_, at) => ({ value: `more-${at}`, label: `${at}` })),
      ]}
    />
    <SearchSelectField
      label={words('Item', '项目')}
      bound={useBound<string>('item', '1')}
      choices={Array.from({ length: 500 }, (_, at) => ({
        value: String(at),
        label: `${words('Item', '项目')} ${at}`,
        ...(at % 7 === 0 && { refused: words('You may only read it', '你只能阅读') }),
      }))}
    />
    <SelectField
      label={words('Disabled', '不可用')}
      disabled
      bound={useBound<string>('off', 'a')}
      choices={[{ value: 'a', label: 'A' }]}
    />
  </div>
)

export const SuggestPage = () => (
  <div className="column">
    <SuggestField
      label={words('Environment', '环境')}
      placeholder="https://"
      bound={useBound('host', '')}
      suggestions={['https://api.example.com', 'https://test.example.com', 'http://127.0.0.1:8080']}
    />
  </div>
)

export function CheckPage() {
  const [on, setOn] = useState(true)
  return (
    <div className="column">
      <CheckBox
        label={words('Notify the others', '通知其他人')}
        help={words('They see it in their messages', '他们会在消息中看到')}
        checked={on}
        onChecked={setOn}
      />
      <CheckBox label={words('Disabled', '不可用')} disabled checked={false} onChecked={setOn} />
    </div>
  )
}

export function SwitchPage() {
  const [on, setOn] = useState(false)
  return (
    <div className="column">
      <Switch
        label={words('Registration is open', '开放注册')}
        help={words('Everybody can open an account', '任何人都可以注册')}
        checked={on}
        onChecked={setOn}
      />
      <Switch label={words('Disabled', '不可用')} disabled checked onChecked={setOn} />
    </div>
  )
}

export const RadioPage = () => (
  <RadioCards
    label={words('Who can read it', '谁可以阅读')}
    bound={useBound<string>('visibility', 'private')}
    choices={[
      {
        value: 'public',
        label: words('Everybody', '所有人'),
        text: words('No account is needed', '无需登录'),
      },
      {
        value: 'private',
        label: words('Members', '成员'),
        text: words('And those with the password', '以及知道密码的人'),
      },
    ]}
  />
)

interface Rule {
  path: string
  status: number | null
}

export function FormPage() {
  const needed = (value: string) => (value.trim() ? '' : words('Please fill this in', '请填写'))
  const form = useForm<{ name: string; rules: Rule[] }>(
    { name: 'orders', rules: [{ path: '/orders', status: 200 }] },
    { name: needed, 'rules.*.path': needed },
    async ({ name, rules }) => toast(`${name}: ${rules.length}`),
  )
  const rules = form.list('rules')
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <TextField label={words('Name', '名称')} bound={form.field('name')} />
      {rules.keys.map((key, at) => (
        <div key={key} className="row">
          <TextField label={words('Path', '路径')} bound={form.field(`rules.${at}.path`)} />
          <NumberField
            label={words('Status', '状态码')}
            min={100}
            max={599}
            bound={form.field(`rules.${at}.status`)}
          />
          <IconButton
            icon="arrowUp"
            label={words(`Move rule ${at + 1} up`, `上移规则 ${at + 1}`)}
            disabled={at === 0}
            onClick={() => rules.move(at, at - 1)}
          />
          <IconButton
            icon="trash"
            label={words(`Remove rule ${at + 1}`, `移除规则 ${at + 1}`)}
            onClick={() => rules.remove(at)}
          />
        </div>
      ))}
      <div className="form-actions">
        <Button icon="plus" onClick={() => rules.add({ path: '', status: null })}>
          {words('Add a rule', '添加规则')}
        </Button>
        <Button type="submit" kind="main" busy={form.busy}>
          {words('Save', '保存')}
        </Button>
      </div>
    </form>
  )
}
