import '../../controls/button.css'
import { useOverdue } from '../../feedback/use-overdue.ts'
import { Icon } from '../../icons/icon.tsx'

/** The sign at the end of a select: an arrow, or a spinner while its choice is being saved. */
export const SelectSign = ({ busy = false }: { busy?: boolean }) =>
  useOverdue(busy) ? (
    <span className="spinner" aria-hidden="true" />
  ) : (
    <Icon name="chevronDown" size={16} />
  )
