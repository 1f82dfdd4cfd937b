import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { JsonObject } from '#contract/text/content/read-content.ts'
import type { EditedText } from '../source/source-editor.ts'
import type { MadeChange } from '../undo/made-change.ts'
import {
  callAlike,
  readApiText,
  rowsAt,
  valueAt,
  withAt,
  withRows,
  type ApiText,
  type Path,
  type Row,
} from './model/api-text.ts'

/** Changes the JSON of the page; the functions stay the same. */
export interface ApiEdit {
  value: () => JsonObject
  /** The JSON as it would be stored. */
  text: () => string
  /** Replaces the value at one place. */
  set: (path: Path, next: unknown) => void
  /** Changes the rows of a list. */
  rows: (path: Path, change: (rows: Row[]) => readonly Row[]) => void
  /** Replaces everything. */
  replace: (value: JsonObject) => void
  /** Undoes a change of everything, later. */
  undo: (change: MadeChange) => void
}

export interface ApiFormProps {
  /** The text to start with. */
  start: () => string
  isReadOnly: boolean
  /** `global_param` of the item. */
  globals?: unknown
  /** The address is missing, and a save was refused for that. */
  hasProblem: boolean
  /** Passes the form; `null` when it closes. */
  onField: (field: EditedText | null) => void
  onChange: () => void
  /** Undoes a change, wherever the page is edited by then. */
  onUndo: (change: MadeChange) => void
  /** The text is no API page: it needs the source editor. */
  onUnreadable: () => void
}

interface Opened {
  text: string
  api: ApiText | null
  value: JsonObject
}

const open = (text: string): Opened => {
  const api = readApiText(text)
  return { text, api, value: api?.value ?? {} }
}

/** The state of the form, whose JSON becomes the stored text when it is asked for. */
export function useApiForm(
  { start, onField, onChange, onUndo, onUnreadable }: ApiFormProps,
  address: RefObject<HTMLInputElement | null>,
): { value: JsonObject; edit: ApiEdit } {
  const [opened, setOpened] = useState(() => open(start()))
  const latest = useRef({ opened, onChange, onUndo })
  Object.assign(latest.current, { onChange, onUndo })

  const edit = useMemo<ApiEdit>(() => {
    const value = () => latest.current.opened.value
    const replace = (next: JsonObject) => {
      const { opened } = latest.current
      latest.current.opened = { ...opened, value: next }
      setOpened(latest.current.opened)
      latest.current.onChange()
    }
    /** The text of the last changed state, which is made once. */
    let made: { value: JsonObject; text: string } | undefined
    const set = (path: Path, next: unknown) => replace(withAt(value(), path, next))
    return {
      value,
      text: () => {
        const { text, api, value } = latest.current.opened
        if (!api || value === api.value) return text
        if (made?.value !== value) made = { value, text: api.write(value) }
        return made.text
      },
      replace,
      set,
      undo: (change) => latest.current.onUndo(change),
      rows: (path, change) =>
        set(path, withRows(valueAt(value(), path), change(rowsAt(value(), path)))),
    }
  }, [])

  useEffect(() => {
    const show = (text: string) => {
      const next = open(text)
      callAlike(latest.current.opened.value, next.value)
      latest.current.opened = next
      setOpened(next)
      latest.current.onChange()
    }
    const field: EditedText = {
      text: edit.text,
      replace: show,
      merge: (text) => {
        show(text)
        return true
      },
      focus: () => address.current?.focus(),
    }
    onField(field)
    return () => onField(null)
  }, [onField, address, edit])
  useEffect(() => {
    if (!opened.api) onUnreadable()
  }, [opened.api]) // oxlint-disable-line react/exhaustive-deps -- once for each text

  return { value: opened.value, edit }
}
