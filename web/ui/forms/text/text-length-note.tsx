import { FieldError } from '../field.tsx'
import { lengthNote, lengthProblem } from './text-length.ts'

interface TextLengthProps {
  /** For `aria-describedby` of the control. */
  id: string
  text: string
  /** Characters. */
  limit: number
}

/** How long a text is, below a control that has no field around it; nothing while there is room. */
export function TextLength({ id, text, limit }: TextLengthProps) {
  const problem = lengthProblem(text, limit)
  const note = lengthNote(text, limit)
  if (problem) return <FieldError id={id}>{problem}</FieldError>
  return note ? (
    <div className="text-length" id={id}>
      {note}
    </div>
  ) : null
}
