import { usePhrases } from '../../../../locales/phrases.ts'
import { FailureAlert } from '../../../../parts/failures/failure-alert.tsx'
import { labelItems } from '../../../../parts/item-labels.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { RadioCards } from '../../../../ui/forms/radio-cards.tsx'
import { SearchSelectField } from '../../../../ui/forms/select/search-select-field.tsx'
import { Dialog } from '../../../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../../../ui/overlays/dialogs/submit-actions.tsx'
import { CatalogField, unbound } from './catalog-field.tsx'
import { useDestination, type DestinationOptions } from './use-destination.ts'

interface DestinationDialogProps extends DestinationOptions {
  title: string
  /** Whether they may leave where they are. */
  canMove: boolean
}

/** Copies or moves catalogs or pages, within their item or to another. Source: web/spec/writing.md 3. */
export function DestinationDialog({ title, canMove, ...options }: DestinationDialogProps) {
  const { info, onClose } = options
  const t = usePhrases()
  const form = useDestination(options)
  const copy = { value: 'copy', label: t('catalogs.copyTo'), text: t('catalogs.copyText') } as const
  const move = { value: 'move', label: t('catalogs.moveTo'), text: t('catalogs.moveText') } as const
  return (
    <Dialog title={title} size="small" typed={form.isChanged} busy={form.busy} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        {form.error && <Banner kind="danger">{form.error}</Banner>}
        <FailureAlert error={form.failure} />
        <RadioCards<'copy' | 'move'>
          label={t('catalogs.action')}
          bound={{ ...unbound, name: 'action', value: form.action, onValue: form.setAction }}
          choices={canMove ? [copy, move] : [copy]}
        />
        <SearchSelectField
          label={t('catalogs.item')}
          help={form.isMoveToOther ? t('catalogs.scopesEnd') : undefined}
          bound={{ ...unbound, name: 'item', value: form.item, onValue: form.chooseItem }}
          choices={[
            { value: info.item_id, label: t('catalogs.thisItem', { name: info.item_name }) },
            ...labelItems(form.others, t).map(({ item_id, label }) => ({ value: item_id, label })),
          ]}
        />
        <CatalogField
          label={t('catalogs.catalog')}
          error={form.problem}
          tree={form.catalogs}
          value={form.catalog}
          onValue={form.setCatalog}
          reasonOf={form.reasonOf}
        />
        <SubmitActions
          label={t(form.action === 'copy' ? 'catalogs.copy' : 'catalogs.move')}
          busy={form.busy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}
