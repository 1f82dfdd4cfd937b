import { useEffect, useRef, useState } from 'react'
import { runAction } from '../../../api/actions.ts'
import { refresh, useAnswer } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { isRefused } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { useNavigate } from '../../../parts/links/navigation.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { PasswordField } from '../../../ui/forms/text/password-field.tsx'
import { TextField } from '../../../ui/forms/text/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Dialog, DialogActions } from '../../../ui/overlays/dialogs/dialog.tsx'
import { PersonPicker, type PickedPerson } from '../../../ui/pickers/person-picker.tsx'
import { searchPeople } from '../../../parts/search/search-people.ts'

export type OwnerAction = 'attorn' | 'archive' | 'convert' | 'delete'

/** Milliseconds the outcome is read before the screen changes. Source: web/spec/writing.md 6.3. */
const reading = 2000
/** An item with more pages is deleted only by its name. Source: web/spec/writing.md 6.3. */
const manyPages = 100

interface OwnerDialogProps {
  action: OwnerAction
  item: Answer<'item/detail'>
  onClose: () => void
}

/**
 * Says what an owner's action ends, and asks for the login password; of people without one here, the
 * name of the item.
 */
export function OwnerDialog({ action: chosen, item, onClose }: OwnerDialogProps) {
  const t = usePhrases()
  const navigate = useNavigate()
  const [people, setPeople] = useState<readonly PickedPerson[]>([])
  const [personError, setPersonError] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [done, setDone] = useState(false)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const own = useAnswer('item/myList', { item_group_id: 0, original: 0 })
  const pages = own.data?.find(({ item_id }) => item_id === item.item_id)?.page_count ?? 0
  const person = useAnswer('user/info', {})
  const isSso = person.data?.is_sso === '1'
  const asksName = isSso || (chosen === 'delete' && pages > manyPages)
  const item_id = Number(item.item_id)
  const send = (confirmation: { password: string; project_name: string }) => {
    if (chosen === 'archive') return runAction('item/archive', { item_id, ...confirmation })
    if (chosen === 'convert') return runAction('item/convert', { item_id, ...confirmation })
    if (chosen === 'delete') return runAction('item/delete', { item_id, ...confirmation })
    return runAction('item/attorn', {
      item_id,
      username: people[0]?.username ?? '',
      ...confirmation,
    })
  }
  const form = useForm(
    { password: '', name: '' },
    {
      password: (value) => (isSso || value ? '' : t('core.required')),
      name: (value) =>
        !asksName || value.trim() === item.item_name ? '' : t('item-settings.nameWrong'),
    },
    async ({ password, name }) => {
      setFailure(null)
      if (chosen === 'attorn' && people.length === 0)
        return setPersonError(t('item-settings.personMissing'))
      try {
        await send({
          password: isSso ? '' : password,
          project_name: isSso ? name.trim() : '',
        })
      } catch (error) {
        if (isRefused(error, 'wrongPassword'))
          form.refuse(isSso ? 'name' : 'password', sentenceOf(error))
        else if (isRefused(error, 'userUnknown', 'alreadyOwner')) setPersonError(sentenceOf(error))
        else setFailure(error)
        return
      }
      setDone(true)
      timer.current = window.setTimeout(() => {
        void navigate(chosen === 'convert' ? `/${item_id}` : '/item/index', { replace: true })
        void refresh('item/myList', 'item/info', 'item/detail', 'page/info', 'itemGroup/getList')
      }, reading)
    },
  )
  return (
    <Dialog
      role="alertdialog"
      title={t(`item-settings.${chosen}Title`, { name: item.item_name })}
      text={t(`item-settings.${chosen}Consequence`)}
      typed={!done && (form.typed || people.length > 0)}
      busy={form.busy || done}
      onClose={onClose}
    >
      <form className="form" noValidate onSubmit={form.onSubmit}>
        {done && (
          <Banner kind="success">
            {t(chosen === 'convert' ? 'item-settings.doneConverted' : 'item-settings.doneLeaving')}
          </Banner>
        )}
        <FailureAlert error={failure} />
        {chosen === 'attorn' && (
          <PersonPicker
            label={t('item-settings.newOwner')}
            help={t('item-settings.newOwnerHelp')}
            error={personError}
            value={people}
            without={new Set([item.username])}
            search={searchPeople}
            onValue={(next) => {
              setPeople(next.slice(-1))
              setPersonError('')
            }}
          />
        )}
        {asksName && (
          <TextField
            label={t('item-settings.typeName', { name: item.item_name })}
            autoComplete="off"
            spellCheck={false}
            bound={form.field('name')}
          />
        )}
        {!isSso && (
          <PasswordField
            label={t('core.loginPassword')}
            help={t('core.loginPasswordHelp')}
            autoComplete="current-password"
            bound={form.field('password')}
          />
        )}
        <DialogActions>
          <Button
            data-autofocus={chosen === 'delete'}
            disabled={form.busy || done}
            onClick={onClose}
          >
            {t('core.cancel')}
          </Button>
          <Button
            type="submit"
            kind={chosen === 'attorn' || chosen === 'convert' ? 'main' : 'danger'}
            disabled={done}
            busy={form.busy}
          >
            {t(`item-settings.${chosen}`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
