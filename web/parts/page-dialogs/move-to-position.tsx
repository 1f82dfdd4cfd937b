import { usePhrases } from '../../locales/phrases.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { wholeNumberProblem } from '../../ui/forms/whole-number.ts'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../ui/overlays/dialogs/submit-actions.tsx'

interface MoveToPositionProps {
  /** The title of the page. */
  name: string
  /** Where it is, from 1. */
  place: number
  /** How many pages there are. */
  count: number
  onPlace: (place: number) => void
  onClose: () => void
}

/** Asks for the position of a page. */
export function MoveToPosition({ name, place, count, onPlace, onClose }: MoveToPositionProps) {
  const t = usePhrases()
  const form = useForm(
    { place: null as number | null },
    {
      place: (value) =>
        value === null ? t('core.required') : wholeNumberProblem(t, value, 1, count),
    },
    async (values) => {
      onClose()
      onPlace(values.place ?? place)
    },
  )
  return (
    <Dialog title={t('item-dialogs.moveTitle', { name })} onClose={onClose}>
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <NumberField
          label={t('item-dialogs.position')}
          help={t('item-dialogs.positionHelp', { place, count })}
          bound={form.field('place')}
          min={1}
          max={count}
        />
        <SubmitActions label={t('item-dialogs.moveThere')} onClose={onClose} />
      </form>
    </Dialog>
  )
}
