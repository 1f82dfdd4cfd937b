import { useState } from 'react'
import { runAction } from '../../../api/actions.ts'
import { refresh, useAnswer } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { Boundary } from '../../../parts/failures/boundary.tsx'
import { DateText } from '../../../parts/date.tsx'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Confirm, type Outcome } from '../../../ui/overlays/dialogs/confirm.tsx'
import { OpenApiHowTo } from './open-api-how-to.tsx'

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
            <div className="open-api-pair" role="group" aria-label={t('item-settings.keyPair')}>
              <div>
                <span className="name">api_key</span>
                <span className="value open-api-key">{api_key}</span>
                <CopyButton text={api_key} name={t('item-settings.copyKey')} />
              </div>
              <div>
                <span className="name">api_token</span>
                <span className="value open-api-key">{shown ? api_token : '•'.repeat(24)}</span>
                <IconButton
                  icon={shown ? 'eyeOff' : 'eye'}
                  label={t(shown ? 'item-settings.hideToken' : 'item-settings.showToken')}
                  onClick={() => setShown(!shown)}
                />
                <CopyButton text={api_token} name={t('item-settings.copyToken')} />
              </div>
              <div className="open-api-dates">
                <div>
                  <span className="name">{t('item-settings.keyMade')}</span>
                  <span>
                    <DateText seconds={Number(addtime)} />
                  </span>
                </div>
                <div>
                  <span className="name">{t('item-settings.keyUsed')}</span>
                  <span>
                    {Number(last_check_time) > 0 ? (
                      <DateText seconds={Number(last_check_time)} />
                    ) : (
                      t('item-settings.never')
                    )}
                  </span>
                </div>
              </div>
            </div>
            <Banner kind="warning">{t('item-settings.keyWarning')}</Banner>
            {item.is_archived === '1' && (
              <Banner kind="info">{t('item-settings.keyArchived')}</Banner>
            )}
            <OpenApiHowTo apiKey={api_key} token={shown ? api_token : null} />
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
