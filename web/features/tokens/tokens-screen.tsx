import { useState } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { useActions } from '../../parts/actions.ts'
import { Screen } from '../../parts/frame/screen.tsx'
import { useQueryOfAddress } from '../../parts/links/link.tsx'
import { NavTabs } from '../../parts/links/nav-tabs.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { NewToken } from './new-token.tsx'
import { SessionList } from './session-list.tsx'
import { TokenList } from './token-list.tsx'
import './tokens.css'

/**
 * `/user/tokens?tab=…`: what programs sign in with, and where the person is signed in. Source:
 * web/spec/managing.md 6.
 */
export function TokensScreen() {
  const t = usePhrases()
  const [query] = useQueryOfAddress()
  const [isNew, setNew] = useState(false)
  const tab = query.get('tab') === 'sessions' ? 'sessions' : 'tokens'
  const isTokens = tab === 'tokens'
  useActions([
    {
      name: 'newToken',
      label: t('tokens.newToken'),
      shortcut: 'n',
      visible: isTokens,
      run: () => setNew(true),
    },
  ])
  return (
    <Screen
      title={t('tokens.title')}
      back={{ to: '/user/setting', label: t('core.mySettings') }}
      action={
        isTokens && (
          <Button kind="main" icon="plus" onClick={() => setNew(true)}>
            {t('tokens.newToken')}
          </Button>
        )
      }
    >
      <NavTabs
        label={t('tokens.title')}
        current={tab}
        tabs={[
          { name: 'tokens', label: t('tokens.tokens'), to: '/user/tokens' },
          { name: 'sessions', label: t('tokens.sessions'), to: '/user/tokens?tab=sessions' },
        ]}
      />
      <div className="tokens-list">{isTokens ? <TokenList /> : <SessionList />}</div>
      {isNew && <NewToken onClose={() => setNew(false)} />}
    </Screen>
  )
}
