import { useMemo, useState } from 'react'
import { sizeText } from '../../lib/text/size.ts'
import { language, usePhrases } from '../../locales/phrases.ts'
import { wordList } from '../../locales/sentences.ts'
import { FailureAlert } from '../failures/failure-alert.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { AnswerBody } from './answer-body.tsx'
import { readBody } from './request/body.ts'
import type { Composed } from './request/compose.ts'
import { Problem, withheld } from './problem.tsx'
import type { TryAnswer } from './request/send.ts'
import { kindOfStatus, statusWords } from './request/status.ts'
import type { TryIt } from './use-try-it.ts'

/** What became of the last request. */
export function AnswerView({ tryIt }: { tryIt: TryIt }) {
  const t = usePhrases()
  const { outcome } = tryIt
  if (outcome.kind === 'none') return <p className="try-empty">{t('try-it.noAnswerYet')}</p>
  return (
    <section className="try-answer" aria-label={t('try-it.answer')}>
      {outcome.kind === 'waiting' ? (
        <p className="try-about" role="status">
          <span className="spinner" aria-hidden="true" /> {t('try-it.waiting')}
        </p>
      ) : outcome.kind === 'answer' ? (
        <Shown answer={outcome.answer} sent={outcome.sent} saveExample={tryIt.saveExample} />
      ) : outcome.kind === 'failed' ? (
        <FailureAlert error={outcome.error} />
      ) : (
        <Problem outcome={outcome} tryIt={tryIt} />
      )}
    </section>
  )
}

interface ShownProps {
  answer: TryAnswer
  sent: Composed
  saveExample: TryIt['saveExample']
}

function Shown({ answer, sent, saveExample }: ShownProps) {
  const t = usePhrases()
  const [part, setPart] = useState<'body' | 'headers' | 'request'>('body')
  const [failure, setFailure] = useState<unknown>()
  const [isSaving, setSaving] = useState(false)
  const body = useMemo(() => readBody(answer), [answer])
  const example = body.kind === 'json' ? body.pretty : body.kind === 'text' ? body.raw : ''
  const { status, headers } = answer
  const location = headers.find(({ name }) => name.toLowerCase() === 'location')?.value
  const save = async () => {
    setSaving(true)
    setFailure(undefined)
    try {
      await saveExample?.(status, example)
    } catch (error) {
      setFailure(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <div className="try-row try-result" role="status">
        <Badge kind={kindOfStatus(status)}>{statusWords(status, answer.statusText)}</Badge>
        <span className="number">{t('try-it.time', { count: Math.round(answer.time) })}</span>
        <span className="number">{sizeText(answer.body.length, language())}</span>
        <span className="try-about">
          {t(answer.via === 'server' ? 'try-it.fromServer' : 'try-it.fromBrowser')}
        </span>
        {saveExample && example !== '' && !answer.isCut && (
          <span className="try-end">
            <Button icon="book" busy={isSaving} onClick={() => void save()}>
              {t('try-it.saveExample')}
            </Button>
          </span>
        )}
      </div>
      <FailureAlert error={failure} />
      {status >= 300 && status < 400 && location && answer.via === 'server' && (
        <Banner kind="info">{t('try-it.leadsOn', { url: location })}</Banner>
      )}
      {answer.url !== sent.url && answer.url !== '' && (
        <p className="try-about">{t('try-it.redirected', { url: answer.url })}</p>
      )}
      {answer.via === 'browser' && <Withheld names={withheld(sent)} />}
      {answer.isCut && (
        <Banner kind="warning">
          {t('try-it.incomplete', { size: sizeText(answer.body.length, language()) })}
        </Banner>
      )}
      <Tabs
        label={t('try-it.answerParts')}
        value={part}
        choices={[
          { value: 'body', label: t('try-it.body') },
          { value: 'headers', label: `${t('try-it.answerHeaders')} ${headers.length}` },
          { value: 'request', label: t('try-it.request') },
        ]}
        onValue={setPart}
      >
        {part === 'body' && <AnswerBody answer={answer} body={body} />}
        {part === 'headers' && (
          <>
            <dl className="try-headers">
              {headers.map(({ name, value }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a name may come twice, and nothing moves
                <div key={at}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {answer.via === 'browser' && <p className="try-about">{t('try-it.safeHeaders')}</p>}
          </>
        )}
        {part === 'request' && <SentRequest sent={sent} />}
      </Tabs>
    </>
  )
}

function Withheld({ names }: { names: readonly string[] }) {
  const t = usePhrases()
  if (names.length === 0) return null
  return (
    <p className="try-about">
      {t('try-it.notSentHeaders', { count: names.length, names: wordList(names) })}
    </p>
  )
}

function SentRequest({ sent: { method, url, headers, body } }: { sent: Composed }) {
  const t = usePhrases()
  const text = [
    `${method} ${url}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    typeof body === 'string'
      ? body
      : body
        ? [...body]
            .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : value.name}`)
            .join('\n')
        : '',
  ]
    .join('\n')
    .trimEnd()
  return (
    <div className="try-code">
      <div className="try-row">
        <span className="try-end">
          <CopyButton text={text} name={t('try-it.copyRequest')} />
        </span>
      </div>
      <pre tabIndex={0} aria-label={t('try-it.request')}>
        {text}
      </pre>
    </div>
  )
}
