import { useId, useMemo, useState, type ClipboardEvent } from 'react'
import { ask } from '../../../../api/transport.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { usePhrases, type Write } from '../../../../locales/phrases.ts'
import { FailureAlert } from '../../../../parts/failures/failure-alert.tsx'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import { CheckBox } from '../../../../ui/forms/check-box.tsx'
import { TextAreaField } from '../../../../ui/forms/text/text-field.tsx'
import { Dialog } from '../../../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../../../ui/overlays/dialogs/submit-actions.tsx'
import { fenceFor, insertBlock } from '../formatting/blocks.ts'
import type { SourceEditor } from '../source/source-editor.ts'
import './format-tools.css'
import { formatJson, parseJson, type JsonMistake } from './json-format.ts'
import { fieldTable } from './json-table.ts'
import { markdownTable } from './markdown-table.ts'
import { formatTabs, parseTabs, tableInHtml } from './pasted-table.ts'

export type FormatTool = 'jsonTable' | 'formatJson' | 'pasteTable' | 'sqlTable'

/** Characters of a result that are shown. */
const shownLength = 20_000

interface FormatToolDialogProps {
  tool: FormatTool
  source: SourceEditor
  onClose: () => void
}

interface Result {
  /** What would be inserted; '' while there is nothing. */
  block: string
  /** Why there is nothing. */
  problem: string
}

/**
 * Makes markdown of something pasted: JSON, a range of a spreadsheet, SQL. Source:
 * web/spec/writing.md 1.10.
 */
export function FormatToolDialog({ tool, source, onClose }: FormatToolDialogProps) {
  const t = usePhrases()
  const id = useId()
  const [text, setText] = useState('')
  const [hasHead, setHasHead] = useState(true)
  const [refusal, setRefusal] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isTried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const result = useMemo(() => resultOf(t, tool, text, hasHead), [t, tool, text, hasHead])
  const labels = {
    jsonTable: t('page.jsonToTable'),
    formatJson: t('page.formatJson'),
    pasteTable: t('page.pasteTable'),
    sqlTable: t('page.sqlToTable'),
  }
  const helps = {
    jsonTable: t('editor-tools.jsonHelp'),
    formatJson: t('editor-tools.jsonHelp'),
    pasteTable: t('editor-tools.pasteHelp'),
    sqlTable: t('editor-tools.sqlHelp'),
  }

  const insert = async () => {
    setTried(true)
    if (!text.trim() || busy) return
    if (tool === 'sqlTable') return insertSql()
    if (tool === 'formatJson' && result.problem) toast(t('editor-tools.insertedUnchanged'))
    else if (!result.block) return
    onClose()
    source.edit(insertBlock(result.block))
  }
  const insertSql = async () => {
    setBusy(true)
    setError(null)
    try {
      const { markdown } = await ask('page/sqlToMarkdownTable', { sql: text })
      onClose()
      source.edit(insertBlock(markdown.trim()))
    } catch (failure) {
      if (isRefused(failure, 'notCreateTable', 'badInput')) setRefusal(sentenceOf(failure))
      else setError(failure)
      setBusy(false)
    }
  }
  const paste = (event: ClipboardEvent) => {
    if (tool !== 'pasteTable') return
    const rows = tableInHtml(event.clipboardData.getData('text/html'))
    if (!rows) return
    event.preventDefault()
    setText(formatTabs(rows))
  }
  const problem = isTried && !text.trim() ? t('core.required') : refusal || result.problem
  return (
    <Dialog title={labels[tool]} size="middle" typed={text !== ''} busy={busy} onClose={onClose}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void insert()
        }}
        onPaste={paste}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void insert()
        }}
      >
        <FailureAlert error={error} />
        <TextAreaField
          label={t('editor-tools.source')}
          help={helps[tool]}
          rows={10}
          spellCheck={false}
          className="input mono"
          bound={{
            name: 'text',
            value: text,
            error: problem,
            onValue: (value) => {
              setText(value)
              setRefusal('')
            },
            onBlur: () => undefined,
          }}
        />
        {tool === 'pasteTable' && (
          <CheckBox
            label={t('editor-tools.firstRowIsHead')}
            checked={hasHead}
            onChecked={setHasHead}
          />
        )}
        {result.block && !result.problem && (
          <section aria-labelledby={id}>
            <h3 id={id} className="format-result-head">
              {tool === 'pasteTable'
                ? t('editor-tools.tableSize', sizeOf(text))
                : t('editor-tools.result')}
            </h3>
            {/* focusable, so that it can be scrolled by keyboard */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre className="format-result" aria-labelledby={id} tabIndex={0}>
              {result.block.slice(0, shownLength)}
            </pre>
          </section>
        )}
        <SubmitActions label={t('editor-tools.insert')} busy={busy} onClose={onClose} />
      </form>
    </Dialog>
  )
}

function resultOf(t: Write, tool: FormatTool, text: string, hasHead: boolean): Result {
  if (!text.trim() || tool === 'sqlTable') return { block: '', problem: '' }
  if (tool === 'pasteTable') {
    const rows = parseTabs(text)
    return { block: markdownTable(hasHead ? rows : [[], ...rows]), problem: '' }
  }
  try {
    if (tool === 'jsonTable') {
      const head = [
        t('editor-tools.parameter'),
        t('editor-tools.type'),
        t('editor-tools.description'),
      ]
      return { block: fieldTable(parseJson(text), head), problem: '' }
    }
    return { block: `\`\`\`json\n${formatJson(text)}\n\`\`\``, problem: '' }
  } catch (error) {
    const fence = fenceFor(text)
    return {
      block: tool === 'formatJson' ? `${fence}\n${text.trim()}\n${fence}` : '',
      problem: mistakeText(t, error),
    }
  }
}

function mistakeText(t: Write, error: unknown): string {
  const { line, column } = error as JsonMistake
  return line ? t('editor-tools.notJsonAt', { line, column }) : t('editor-tools.notJson')
}

function sizeOf(text: string): { rows: number; columns: number } {
  const rows = parseTabs(text)
  return { rows: rows.length, columns: Math.max(0, ...rows.map((row) => row.length)) }
}
