import { useId, useState, type ReactNode } from 'react'
import { runAction } from '../../api/actions.ts'
import { refresh, useAnswer } from '../../api/answers.ts'
import { addressOf } from '../../lib/address/base-address.ts'
import { dateText } from '../../lib/text/time.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { sentences } from '../../locales/sentences.ts'
import { FailureAlert } from '../failures/failure-alert.tsx'
import { Link } from '../links/link.tsx'
import { sentenceOf } from '../failures/failure.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Confirm, type Outcome } from '../../ui/overlays/dialogs/confirm.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialogs/dialog.tsx'
import { CheckBox } from '../../ui/forms/check-box.tsx'
import { SelectField } from '../../ui/forms/select/select-field.tsx'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import './share-dialog.css'

/** Days a link may be valid; 0 means forever. Source: web/spec/reading.md 13. */
const periods = ['0', '1', '7', '30', '180'] as const
type Period = (typeof periods)[number]
/** An end that has been chosen earlier, which is known as a date only. */
const present = 'present'

interface SharedItem {
  item_id: string
  item_domain: string
  item_type: string
  is_private: number
  is_archived: string
}

interface ShareDialogProps {
  item: SharedItem
  page?: { page_id: string; unique_key: string; can_edit: boolean }
  /** Whether the person may edit the item. */
  canChange?: boolean
  /** Whether the person may open the settings of the item. */
  canManage?: boolean
  onClose: () => void
}

/**
 * Addresses to share, as text and QR code; for editors also a link to this page alone. Source:
 * web/spec/reading.md 13.
 */
