import { usePhrases } from '../../../../locales/phrases.ts'
import { NumberField } from '../../../../ui/forms/number-field.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { wholeNumberProblem } from '../../../../ui/forms/whole-number.ts'
import { Dialog } from '../../../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../../../ui/overlays/dialogs/submit-actions.tsx'
import { insertBlock, tableText } from '../formatting/blocks.ts'
import type { InsertProps } from './insert-props.ts'

/** Rows and columns of a new table. Source: web/spec/writing.md 1.8. */
const most = { rows: 50, columns: 20 }

/** Asks for the size of a table, and inserts it empty. */
export function TableDialog({ source, onClose }: InsertProps) {
  const t = usePhrases()
  const upTo = (max: number) => (value: number | null) =>
    value === null ? t('core.required') : wholeNumberProblem(t, value, 1, max)
  const form = useForm(
    { rows: 3 as number | null, columns: 3 as number | null },
    { rows: upTo(most.rows), columns: upTo(most.columns) },
    async ({ rows, columns }) => {
      const head = t('editor-tools.column')
      const text = tableText((rows ?? 0) + 1, columns ?? 1, head)
      onClose()
      source.edit(insertBlock(text, `${head} 1`))
    },
  )
  return (
    <Dialog title={t('page.table')} onClose={onClose}>
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <NumberField
          label={t('editor-tools.rows')}
          bound={form.field('rows')}
          min={1}
          max={most.rows}
        />
        <NumberField
          label={t('editor-tools.columns')}
          bound={form.field('columns')}
          min={1}
          max={most.columns}
        />
        <SubmitActions label={t('editor-tools.insert')} onClose={onClose} />
      </form>
    </Dialog>
  )
}
