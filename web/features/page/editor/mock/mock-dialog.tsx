import { Fragment, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { runAction } from '../../../../api/actions.ts'
import { refresh, useAnswer } from '../../../../api/answers.ts'
import type { Answer } from '../../../../api/calls.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { addressOf } from '../../../../lib/address/base-address.ts'
import { usePhrases, type Write } from '../../../../locales/phrases.ts'
import { Boundary } from '../../../../parts/failures/boundary.tsx'
import { FailureAlert } from '../../../../parts/failures/failure-alert.tsx'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { CopyButton } from '../../../../ui/controls/copy-button.tsx'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { toast } from '../../../../ui/feedback/notices.tsx'
import { RadioCards } from '../../../../ui/forms/radio-cards.tsx'
import { TextAreaField, TextField } from '../../../../ui/forms/text/text-field.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { Dialog, DialogActions, DialogClose } from '../../../../ui/overlays/dialog.tsx'
import { formatJson, parseJson, type JsonMistake } from '../format-tools/json-format.ts'
import { insertBlock } from '../formatting/blocks.ts'
import type { EditorModel } from '../use-editor.ts'
import './mock.css'
import { askMock, statusText } from './ask-mock.ts'
import { matchOf, storedPath, type Match } from './mock-path.ts'
import { mockRules } from './rules.ts'
import { TryMock } from './try-mock.tsx'

type Stored = Exclude<Answer<'mock/infoByPageId'>, readonly unknown[]>

interface MockDialogProps {
  editor: EditorModel
  onClose: () => void
}

/** What an address answers for callers of the API that the page describes. Source: web/spec/writing.md 1.11. */
export function MockDialog({ editor, onClose }: MockDialogProps) {
  const t = usePhrases()
  const { page } = editor
  const answer = useAnswer('mock/infoByPageId', { page_id: page }, { freshFor: 0 })
  if (answer.data === undefined)
    return (
      <Dialog title={t('page.mock')} size="large" onClose={onClose}>
        <Boundary answer={answer} onError={(error) => <FailureAlert error={error} />}>
          {() => null}
        </Boundary>
      </Dialog>
    )
  const stored = 'template' in answer.data ? answer.data : null
  return <MockForm editor={editor} stored={stored} onClose={onClose} />
}

function MockForm({ editor, stored, onClose }: MockDialogProps & { stored: Stored | null }) {
  const t = usePhrases()
  const { page, opened } = editor
  const [isInserting, setInserting] = useState(false)
  const [problem, setProblem] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [key, setKey] = useState(stored?.unique_key ?? '')
  const [saved, setSaved] = useState<{ template: string; match: Match; path: string }>({
    template: stored?.template ?? '',
    ...matchOf(stored?.path ?? '/'),
  })
  const form = useForm(
    saved,
    {
      template: (value) => templateProblem(t, value),
      path: (value, { match }) => pathProblem(t, value, match),
    },
    async ({ template, match, path }) => {
      setError(null)
      try {
        const answer = await runAction('mock/add', {
          page_id: page,
          template,
          path: storedPath(match, path),
        })
        setKey(answer.unique_key)
        setSaved({ template, match, path })
        void refresh('mock/infoByPageId')
        toast(t('page.saved'))
      } catch (failure) {
        if (isRefused(failure, 'mockTemplateWrong', 'mockTooLarge'))
          form.refuse('template', sentenceOf(failure))
        else if (isRefused(failure, 'mockPathWrong', 'mockPathUnsupported'))
          form.refuse('path', sentenceOf(failure))
        else setError(failure)
      }
    },
  )
  const { template, match, path } = form.values
  const isUnsaved =
    template !== saved.template || match !== saved.match || path !== saved.path || !key
  const keyAddress = key ? addressOf(`server/mock-data/${key}`) : ''
  // which of the paths that match an expression callers will ask for is not known
  const pathAddress =
    match === 'exact'
      ? addressOf(`server/mock-path/${opened.item}?path=${encodeURI(storedPath(match, path))}`)
      : ''
  const addresses = [
    ['mockAddress', pathAddress],
    ['mockKeyAddress', keyAddress],
  ] as const
  const insert = async () => {
    setInserting(true)
    const example = await askMock(keyAddress)
    setInserting(false)
    setProblem(example.status === 200 ? '' : statusText(example))
    if (example.status !== 200) return
    onClose()
    editor.source?.edit(
      insertBlock(
        `**Mock**\n\n\`GET ${pathAddress || keyAddress}\`\n\n\`\`\`json\n${formattedOr(example.body)}\n\`\`\``,
      ),
    )
  }
  return (
    <Dialog
      title={t('page.mock')}
      size="large"
      typed={form.typed && isUnsaved}
      busy={form.busy}
      onClose={onClose}
    >
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <FailureAlert error={error} />
        <TextAreaField
          label={t('editor-tools.mockTemplate')}
          help={t('editor-tools.mockTemplateHelp')}
          rows={6}
          spellCheck={false}
          className="input mono"
          bound={form.field('template')}
        />
        <details className="mock-rules">
          <summary>{t('editor-tools.mockRules')}</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('editor-tools.mockRule')}</th>
                <th scope="col">{t('editor-tools.mockAnswer')}</th>
              </tr>
            </thead>
            <tbody>
              {mockRules.map(([rule, one]) => (
                <tr key={rule}>
                  <td>
                    <code>{rule}</code>
                  </td>
                  <td>
                    <code>{one}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
        <RadioCards<Match>
          label={t('editor-tools.mockMatch')}
          bound={form.field('match')}
          choices={[
            {
              value: 'exact',
              label: t('editor-tools.mockExact'),
              text: t('editor-tools.mockExactText'),
            },
            {
              value: 'expression',
              label: t('editor-tools.mockExpression'),
              text: t('editor-tools.mockExpressionText'),
            },
          ]}
        />
        <TextField
          label={t('editor-tools.mockPath')}
          autoComplete="off"
          spellCheck={false}
          className="input mono"
          bound={form.field('path')}
        />
        <dl className="mock-addresses">
          {addresses.map(
            ([name, address]) =>
              address && (
                <Fragment key={name}>
                  <dt>{t(`editor-tools.${name}`)}</dt>
                  <dd>
                    <code>{address}</code>
                    <CopyButton text={address} />
                  </dd>
                </Fragment>
              ),
          )}
        </dl>
        <p className="mock-note">{t('editor-tools.mockNote')}</p>
        <TryMock address={keyAddress} isUnsaved={isUnsaved} />
        {problem && <Banner kind="danger">{problem}</Banner>}
        <DialogActions>
          <DialogClose />
          <Button disabled={form.busy} onClick={() => form.set('template', formattedOr(template))}>
            {t('editor-tools.format')}
          </Button>
          <Button
            busy={isInserting}
            disabled={isUnsaved || !editor.source || editor.isReadOnly}
            onClick={() => void insert()}
          >
            {t('editor-tools.insertIntoPage')}
          </Button>
          <Button type="submit" kind="main" busy={form.busy}>
            {t('page.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function templateProblem(t: Write, value: string): string {
  if (!value.trim()) return t('core.required')
  try {
    const parsed = parseJson(value)
    const isNothing =
      parsed === null ||
      parsed === 0 ||
      parsed === false ||
      (Array.isArray(parsed) && parsed.length === 0)
    return isNothing ? t('editor-tools.mockEmpty') : ''
  } catch (error) {
    const { line, column } = error as JsonMistake
    return line ? t('editor-tools.notJsonAt', { line, column }) : t('editor-tools.notJson')
  }
}

function pathProblem(t: Write, path: string, match: Match): string {
  const bytes = new TextEncoder().encode(path).length
  const limit = match === 'exact' ? limits.mockPathBytes : limits.mockExpressionBytes
  if (bytes > limit) return t('editor-tools.mockPathTooLong', { limit })
  if (match === 'exact') return ''
  try {
    new RegExp(path)
    return path.trim() ? '' : t('core.required')
  } catch {
    return t('editor-tools.mockExpressionWrong')
  }
}

function formattedOr(template: string): string {
  try {
    return formatJson(template)
  } catch {
    return template
  }
}
