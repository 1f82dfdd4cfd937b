import { useState } from 'react'
import { t } from '../../../../locales/phrases.ts'
import { showNotice } from '../../../../ui/feedback/notices/notices.tsx'
import { insertText } from '../formatting/inline.ts'
import type { SourceEditor } from '../source/source-editor.ts'
import type { Uploads } from '../uploads/use-uploads.ts'

/** Milliseconds a notice stays that says what did not work. */
const problemTime = 10_000
/** Longest file whose text is offered. Bytes. Source: web/spec/writing.md 1.9. */
const longestText = 1_000_000

export interface Dropped {
  /** The file the person is asked about; `null` for none. */
  asked: File | null
  onFiles: (files: File[], at: number, hasFolder: boolean) => void
  /** Its text becomes that of the page. */
  insert: () => void
  /** `null` for a kind of file that the server does not take. */
  attach: (() => void) | null
  close: () => void
}

/** Not among the kinds of attachments. Source: server/contract/spec/calls.md 9.2. */
const isMarkdown = /\.(md|markdown)$/i

/** A markdown or text file, which may be the text of a page. */
const isTextFile = ({ name, size }: Pick<File, 'name' | 'size'>): boolean =>
  /\.(md|markdown|txt)$/i.test(name) && size < longestText

/**
 * Files that are dropped or pasted: one with text, on an empty page, may become its text; folders
 * are left to the import. Source: web/spec/writing.md 1.9.
 */
export function useDropped(source: SourceEditor | null, uploads: Uploads): Dropped {
  const [asked, setAsked] = useState<File | null>(null)
  const tell = (text: string) => showNotice({ text, stay: problemTime })
  const insert = async (file: File) => {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
      const lines = text.replaceAll('\r\n', '\n')
      // what has come in since the page was empty stays
      if (source?.text().trim()) return source.edit(insertText(lines))
      source?.replace(lines)
      source?.focus()
    } catch {
      tell(t('page.fileUnreadable', { name: file.name }))
    }
  }
  return {
    asked,
    onFiles: (files, at, hasFolder) => {
      if (hasFolder) tell(t('page.folderRefused'))
      const [only, ...others] = files
      if (!only) return
      const isEmpty = source?.text().trim() === ''
      if (isEmpty && others.length === 0 && isTextFile(only)) setAsked(only)
      else uploads.take(files, at)
    },
    insert: () => {
      setAsked(null)
      if (asked) void insert(asked)
    },
    attach:
      asked && isMarkdown.test(asked.name)
        ? null
        : () => {
            setAsked(null)
            if (asked) uploads.take([asked], null)
          },
    close: () => setAsked(null),
  }
}
