import { useState, type FormEvent } from 'react'
import { runAction } from '../../../../api/actions.ts'
import { refresh } from '../../../../api/answers.ts'
import type { Answer } from '../../../../api/calls.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { AddPeopleDialog } from '../../../../parts/add-people-dialog.tsx'
import type { Tree } from '../../../../parts/catalog-tree/tree.ts'
import { FailureAlert } from '../../../../parts/failures/failure-alert.tsx'
import { useRoleChoices, type ItemRole, type Rights } from '../../../../parts/item-roles/roles.ts'
import { ScopeField } from '../../../../parts/item-roles/scope-select.tsx'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { RadioCards } from '../../../../ui/forms/radio-cards.tsx'
import { Dialog } from '../../../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../../../ui/overlays/dialogs/submit-actions.tsx'
import { numberOf, scopeArgs } from './member-rights.ts'

interface RightsFieldsProps {
  rights: Rights
  onRights: (rights: Rights) => void
  tree: Tree | undefined
}

/** Role, and the catalog that it is restricted to; administrators have none. */
function RightsFields({ rights, onRights, tree }: RightsFieldsProps) {
  const t = usePhrases()
  return (
    <>
      <RadioCards<ItemRole>
        label={t('item-roles.role')}
        bound={{
          name: 'role',
          value: rights.role,
          error: '',
          onValue: (role) => onRights({ ...rights, role }),
          onBlur: () => undefined,
        }}
        choices={useRoleChoices()}
      />
      {rights.role !== '2' && (
        <ScopeField
          label={t('item-roles.catalog')}
          help={t('item-settings.catalogHelp')}
          tree={tree}
          scope={rights.scope}
          onScope={(scope) => onRights({ ...rights, scope })}
        />
      )}
    </>
  )
}

const usual: Rights = { role: '1', scope: [] }

interface AddMembersProps {
  item_id: number
  /** User names of the members and the owner. */
  without: ReadonlySet<string>
  tree: Tree | undefined
  onClose: () => void
}

/** Adds people with the same rights. Source: web/spec/writing.md 6.2. */
export function AddMembers({ item_id, without, tree, onClose }: AddMembersProps) {
  const t = usePhrases()
  const [rights, setRights] = useState(usual)
  return (
    <AddPeopleDialog
      size="small"
      label={t('item-settings.memberList')}
      help={t('item-settings.membersHelp')}
      without={without}
      typed={rights !== usual}
      add={async (username) => {
        const result = await runAction('member/save', {
          item_id,
          username,
          member_group_id: numberOf(rights.role),
          ...scopeArgs(rights.role === '2' ? [] : rights.scope),
        })
        await refresh('member/getList')
        return result
      }}
      onRefused={(error) => {
        if (isRefused(error, 'catalogNotFound')) void refresh('catalog/catListGroup')
      }}
      onClose={onClose}
    >
      <RightsFields rights={rights} onRights={setRights} tree={tree} />
    </AddPeopleDialog>
  )
}

interface ChangeMemberProps {
  member: Answer<'member/getList'>[number]
  rights: Rights
  isSelf: boolean
  tree: Tree | undefined
  /** Saves the rights; `scope` is absent when it has not been changed. @throws {Refusal} */
  save: (rights: { role: ItemRole; scope?: readonly string[] }) => Promise<void>
  onClose: () => void
}

/** Changes the rights of one member. Source: web/spec/writing.md 6.2. */
export function ChangeMember({ member, rights, isSelf, tree, save, onClose }: ChangeMemberProps) {
  const t = usePhrases()
  const [chosen, setChosen] = useState(rights)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const isScopeChanged = chosen.scope !== rights.scope
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await save({ role: chosen.role, ...(isScopeChanged && { scope: chosen.scope }) })
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
      if (isRefused(error, 'catalogNotFound')) void refresh('catalog/catListGroup')
    }
  }
  return (
    <Dialog
      title={t('item-settings.changeTitle', { name: member.username })}
      typed={chosen.role !== rights.role || isScopeChanged}
      busy={busy}
      sheet={false}
      onClose={onClose}
    >
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <FailureAlert error={failure} />
        <RightsFields rights={chosen} onRights={setChosen} tree={tree} />
        {isSelf && chosen.role !== '2' && (
          <Banner kind="warning">{t('item-settings.changeSelf')}</Banner>
        )}
        <SubmitActions
          label={t('core.save')}
          busy={busy}
          disabled={chosen.role === rights.role && !isScopeChanged}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}
