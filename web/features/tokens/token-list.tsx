import { useState } from 'react'
import { runAction } from '../../api/actions.ts'
import { refresh, useAnswer } from '../../api/answers.ts'
import type { Answer } from '../../api/calls.ts'
import { isRefused } from '../../api/refusal.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { wordList } from '../../locales/sentences.ts'
import { DateText } from '../../parts/date.tsx'
import { failedRows } from '../../parts/failures/failure-state.tsx'
import { sentenceOf } from '../../parts/failures/failure.ts'
import { useSearchedList, type SearchedList } from '../../parts/list/use-searched-list.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { Confirm, type Outcome } from '../../ui/overlays/dialogs/confirm.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { RevokeAll } from './revoke-all.tsx'

type Token = Answer<'accessToken/getList'>[number]

const searched: SearchedList<Token> = {
  name: 'tokens',
  sort: { name: 'created', descending: true },
  textOf: ({ name, token_start, item_names }) => [name, token_start, ...item_names].join('\n'),
}
/** Names of items that are shown; the others are counted. Source: web/spec/managing.md 6.1. */
const mostNames = 3
/** Seconds before the end in which it is marked. Source: web/spec/managing.md 6.1. */
const soon = 7 * 86_400
const signIn = 'showdoc login'

/** The person's access tokens, without the secrets. Source: web/spec/managing.md 6.1. */
export function TokenList() {
  const t = usePhrases()
  const list = useAnswer('accessToken/getList', {}, { freshFor: 0 })
  const tokens = list.data
  const { searchBox, nothingFound, table } = useSearchedList(
    searched,
    tokens,
    t('tokens.searchTokens'),
  )
  const [revoking, setRevoking] = useState<Token | 'all' | null>(null)
  const revoke = async (token: Token): Promise<Outcome> => {
    try {
      await runAction('accessToken/delete', { id: Number(token.id) })
    } catch (error) {
      if (!isRefused(error, 'tokenNotFound')) return { alert: sentenceOf(error) }
    }
    await refresh('accessToken/getList')
    toast(t('tokens.revoked', { name: token.name || token.token_start }))
  }
  return (
    <>
      {searchBox && <div className="list-filters">{searchBox}</div>}
      <DataTable
        label={t('tokens.tokens')}
        {...table}
        keyOf={({ id }) => id}
        nameOf={({ name, token_start }) => name || token_start}
        columns={[
          {
            name: 'name',
            head: t('tokens.name'),
            cell: ({ name, token_start }) => (
              <span className="token-name">
                {name}
                <code>{token_start}…</code>
              </span>
            ),
            sort: ({ name }) => name,
          },
          {
            name: 'scope',
            head: t('tokens.scope'),
            width: '130px',
            cell: ({ scope }) => t(`tokens.${scope}`),
            sort: ({ scope }) => scope,
          },
          {
            name: 'items',
            head: t('tokens.items'),
            width: '200px',
            cell: (token) => <Items token={token} />,
          },
          {
            name: 'created',
            head: t('tokens.created'),
            width: '120px',
            cell: ({ addtime }) => <DateText seconds={addtime} />,
            sort: ({ addtime }) => addtime,
          },
          {
            name: 'expires',
            head: t('tokens.expires'),
            width: '130px',
            cell: ({ expires }) => <Expiry seconds={expires} />,
            sort: ({ expires }) => expires || Infinity,
          },
          {
            name: 'used',
            head: t('tokens.lastUsed'),
            width: '150px',
            cell: ({ last_used_time, last_ip }) =>
              last_used_time ? (
                <span className="token-name">
                  <DateText seconds={last_used_time} />
                  {last_ip && <small>{last_ip}</small>}
                </span>
              ) : (
                t('tokens.neverUsed')
              ),
            sort: ({ last_used_time }) => last_used_time,
          },
        ]}
        actionsOf={(token) => [
          {
            name: 'revoke',
            label: t('tokens.revoke'),
            icon: 'close',
            danger: true,
            run: () => setRevoking(token),
          },
        ]}
        empty={
          nothingFound || (
            <State drawing="lock" title={t('tokens.empty')} text={t('tokens.emptyText')}>
              <span className="token-command">
                <code>{signIn}</code>
                <CopyButton text={signIn} />
              </span>
            </State>
          )
        }
        failed={failedRows(tokens, list)}
      />
      {tokens && tokens.length > 1 && (
        <p className="tokens-all">
          <Button onClick={() => setRevoking('all')}>{t('tokens.revokeAll')}</Button>
        </p>
      )}
      {revoking === 'all' && <RevokeAll onClose={() => setRevoking(null)} />}
      {revoking && revoking !== 'all' && (
        <Confirm
          title={t('tokens.revokeTitle', { name: revoking.name || revoking.token_start })}
          text={t('tokens.revokeText')}
          action={t('tokens.revoke')}
          danger
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        />
      )}
    </>
  )
}

function Items({ token: { item_ids, item_names } }: { token: Token }) {
  const t = usePhrases()
  if (item_ids === null) return t('tokens.allItems')
  const more = item_names.length - mostNames
  return (
    <span title={item_names.join('\n')}>
      {wordList(item_names.slice(0, mostNames))}
      {more > 0 && ` ${t('tokens.more', { count: more })}`}
    </span>
  )
}

function Expiry({ seconds }: { seconds: number }) {
  const t = usePhrases()
  const [now] = useState(() => Date.now() / 1000)
  if (seconds === 0) return t('tokens.never')
  if (seconds <= now) return <Badge kind="danger">{t('tokens.expired')}</Badge>
  const day = <DateText seconds={seconds} full />
  return seconds - now < soon ? <Badge kind="warning">{day}</Badge> : day
}
