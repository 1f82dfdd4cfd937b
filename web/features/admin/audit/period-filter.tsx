import { usePhrases } from '../../../locales/phrases.ts'
import { DateRangeField, type DateSpan } from '../../../ui/pickers/date-field.tsx'

/** The days that the list is limited to. */
export function PeriodFilter({
  value,
  onValue,
}: {
  value: DateSpan
  onValue: (span: DateSpan) => void
}) {
  const t = usePhrases()
  return (
    <DateRangeField
      label={t('admin-audit.period')}
      bound={{ name: 'period', value, error: '', onValue, onBlur: () => undefined }}
    />
  )
}