export function ShareDialog({
  item,
  page,
  canChange = false,
  canManage = false,
  onClose,
}: ShareDialogProps) {
  const t = usePhrases()
  const [what, setWhat] = useState<'page' | 'item'>(page ? 'page' : 'item')
  const name = item.item_domain || item.item_id
  const address = addressOf(what === 'page' && page ? `${name}/${page.page_id}` : name)
  const isArchived = item.is_archived === '1'
  const canShareAlone =
    page &&
    item.item_type !== '3' &&
    (isArchived ? page.unique_key !== '' : canChange && page.can_edit)
  return (
    <Dialog title={t('item-dialogs.share')} size="middle" onClose={onClose}>
      <div className="share">
        {page && (
          <Segments
            label={t('item-dialogs.shareWhat')}
            value={what}
            choices={[
              { value: 'page', label: t('item-dialogs.thisPage') },
              { value: 'item', label: t('item-dialogs.wholeItem') },
            ]}
            onValue={setWhat}
          />
        )}
        <Address
          label={what === 'page' ? t('item-dialogs.pageAddress') : t('item-dialogs.itemAddress')}
          address={address}
          isFirst
        >
          {item.is_private === 1 && (
            <p className="share-hint">
              {sentences(t('item-dialogs.privateHint'), '')}
              {canManage && (
                <Link to={`/item/setting/${item.item_id}`}>{t('item-dialogs.itemSettings')}</Link>
              )}
            </p>
          )}
        </Address>
        {canShareAlone && <Alone page={page} item={item} canBegin={!isArchived} />}
      </div>
      <DialogActions>
        <Button kind="main" onClick={onClose}>
          {t('core.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface AddressProps {
  label: string
  address: string
  /** Its button has the focus when the dialog opens. */
  isFirst?: boolean
  children?: ReactNode
}

function Address({ label, address, isFirst, children }: AddressProps) {
  const t = usePhrases()
  const id = useId()
  const [broken, setBroken] = useState('')
  return (
    <div className="share-address">
      <div className="share-qr">
        {broken === address ? (
          <span>{t('item-dialogs.qrFailed')}</span>
        ) : (
          <img
            src={addressOf(`api/common/qrcode?size=3&url=${encodeURIComponent(address)}`)}
            width="114"
            height="114"
            alt={address}
            onError={() => setBroken(address)}
          />
        )}
      </div>
      <div>
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          className="input"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={address} label={t('item-dialogs.copyLink')} isFocused={isFirst} />
        {children}
      </div>
    </div>
  )
}

interface AloneProps {
  page: NonNullable<ShareDialogProps['page']>
  item: SharedItem
  canBegin: boolean
}

type Question = { kind: 'stop' } | { kind: 'period'; days: Period } | null

/** The link to a single page, which needs no password and shows nothing else. */
function Alone({ page, item, canBegin }: AloneProps) {
  const t = usePhrases()
  const [key, setKey] = useState(page.unique_key)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const [question, setQuestion] = useState<Question>(null)
  const behind = useAnswer(
    'page/infoByKey',
    { unique_key: key },
    { enabled: key !== '', freshFor: 0, locked: 'error', signedOut: 'error' },
  )
  const ends = behind.data?.expire_time ?? 0
  const periodWords: Record<Period, string> = {
    '0': t('item-dialogs.noExpiry'),
    '1': t('item-dialogs.days', { count: 1 }),
    '7': t('item-dialogs.days', { count: 7 }),
    '30': t('item-dialogs.days', { count: 30 }),
    '180': t('item-dialogs.days', { count: 180 }),
  }

  const change = async (isOn: boolean, period: Period) => {
    setError(null)
    const answer = await runAction(
      'page/createSinglePage',
      {
        page_id: Number(page.page_id),
        isCreateSiglePage: String(isOn),
        expire_days: Number(period),
      },
      { item: item.item_id },
    )
    setKey('unique_key' in answer ? answer.unique_key : '')
    void refresh('page/info')
    toast(isOn ? t('item-dialogs.linkMade') : t('item-dialogs.linkStopped'))
  }
  const begin = async () => {
    setBusy(true)
    try {
      await change(true, '0')
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  const agreed = async (isOn: boolean, period: Period): Promise<Outcome> => {
    try {
      await change(isOn, period)
      return undefined
    } catch (failure) {
      return { alert: sentenceOf(failure) }
    }
  }
  return (
    <div className="share-alone">
      <FailureAlert error={error} />
      <CheckBox
        label={t('item-dialogs.shareAlone')}
        help={t('item-dialogs.shareAloneHelp')}
        checked={key !== ''}
        disabled={busy || (key === '' && !canBegin)}
        onChecked={(isOn) => (isOn ? void begin() : setQuestion({ kind: 'stop' }))}
      />
      {key !== '' && (
        <>
          <Address label={t('item-dialogs.aloneAddress')} address={addressOf(`p/${key}`)}>
            {ends > 0 && !canBegin && (
              <p className="share-hint">{t('item-dialogs.validUntil', { date: dateText(ends) })}</p>
            )}
          </Address>
          {canBegin && (behind.data || behind.error) && (
            <SelectField<Period | typeof present>
              label={t('item-dialogs.validFor')}
              choices={[
                ...(ends > 0
                  ? [
                      {
                        value: present,
                        label: t('item-dialogs.validUntil', { date: dateText(ends) }),
                      } as const,
                    ]
                  : []),
                ...periods.map((value) => ({ value, label: periodWords[value] })),
              ]}
              bound={{
                name: 'period',
                value: ends > 0 ? present : '0',
                error: '',
                onBlur: () => undefined,
                onValue: (value) => {
                  if (value !== present) setQuestion({ kind: 'period', days: value })
                },
              }}
            />
          )}
        </>
      )}
      {question?.kind === 'stop' && (
        <Confirm
          title={t('item-dialogs.stopTitle')}
          text={t('item-dialogs.stopText')}
          action={t('item-dialogs.stop')}
          cancel={t('item-dialogs.keep')}
          danger
          onConfirm={() => agreed(false, '0')}
          onClose={() => setQuestion(null)}
        />
      )}
      {question?.kind === 'period' && (
        <Confirm
          title={t('item-dialogs.periodTitle')}
          text={t('item-dialogs.periodText')}
          action={t('item-dialogs.changePeriod')}
          danger
          onConfirm={() => agreed(true, question.days)}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  )
}
