import { useId } from 'react'
import type { JsonObject } from '#contract/text/content/read-content.ts'
import { shownText, valueAt, type Path } from './model/api-text.ts'
import type { ApiEdit } from './use-api-form.ts'

interface TextPartProps {
  label: string
  path: Path
  value: JsonObject
  edit: ApiEdit
  isReadOnly: boolean
}

/** A text of the page in markdown. */
export function TextPart({ label, path, value, edit, isReadOnly }: TextPartProps) {
  const id = useId()
  return (
    <section className="api-part">
      <h2>
        <label htmlFor={id}>{label}</label>
      </h2>
      <textarea
        id={id}
        className="input api-text"
        rows={2}
        value={shownText(valueAt(value, path))}
        readOnly={isReadOnly}
        onChange={(event) => edit.set(path, event.target.value)}
      />
    </section>
  )
}
