import { useState } from 'react'
import { runAction } from '../../../../api/actions.ts'
import { refresh } from '../../../../api/answers.ts'
import type { Answer } from '../../../../api/calls.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { addressOf } from '../../../../lib/address/base-address.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { formatJson } from '../format-tools/json-format.ts'
import { insertBlock } from '../formatting/blocks.ts'
import type { EditorModel } from '../use-editor.ts'
import { askMock, statusText } from './ask-mock.ts'
import { matchOf, storedPath, type Match } from './mock-path.ts'
import { pathProblem, templateProblem } from './mock-problems.ts'

export type StoredMock = Exclude<Answer<'mock/infoByPageId'>, readonly unknown[]>

/** The mock of a page as it is typed, its saving and its addresses. */
export function useMockForm(editor: EditorModel, stored: StoredMock | null, onClose: () => void) {
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

  return {
    form,
    error,
    /** Something typed is not stored yet. */
    isUnsaved,
    /** The address by the key; '' before the mock is stored. */
    keyAddress,
    /** The address by the path; '' for an expression. */
    pathAddress,
    format: () => form.set('template', formattedOr(template)),
    isInserting,
    /** Why no answer could be inserted. */
    problem,
    /** Inserts what the mock answers into the page. */
    insert: async () => {
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
    },
  }
}

function formattedOr(template: string): string {
  try {
    return formatJson(template)
  } catch {
    return template
  }
}
