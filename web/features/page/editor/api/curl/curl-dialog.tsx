import { useId, useState } from 'react'
import { readCurl } from '#contract/text/curl/read-curl.ts'
import { withoutSecrets, type ShownRequest } from '#contract/text/curl/without-secrets.ts'
import { usePhrases } from '../../../../../locales/phrases.ts'
import { wordList } from '../../../../../locales/sentences.ts'
import { Button } from '../../../../../ui/controls/button.tsx'
import { Banner } from '../../../../../ui/feedback/banner.tsx'
import { Dialog, DialogActions } from '../../../../../ui/overlays/dialogs/dialog.tsx'

interface CurlDialogProps {
  onRequest: (shown: ShownRequest) => void
  onClose: () => void
}

/** Takes over one cURL command, after showing what it was understood as. */
export function CurlDialog({ onRequest, onClose }: CurlDialogProps) {
  const t = usePhrases()
  const id = useId()
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const read = readCurl(text)
  const problem = 'problem' in read ? read.problem : null
  const take = () => {
    if ('problem' in read) return setAsked(true)
    onRequest(withoutSecrets(read))
    onClose()
  }
  return (
    <Dialog
      title={t('api-page.curlTitle')}
      text={t('api-page.curlText')}
      size="middle"
      typed={text !== ''}
      onClose={onClose}
    >
      <label className="sr-only" htmlFor={id}>
        {t('api-page.curlCommand')}
      </label>
      <textarea
        id={id}
        data-autofocus
        className="input api-code curl-command"
        rows={8}
        value={text}
        spellCheck={false}
        placeholder={
          "curl -X POST 'https://api.example.com/orders' \\\n  -H 'Content-Type: application/json' \\\n  -d '{\"count\": 1}'"
        }
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) take()
        }}
      />
      {problem && (isAsked || (text.trim() !== '' && problem === 'severalAddresses')) && (
        <Banner kind="danger">{t(`api-page.${problem}`)}</Banner>
      )}
      {!('problem' in read) && <Summary {...withoutSecrets(read)} />}
      <DialogActions>
        <Button onClick={onClose}>{t('core.cancel')}</Button>
        <Button kind="main" onClick={take}>
          {t('api-page.curlTake')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Summary({ request, secrets }: ShownRequest) {
  const t = usePhrases()
  const { method, url, query, headers, cookies, body, ignored } = request
  const counts = [
    [t('api-page.headers'), headers.length],
    [t('api-page.query'), query.length],
    [t('api-page.cookies'), cookies.length],
  ] as const
  const modes = {
    json: 'JSON',
    formdata: 'form-data',
    urlencoded: 'x-www-form-urlencoded',
    raw: t('api-page.raw'),
    none: t('api-page.noBody'),
  }
  return (
    <div className="curl-summary" role="status">
      <p>
        <strong>{method}</strong> <code>{url}</code>
      </p>
      <p>
        {counts
          .filter(([, count]) => count > 0)
          .map(([label, value]) => t('core.labelled', { label, value }))
          .concat(modes[body.mode])
          .join(' · ')}
      </p>
      {secrets.length > 0 && (
        <p className="api-note">{t('api-page.curlSecrets', { names: wordList(secrets) })}</p>
      )}
      {ignored.length > 0 && (
        <p className="api-note">{t('api-page.curlIgnored', { options: wordList(ignored) })}</p>
      )}
    </div>
  )
}
