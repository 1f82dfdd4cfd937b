import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/text/text-field.tsx'
import { showNotice } from '../../ui/feedback/notices/notices.tsx'
import { Confirm } from '../../ui/overlays/dialogs/confirm.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialogs/dialog.tsx'
import { Drawer } from '../../ui/overlays/dialogs/drawer.tsx'
import { PasswordConfirm } from '../../ui/overlays/dialogs/password-confirm.tsx'
import { later, words } from '../sample.ts'

function Opened({
  label = words('Open', '打开'),
  children,
}: {
  label?: string
  children: (close: () => void) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button data-opens onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && children(() => setOpen(false))}
    </>
  )
}

function Named({ size, close }: { size: 'small' | 'middle' | 'large'; close: () => void }) {
  const [name, setName] = useState('')
  return (
    <Dialog
      title={words('New group', '新建分组')}
      text={words('Groups are seen by you alone.', '分组只有自己可见。')}
      size={size}
      typed={name !== ''}
      onClose={close}
    >
      <TextField
        label={words('Name', '名称')}
        bound={{ name: 'name', value: name, error: '', onValue: setName, onBlur: () => undefined }}
      />
      <DialogActions>
        <Button onClick={close}>{words('Cancel', '取消')}</Button>
        <Button kind="main" onClick={close}>
          {words('Create', '创建')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const show = () =>
  showNotice({
    text: words(
      'Ann has changed this page while you were writing in the dialog.',
      '你在对话框中书写时，Ann 修改了此页。',
    ),
    action: { label: words('Show', '查看'), run: () => undefined },
    stay: 0,
  })

export const DialogPage = () => (
  <div className="row">
    {(['small', 'middle', 'large'] as const).map((size) => (
      <Opened key={size} label={size}>
        {(close) => <Named size={size} close={close} />}
      </Opened>
    ))}
    <Button onClick={show}>{words('A notice', '通知')}</Button>
  </div>
)

export const AlertPage = () => (
  <div className="row">
    <Opened>
      {(close) => (
        <Dialog
          role="alertdialog"
          title={words('Somebody else saved this page', '其他人已保存此页')}
          text={words('Your text is kept.', '你的内容已保留。')}
          onClose={close}
        >
          <DialogActions>
            <Button kind="main" onClick={close}>
              {words('Compare', '对比')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Opened>
  </div>
)

export const ConfirmPage = () => (
  <div className="row">
    <Opened>
      {(close) => (
        <Confirm
          danger
          title={words('Delete page “Login”?', '删除页面“登录”？')}
          text={words('A manager can restore it for 30 days.', '管理员可在 30 天内恢复。')}
          action={words('Delete page', '删除页面')}
          onConfirm={() => later({ alert: words('This did not work.', '没有成功。') })}
          onClose={close}
        />
      )}
    </Opened>
  </div>
)

export const PasswordPage = () => (
  <div className="row">
    <Opened>
      {(close) => (
        <PasswordConfirm
          danger
          title={words('Delete item “Orders”?', '删除项目“订单”？')}
          text={words('It can not be restored. The password is 1234.', '无法恢复。密码是 1234。')}
          action={words('Delete item', '删除项目')}
          onConfirm={(password) =>
            later(
              password === '1234'
                ? undefined
                : { password: words('The password is wrong', '密码不正确') },
            )
          }
          onClose={close}
        />
      )}
    </Opened>
  </div>
)

export const DrawerPage = () => (
  <div className="row">
    {(['left', 'right'] as const).map((side) => (
      <Opened key={side} label={side}>
        {(close) => (
          <Drawer label={words('Menu', '菜单')} side={side} onClose={close}>
            <h2>{words('Menu', '菜单')}</h2>
            <p>{words('Swipe to its edge to close it.', '向边缘滑动即可关闭。')}</p>
          </Drawer>
        )}
      </Opened>
    ))}
  </div>
)
