import { useState } from 'react'
import { runAction, refresh, useAnswer } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { addressOf } from '../../../lib/base-address.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { Boundary } from '../../../parts/boundary.tsx'
import { DateText } from '../../../parts/date.tsx'
import { sentenceOf } from '../../../parts/failure.ts'
import { Link } from '../../../parts/link.tsx'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { toast } from '../../../ui/feedback/notices.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SettingsRow, SettingsRows } from '../../../ui/layout/settings-rows.tsx'
import { Confirm, type Outcome } from '../../../ui/overlays/confirm.tsx'
import { exampleNames, openApiExamples, type ExampleName } from './open-api-examples.ts'

const examples = {
  write: { title: 'item-settings.exampleWrite', text: 'item-settings.howToWrite' },
  node: { title: 'item-settings.exampleNode', text: 'item-settings.howToNode' },
  python: { title: 'item-settings.examplePython', text: 'item-settings.howToPython' },
  comments: { title: 'item-settings.exampleComments', text: 'item-settings.howToComments' },
  database: { title: 'item-settings.exampleDatabase', text: 'item-settings.howToDatabase' },
  read: { title: 'item-settings.exampleRead', text: 'item-settings.howToRead' },
  change: { title: 'item-settings.exampleChange', text: 'item-settings.howToChange' },
  push: { title: 'item-settings.examplePush', text: 'item-settings.howToPush' },
  github: { title: 'item-settings.exampleGithub', text: 'item-settings.howToGithub' },
  gitlab: { title: 'item-settings.exampleGitlab', text: 'item-settings.howToGitlab' },
} as const satisfies Record<ExampleName, object>

/** The key pair of an item and how scripts use it. Source: web/spec/writing.md 6.4. */
export function OpenApiTab({ item }: { item: Answer<'item/detail'> }) {
  const t = usePhrases()
  const item_id = Number(item.item_id)
  const pair = useAnswer('item/getKey', { item_id })
  const [shown, setShown] = useState(false)
  const [asking, setAsking] = useState(false)
  const reset = async (): Promise<Outcome> => {
    try {
      await runAction('item/resetKey', { item_id })
      await refresh('item/getKey')
      toast(t('item-settings.keyReset'))
    } catch (error) {
      return { alert: sentenceOf(error) }
    }
  }
  return (
    <>
      <div className="item-settings-head">
        <div>
          <h2>{t('item-settings.openapi')}</h2>
          <p>{t('item-settings.openapiText')}</p>
        </div>
        <Button icon="refresh" disabled={!pair.data} onClick={() => setAsking(true)}>
          {t('item-settings.reset')}
        </Button>
      </div>
      <Boundary answer={pair} skeleton={<Skeleton height="240px" />}>
        {({ api_key, api_token, addtime, last_check_time }) => (
          <>
            <SettingsRows title={t('item-settings.keyPair')}>
              <SettingsRow label="api_key">
                <span className="item-settings-key">{api_key}</span>
                <CopyButton text={api_key} name={t('item-settings.copyKey')} />
              </SettingsRow>
              <SettingsRow label="api_token">
                <span className="item-settings-key">{shown ? api_token : '•'.repeat(24)}</span>
                <IconButton
                  icon={shown ? 'eyeOff' : 'eye'}
                  label={t(shown ? 'item-settings.hideToken' : 'item-settings.showToken')}
                  onClick={() => setShown(!shown)}
                />
                <CopyButton text={api_token} name={t('item-settings.copyToken')} />
              </SettingsRow>
              <SettingsRow label={t('item-settings.keyMade')}>
                <DateText seconds={Number(addtime)} />
              </SettingsRow>
              <SettingsRow label={t('item-settings.keyUsed')}>
                {Number(last_check_time) > 0 ? (
                  <DateText seconds={Number(last_check_time)} />
                ) : (
                  t('item-settings.never')
                )}
              </SettingsRow>
            </SettingsRows>
            <Banner kind="warning">{t('item-settings.keyWarning')}</Banner>
            {item.is_archived === '1' && (
              <Banner kind="info">{t('item-settings.keyArchived')}</Banner>
            )}
            <h2>{t('item-settings.howTo')}</h2>
            {exampleNames.map((name) => (
              <Example
                key={name}
                title={t(examples[name].title)}
                text={t(examples[name].text)}
                code={
                  openApiExamples({
                    address: addressOf,
                    key: api_key,
                    token: shown ? api_token : null,
                    catalog: t('item-settings.exampleCatalog'),
                    page: t('item-settings.examplePage'),
                  })[name]
                }
              />
            ))}
            <p>
              <Link to="/reference">{t('item-settings.allCalls')}</Link>
            </p>
          </>
        )}
      </Boundary>
      {asking && (
        <Confirm
          title={t('item-settings.resetTitle')}
          text={t('item-settings.resetText')}
          action={t('item-settings.reset')}
          danger
          onConfirm={reset}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

interface ExampleProps {
  title: string
  text: string
  code: string
}

function Example({ title, text, code }: ExampleProps) {
  const t = usePhrases()
  return (
    <>
      <h3 className="item-settings-example">{title}</h3>
      <p>{text}</p>
      <div className="item-settings-code">
        <pre tabIndex={0} aria-label={title}>
          {code}
        </pre>
        <CopyButton text={code} name={t('item-settings.copyExample', { title })} />
      </div>
    </>
  )
}
