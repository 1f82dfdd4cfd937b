import { useId, useMemo } from 'react'
import type { JsonObject } from '#contract/text/content/read-content.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { CodeArea } from '../../../../parts/json/code-area.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import { idOf, rowsAt, shownText, valueAt, type Path } from './model/api-text.ts'
import { parseExact } from './model/exact-json.ts'
import { jsonFields, updatedFields } from './model/json-fields.ts'
import { newRow } from './rows/new-row.ts'
import type { ApiEdit } from './use-api-form.ts'

interface ExampleFieldProps {
  label: string
  path: Path
  /** The list that describes its fields; absent for a text that has none. */
  fields?: Path
  /** Its rows say whether a field is required. */
  hasRequired?: boolean
  value: JsonObject
  edit: ApiEdit
  isReadOnly: boolean
}

/** The example of a body or an answer, whose fields can be taken over into their list. */
export function ExampleField(props: ExampleFieldProps) {
  const { label, path, fields, hasRequired = false, value, edit, isReadOnly } = props
  const t = usePhrases()
  const id = useId()
  const text = shownText(valueAt(value, path))
  const isLikeJson = /^\s*[[{]/.test(text)
  const parsed = useMemo(() => (isLikeJson ? parseExact(text) : null), [isLikeJson, text])
  const isBroken = isLikeJson && !parsed
  const take = () => {
    const found = jsonFields(text)
    if (!fields || !found) return
    const row = () => newRow(hasRequired ? 'noExample' : 'field')
    const { rows, added, left } = updatedFields(rowsAt(value, fields), found, row)
    edit.rows(fields, () => rows)
    const gone = new Set(left.map(idOf))
    toast(
      t('api-page.fieldsTaken', { count: added }),
      left.length === 0
        ? undefined
        : {
            label: t('api-page.removeOthers', { count: left.length }),
            run: () => edit.rows(fields, (now) => now.filter((one) => !gone.has(idOf(one)))),
          },
    )
  }
  return (
    <div className="api-example">
      <div className="api-example-head">
        <label htmlFor={id}>{label}</label>
        {!isReadOnly && (
          <>
            <Button
              kind="quiet"
              disabled={!parsed}
              onClick={() => parsed && edit.set(path, parsed.write(parsed.value, 2).trim())}
            >
              {t('api-page.format')}
            </Button>
            {fields && (
              <Button kind="quiet" icon="list" disabled={!parsed} onClick={take}>
                {t('api-page.takeFields')}
              </Button>
            )}
          </>
        )}
      </div>
      <CodeArea
        id={id}
        isJson={isLikeJson}
        value={text}
        readOnly={isReadOnly}
        aria-describedby={isBroken ? `${id}-note` : undefined}
        onChange={(event) => edit.set(path, event.target.value)}
      />
      {isBroken && (
        <p id={`${id}-note`} className="api-note">
          {t('api-page.notJson')}
        </p>
      )}
    </div>
  )
}
