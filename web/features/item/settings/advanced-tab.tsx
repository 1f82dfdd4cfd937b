import { useState } from 'react'
import type { Answer } from '../../../api/calls.ts'
import { useSession } from '../../../api/session.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { sentences } from '../../../locales/sentences.ts'
import { Link } from '../../../parts/links/link.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { SettingsRow, SettingsRows } from '../../../ui/layout/settings-rows.tsx'
import { OwnerDialog, type OwnerAction } from './owner-dialog.tsx'

/** What only the owner may do: give away, archive, convert, delete. Source: web/spec/writing.md 6.3. */
export function AdvancedTab({ item }: { item: Answer<'item/detail'> }) {
  const t = usePhrases()
  const { person } = useSession()
  const [open, setOpen] = useState<OwnerAction | null>(null)
  const isOwner = person?.uid === item.uid
  const isArchived = item.is_archived === '1'
  const button = (action: OwnerAction) => (
    <Button
      kind={action === 'delete' ? 'danger' : undefined}
      disabled={!isOwner}
      onClick={() => setOpen(action)}
    >
      {t(`item-settings.${action}`)}
    </Button>
  )
  return (
    <>
      {!isOwner && (
        <Banner kind="info">
          {sentences(t('item-settings.ownerOnly', { name: item.username }), '')}
          {person?.groupid === '1' && (
            <Link
              to={`/admin/index?${new URLSearchParams({ panel: 'items', item_name: item.item_name })}`}
            >
              {t('core.admin')}
            </Link>
          )}
        </Banner>
      )}
      <SettingsRows title={t('item-settings.advanced')}>
        <SettingsRow label={t('item-settings.attorn')} help={t('item-settings.attornText')}>
          {button('attorn')}
        </SettingsRow>
        <SettingsRow label={t('item-settings.archive')} help={t('item-settings.archiveText')}>
          {isArchived ? <Badge>{t('item-settings.archived')}</Badge> : button('archive')}
        </SettingsRow>
        {item.item_type === '3' && !isArchived && (
          <SettingsRow label={t('item-settings.convert')} help={t('item-settings.convertText')}>
            {button('convert')}
          </SettingsRow>
        )}
        <SettingsRow label={t('item-settings.delete')} help={t('item-settings.deleteText')}>
          {button('delete')}
        </SettingsRow>
      </SettingsRows>
      {open && <OwnerDialog action={open} item={item} onClose={() => setOpen(null)} />}
    </>
  )
}
