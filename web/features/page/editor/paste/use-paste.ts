import { useState } from 'react'
import { t } from '../../../../locales/phrases.ts'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { showNotice } from '../../../../ui/feedback/notices/notices.tsx'
import { insertText } from '../formatting/inline.ts'
import type { Formatting } from '../formatting/text-edit.ts'
import type { SourceEditor } from '../source/source-editor.ts'
import type { Uploads } from '../uploads/use-uploads.ts'
import { pasteRule } from './pasted-html.ts'

/** Milliseconds for which markdown is offered after a paste. Source: web/spec/writing.md 1.9. */
const offerTime = 6000
/** Milliseconds a notice stays that says what did not work. */
const problemTime = 10_000

/** HTML from the clipboard that waits for an answer. */
interface Pasted {
  readonly html: string
  readonly plain: string
}

export interface Paste {
  /** What the person is asked about; `null` for nothing. */
  asked: Pasted | null
  onHtml: (html: string, plain: string) => boolean
  convert: () => void
  keepText: () => void
  close: () => void
}

/** Pasted HTML becomes text, or markdown where that is wanted. Source: web/spec/writing.md 1.9. */
export function usePaste(source: SourceEditor | null, uploads: Uploads): Paste {
  const [asked, setAsked] = useState<Pasted | null>(null)
  const insertMarkdown = async (html: string, formattingOf: (markdown: string) => Formatting) => {
    try {
      const { htmlToMarkdown } = await import('./html-to-markdown.ts')
      const { markdown, pictures, lost } = await htmlToMarkdown(html, (number) =>
        t('page.pictureMissing', { number }),
      )
      let start = 0
      source?.edit((selected) => {
        const insertion = formattingOf(markdown)(selected)
        start = insertion?.from ?? 0
        return insertion
      })
      if (lost > 0)
        showNotice({ text: t('page.picturesMissing', { count: lost }), stay: problemTime })
      if (pictures.length === 0) return
      uploads.take(
        pictures.map(({ file }) => file),
        pictures.map(({ at }) => start + at),
      )
    } catch (error) {
      showNotice({ text: sentenceOf(error), stay: problemTime })
    }
  }
  const offer = ({ html, plain }: Pasted) => {
    const close = showNotice({
      text: t('page.pastedAsText'),
      stay: offerTime,
      action: {
        label: t('page.pasteAsMarkdown'),
        run: () => {
          close()
          void insertMarkdown(html, (markdown) => replaceBefore(plain, markdown))
        },
      },
    })
  }
  return {
    asked,
    onHtml: (html, plain) => {
      const rule = pasteRule(html, plain)
      if (rule === 'ask') setAsked({ html, plain })
      if (rule === 'offer') offer({ html, plain })
      return rule === 'ask'
    },
    convert: () => {
      setAsked(null)
      if (asked) void insertMarkdown(asked.html, (markdown) => insertText(markdown))
    },
    keepText: () => {
      setAsked(null)
      if (asked) source?.edit(insertText(asked.plain))
    },
    close: () => setAsked(null),
  }
}

/** Replaces what was just inserted before the cursor; it is inserted again where that has changed. */
const replaceBefore =
  (before: string, insert: string): Formatting =>
  (selected) => {
    const { text, from, to } = selected
    const start = from - before.length
    const isThere = start >= 0 && text.slice(start, from) === before
    const at = isThere ? start : from
    const end = at + insert.length
    return { from: at, to, insert, select: { from: end, to: end } }
  }
